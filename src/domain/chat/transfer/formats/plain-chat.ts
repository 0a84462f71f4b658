import type { Localized } from '#src/contract/locale/language.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import type { ChatFile } from '../chat-file.ts';
import { chatNote } from '../chat-notes.ts';
import { transferTexts } from '../transfer-texts.ts';
import { SillyTavernReading } from '../silly-tavern-reading.ts';

/** A message of a chat without branches. */
export interface PlainMessage {
  isUser: boolean;
  /** The name of the sender; empty if the file has none. */
  name?: string;
  content: string;
  /** The time at which it was sent, in any notation that chats use. */
  sentAt?: unknown;
  isHidden?: boolean;
  model?: string;
  /** The members kept for the JSONL export, under SillyTavern's name. */
  extra?: JsonObject;
  /** All variants, including the shown one. */
  variants?: readonly string[];
}

/** A chat of another program, as far as this site can store it. */
export interface PlainChat {
  userName?: string;
  characterName?: string;
  title?: string;
  createdAt?: unknown;
  messages: readonly PlainMessage[];
  notes?: readonly FileNote[];
}

/** Other programs expect a name with every message. */
const { unnamedUser, unnamedCharacter } = transferTexts('en');

/**
 * Converts a chat of another program to a SillyTavern chat, line by line, so that it can be exported as such a file.
 * @param timeZone the zone of times that name none
 * @throws ChatFileError when it exceeds the limits of a chat
 */
export function readPlainChat(chat: PlainChat, timeZone = 'UTC'): ChatFile {
  const reading = new SillyTavernReading(timeZone, 'message');
  const { userName = '', characterName = '', title = '', createdAt } = chat;
  if (userName !== '' || characterName !== '' || title !== '' || createdAt !== undefined) {
    const header = {
      user_name: userName || 'unused',
      character_name: characterName || 'unused',
      ...(createdAt === undefined ? {} : { create_date: createdAt }),
      chat_metadata: title === '' ? {} : { title },
    };
    reading.take({ line: 0, json: header, text: JSON.stringify(header) });
  }
  for (const [index, message] of chat.messages.entries()) {
    const name =
      message.name || (message.isUser ? userName || unnamedUser : characterName || unnamedCharacter);
    const json = toLine(message, name);
    reading.take({ line: index + 1, json, text: JSON.stringify(json) });
  }
  const file = reading.end();
  return { ...file, notes: [...file.notes, ...(chat.notes ?? [])] };
}

function toLine({ isUser, isHidden, content, sentAt, model, extra, variants }: PlainMessage, name: string) {
  return {
    name,
    is_user: isUser,
    is_system: isHidden === true,
    ...(sentAt === undefined || sentAt === null || sentAt === '' ? {} : { send_date: sentAt }),
    mes: content,
    extra: { ...(model ? { model } : {}), ...extra },
    ...(variants === undefined ? {} : { swipes: variants, swipe_id: variants.indexOf(content) }),
  };
}

/** Notes a part of a file that is not kept, if there is any. */
export function leftOut(field: string, count: number, what: Localized): FileNote[] {
  if (count === 0) return [];
  const reason = {
    en: `${count.toLocaleString('en')} ${what.en}`,
    'zh-CN': `${count.toLocaleString('en')} ${what['zh-CN']}`,
  };
  return [chatNote(field, 'refused', reason)];
}

/** Notes the fields of a file that have no place here. */
export function leftOutFields(json: JsonObject, known: readonly string[]): FileNote[] {
  const others = Object.keys(json).filter((field) => !known.includes(field));
  if (others.length === 0) return [];
  const named = others.slice(0, 20);
  const more = others.length - named.length;
  return [
    chatNote('fields', 'refused', {
      en: `have no place here: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      'zh-CN': `这里没有对应的内容：${named.join('、')}${more > 0 ? `，以及另外 ${more} 个` : ''}`,
    }),
  ];
}

/** Notes which of several chats in a file was imported, and which were not. */
export function oneOfSeveral(titles: readonly string[], taken: number): FileNote[] {
  if (titles.length < 2) return [];
  const name = (title: string | undefined, place: number) => (title ? `“${title}”` : `#${place + 1}`);
  const others = titles.map(name).filter((_, place) => place !== taken);
  const rest = others.slice(0, 5).join(', ') + (others.length > 5 ? ' …' : '');
  return [
    chatNote('conversations', 'refused', {
      en: `The file holds ${titles.length.toLocaleString('en')} chats, and one is taken at a time: ${name(titles[taken], taken)}. Left out: ${rest}`,
      'zh-CN': `文件里有 ${titles.length.toLocaleString('en')} 段聊天，一次只导入一段：${name(titles[taken], taken)}。未导入：${rest}`,
    }),
  ];
}
