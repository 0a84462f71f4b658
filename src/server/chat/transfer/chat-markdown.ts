import type { Language } from '#src/contract/locale/language.ts';
import { transferTexts } from '#src/domain/chat/transfer/transfer-texts.ts';
import { spaceEmphasis } from '#src/domain/markdown/space-emphasis.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { readText } from '../messages/read-text.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { getWriter } from './load-speaker-names.ts';
import { readActiveBranch } from './read-active-branch.ts';

/** The heading of a written conversation, and its language. */
interface MarkdownPage {
  siteName: string;
  language: Language;
  characterName: string;
}

/** Writes the beginning of a conversation: the character, that it is an AI, and the time. */
export function writeMarkdownHead(
  conversation: Pick<ConversationRow, 'id' | 'title' | 'createdAt' | 'deletedAt'>,
  page: MarkdownPage,
): string {
  const texts = transferTexts(page.language);
  const title = onOneLine(conversation.title);
  return [
    `# ${nameOf(page)}${title === '' ? '' : ` · ${title}`}`,
    `> ${onOneLine(texts.notice(page.siteName))}`,
    [
      `- ${texts.begun}: ${timeOf(conversation.createdAt)}`,
      `- ${texts.conversation}: \`${conversation.id}\``,
      ...(conversation.deletedAt === null ? [] : [`- ${texts.deleted}: ${timeOf(conversation.deletedAt)}`]),
    ].join('\n'),
    '',
  ].join('\n\n');
}

/**
 * Writes a message for readers. Its text is quoted line by line, so that it can imitate neither a heading nor a message
 * of somebody else.
 */
export function writeMarkdownMessage(
  message: Pick<MessageRow, 'role' | 'model' | 'state' | 'createdAt' | 'content'>,
  page: MarkdownPage,
  { isShown }: { isShown: boolean },
): string {
  const texts = transferTexts(page.language);
  const writer = getWriter(message);
  const marks = [
    writer === 'person' ? texts.you : nameOf(page),
    ...(writer === 'ai' ? [texts.aiGenerated(onOneLine(message.model ?? '?'))] : []),
    ...(writer === 'card' ? [texts.greeting] : []),
    ...(writer === 'site' ? [texts.site] : []),
    ...(message.state === 'complete' ? [] : [texts.unfinished]),
    ...(isShown ? [] : [texts.otherVersion]),
    timeOf(message.createdAt),
  ];
  return `## ${marks.join(' · ')}\n\n${quote(spaceEmphasis(message.content))}\n\n`;
}

function nameOf({ characterName, language }: MarkdownPage): string {
  return onOneLine(characterName) || transferTexts(language).unnamedCharacter;
}

function quote(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => `> ${line}`)
    .join('\n');
}

function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function timeOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Writes the active branch of a conversation for readers, marked where a model wrote it (rule:ai-mark). */
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
