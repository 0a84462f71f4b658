import {
  writeChatHeader,
  writeChatMessage,
  type WrittenVariant,
} from '#src/domain/chat-file/write-chat-line.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { ConversationRow } from '../require-conversation.ts';
import type { MessageRow } from '../to-message.ts';
import type { Speakers } from './describe-transfer.ts';
import { type BranchMessage, readActiveBranch } from './read-active-branch.ts';
import { writtenBy } from './written-by.ts';

/**
 * A conversation as SillyTavern's chat files have it: the active branch, each message with its variants (interop). What
 * has no text, and what is being written, has no line.
 */
export async function* writeChatJsonl(
  database: Queries,
  conversation: ConversationRow,
  speakers: Speakers,
): AsyncGenerator<string> {
  yield writeChatHeader({ ...speakers, title: conversation.title, createdAt: conversation.createdAt });
  for await (const batch of readActiveBranch(database, conversation.id)) {
    for (const item of batch) yield writeLine(item, speakers);
  }
}

function writeLine({ message, variants }: BranchMessage, speakers: Speakers): string {
  const told = variants.filter(({ content, state }) => content.trim() !== '' && state !== 'streaming');
  const place = told.findIndex(({ id }) => id === message.id);
  return writeChatMessage({
    name: message.role === 'user' ? speakers.userName : speakers.characterName,
    isUser: message.role === 'user',
    variants: told.map(toVariant),
    chosen: place < 0 ? told.length - 1 : place,
  });
}

function toVariant(row: MessageRow): WrittenVariant {
  return {
    content: row.content,
    sentAt: row.editedAt ?? row.createdAt,
    model: row.role === 'user' ? null : (row.model ?? 'unknown'),
    isAi: writtenBy(row) === 'ai',
  };
}
