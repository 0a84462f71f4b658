import type { Queries } from '#src/server/platform/database/database.ts';
import { readText } from '../base/read-text.ts';
import type { ConversationRow } from '../base/require-conversation.ts';
import { type MarkdownPage, writeMarkdownHead, writeMarkdownMessage } from './chat-markdown.ts';
import { readActiveBranch } from './read-active-branch.ts';

/** The active branch of a conversation to read, marked where a model wrote it (rule:ai-mark). */
export async function* writeBranchMarkdown(
  database: Queries,
  conversation: ConversationRow,
  page: MarkdownPage,
): AsyncGenerator<string> {
  yield writeMarkdownHead(conversation, page);
  for await (const batch of readActiveBranch(database, conversation.id)) {
    for (const { message } of batch) {
      const content = await readText(database, message);
      yield writeMarkdownMessage({ ...message, content }, page, { isShown: true });
    }
  }
}
