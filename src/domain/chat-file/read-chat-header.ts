import { isJsonObject, type JsonObject } from '#src/domain/json/parse-json.ts';
import { deepestNote, longestNote, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import type { ChatHeader, ChatNote } from './chat-file.ts';
import { readSendDate } from './read-send-date.ts';

const titleLength = 80;
/** What a note is like here: in the chat, at its depth, with every message, said by nobody. */
const usedNoteValues = new Map<string, unknown>([
  ['note_interval', 1],
  ['note_position', 1],
  ['note_role', 0],
]);

/** Whether a line is the first one of a chat, which holds no message. */
export function isChatHeader(json: JsonObject): boolean {
  return !Object.hasOwn(json, 'mes');
}

/** What the first line of a chat says; newer versions write `unused` for both names (rule:chat-files). */
export function readChatHeader(json: JsonObject): ChatHeader {
  return {
    userName: readName(json['user_name']),
    characterName: readName(json['character_name']),
    title: readTitle(metadataOf(json)['title']),
    createdAt: readSendDate(json['create_date']),
    note: readNote(metadataOf(json)),
  };
}

/** What the first line says of the chat that is not used here. */
export function listUnusedMetadata(json: JsonObject): string[] {
  const metadata = metadataOf(json);
  const hasNote = readNote(metadata) !== undefined;
  const isUsed = (name: string, value: unknown) =>
    name === 'title' ||
    (hasNote &&
      (name === 'note_prompt' ||
        name === 'note_depth' ||
        (usedNoteValues.has(name) && usedNoteValues.get(name) === value)));
  return Object.entries(metadata).flatMap(([name, value]) => (isUsed(name, value) ? [] : [name]));
}

/** A note within the bounds that it has here. */
export function boundNote(text: string, depth: unknown): ChatNote {
  const isDepth = typeof depth === 'number' && Number.isFinite(depth) && depth >= 0;
  return {
    content: text.replaceAll('\0', '').slice(0, longestNote).toWellFormed().trim(),
    depth: isDepth ? Math.min(deepestNote, Math.floor(depth)) : usualNoteDepth,
  };
}

/** An interval of 0 switches the note off. */
function readNote({
  note_prompt: text,
  note_depth: depth,
  note_interval: interval,
}: JsonObject): ChatNote | undefined {
  if (typeof text !== 'string' || text.trim() === '' || interval === 0) return undefined;
  return boundNote(text, depth);
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
