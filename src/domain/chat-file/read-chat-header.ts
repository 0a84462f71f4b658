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
  return {
    userName: readName(json['user_name']),
    characterName: readName(json['character_name']),
    title: readTitle(metadataOf(json)['title']),
    createdAt: readSendDate(json['create_date']),
  };
}

/** What the first line says of the chat that is not used here. */
export function listUnusedMetadata(json: JsonObject): string[] {
  return Object.keys(metadataOf(json)).filter((name) => name !== 'title');
}

function metadataOf(json: JsonObject): JsonObject {
  return isJsonObject(json['chat_metadata']) ? json['chat_metadata'] : {};
}

/** A title as long as it may be here; empty where a file has none. */
export function readTitle(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, titleLength).toWellFormed() : '';
}

function readName(value: unknown): string {
  return typeof value === 'string' && value !== 'unused' ? value.trim() : '';
}
