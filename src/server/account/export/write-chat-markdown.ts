import type { Language } from '#src/contract/locale/language.ts';
import { toSafeFileName } from '#src/domain/text/to-safe-file-name.ts';
import { writeMarkdownHead, writeMarkdownMessage } from '#src/server/chat/transfer/chat-markdown.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { OwnChat } from './read-own-chats.ts';
import { readOwnMessages } from './read-own-messages.ts';

interface Page {
  siteName: string;
  language: Language;
}

/**
 * Returns a path such as `conversations/0007 Peng Yue 2026-11-21.md`: the number keeps equal names apart, and the name
 * is made safe.
 */
export function chatFileName(chat: OwnChat, number: number): string {
  const name = toSafeFileName(chat.characterName) || toSafeFileName(chat.characterId);
  const day = chat.createdAt.toISOString().slice(0, 10);
  return `conversations/${String(number).padStart(4, '0')} ${name} ${day}.md`;
}

/** Writes a conversation as Markdown, every version of every message in the order in which they were written. */
export async function* writeChatMarkdown(
  database: Queries,
  chat: OwnChat,
  { siteName, language }: Page,
): AsyncGenerator<string> {
  const page = { siteName, language, characterName: chat.characterName };
  yield writeMarkdownHead(chat, page);
  for await (const batch of readOwnMessages(database, chat.id)) {
    for (const message of batch) {
      yield writeMarkdownMessage(message, page, { isShown: message.isOnPath && !message.isOmitted });
    }
  }
}
