import { isJsonObject, type JsonObject } from '#src/domain/card/parse-card-json.ts';
import type { ChatHeader } from './chat-file.ts';
import { readSendDate } from './read-send-date.ts';

const titleLength = 80;

/** Whether a line is the first one of a chat, which holds no message. */
export function isChatHeader(json: JsonObject): boolean {
  return !Object.hasOwn(json, 'mes');
}

/** What the first line of a chat says; newer versions write `unused` for both names (interop). */
export function readChatHeader(json: JsonObject): ChatHeader {
  const metadata = isJsonObject(json['chat_metadata']) ? json['chat_metadata'] : {};
  const { title, ...others } = metadata;
  return {
    userName: readName(json['user_name']),
    characterName: readName(json['character_name']),
    title: typeof title === 'string' ? title.trim().slice(0, titleLength).toWellFormed() : '',
    createdAt: readSendDate(json['create_date']),
    unusedFields: Object.keys(others),
  };
}

function readName(value: unknown): string {
  return typeof value === 'string' && value !== 'unused' ? value.trim() : '';
}
