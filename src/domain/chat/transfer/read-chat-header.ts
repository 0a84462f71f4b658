import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { deepestNote, longestNote, usualNoteDepth } from '#src/contract/chat/guidance-calls.ts';
import type { ChatFileHeader, ChatNote } from './chat-file.ts';
import { readSendDate } from './read-send-date.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

const titleLength = 80;
/**
 * The settings of an author's note that this site applies: in the chat, at its depth, with every message, with the
 * system's role.
 */
const usedNoteValues = new Map<string, unknown>([
  ['note_interval', 1],
  ['note_position', 1],
  ['note_role', 0],
]);

/** Checks whether a line is the first line of a chat, which holds no message. */
export function isChatHeader(json: JsonObject): boolean {
  return !Object.hasOwn(json, 'mes');
}

/**
 * Reads the first line of a chat; newer versions write `unused` for both names (rule:chat-files).
 * @param timeZone the zone of a time that names none
 */
export function readChatHeader(json: JsonObject, timeZone = 'UTC'): ChatFileHeader {
  return {
    userName: readName(json['user_name']),
    characterName: readName(json['character_name']),
    title: readTitle(metadataOf(json)['title']),
    createdAt: readSendDate(json['create_date'], timeZone),
    note: readNote(metadataOf(json)),
  };
}

/** Lists the metadata of the first line that is not used here. */
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

/** Limits a note to this site's bounds. */
export function boundNote(text: string, depth: unknown): ChatNote {
  const isDepth = typeof depth === 'number' && Number.isFinite(depth) && depth >= 0;
  return {
    content: cutWhole(text.replaceAll('\0', ''), 0, longestNote).trim(),
    depth: isDepth ? Math.min(deepestNote, Math.floor(depth)) : usualNoteDepth,
  };
}

/** Reads the author's note; an interval of 0 switches it off. */
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

/** Reads a title, cut to the length allowed here; empty if the file has none. */
export function readTitle(value: unknown): string {
  return typeof value === 'string' ? cutWhole(value.trim(), 0, titleLength) : '';
}

function readName(value: unknown): string {
  return typeof value === 'string' && value !== 'unused' ? value.trim() : '';
}
