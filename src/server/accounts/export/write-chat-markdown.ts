import type { Language } from '#src/contract/language.ts';
import { toSafeFileName } from '#src/domain/safe-file-name.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { exportTexts } from './export-texts.ts';
import { type OwnChat, type OwnMessage, readActiveBranch, readOwnMessages } from './read-own-chats.ts';
import { writtenBy } from './written-by.ts';

interface Page {
  siteName: string;
  language: Language;
}

/** `conversations/0007 Peng Yue 2026-11-21.md`: the number keeps names apart, and any name harmless. */
export function chatFileName(chat: OwnChat, number: number): string {
  const name = toSafeFileName(chat.characterName) || toSafeFileName(chat.characterId);
  return `conversations/${String(number).padStart(4, '0')} ${name} ${dayOf(chat.createdAt)}.md`;
}

/**
 * Writes a conversation to read, every version of every message in the order in which they were written. Texts are
 * quoted line by line, so that none can pass itself off as a heading, and so as written by somebody else.
 */
export async function* writeChatMarkdown(
  database: Queries,
  chat: OwnChat,
  page: Page,
): AsyncGenerator<string> {
  const texts = exportTexts(page.language);
  const shown = await readActiveBranch(database, chat);
  const name = onOneLine(chat.characterName) || texts.unnamedCharacter;
  yield [
    `# ${name}`,
    `> ${onOneLine(texts.notice(page.siteName))}`,
    [
      `- ${texts.begun}: ${timeOf(chat.createdAt)}`,
      `- ${texts.conversation}: \`${chat.id}\``,
      ...(chat.deletedAt === null ? [] : [`- ${texts.deleted}: ${timeOf(chat.deletedAt)}`]),
    ].join('\n'),
    '',
  ].join('\n\n');
  for await (const batch of readOwnMessages(database, chat.id)) {
    for (const message of batch) yield writeMessage(message, { name, isShown: shown.has(message.id), page });
  }
}

function writeMessage(
  message: OwnMessage,
  { name, isShown, page }: { name: string; isShown: boolean; page: Page },
): string {
  const texts = exportTexts(page.language);
  const writer = writtenBy(message);
  const marks = [
    writer === 'person' ? texts.you : name,
    ...(writer === 'ai' ? [texts.aiGenerated(onOneLine(message.model ?? '?'))] : []),
    ...(writer === 'card' ? [texts.greeting] : []),
    ...(message.state === 'complete' ? [] : [texts.unfinished]),
    ...(isShown ? [] : [texts.otherVersion]),
    timeOf(message.createdAt),
  ];
  return `## ${marks.join(' · ')}\n\n${quote(message.content)}\n\n`;
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

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function timeOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
