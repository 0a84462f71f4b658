import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { finishReasons } from '#src/contract/errors/finish-reasons.ts';
import { longestInstructions } from '#src/contract/chat/guidance-calls.ts';
import { isLanguage } from '#src/contract/locale/language.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import { FileError } from '#src/domain/files/file-error.ts';
import { ChatFileError, type ChatFile, type ChatNode, type NodeSource } from '../chat-file.ts';
import { countMessages } from '../chat-notes.ts';
import { ChatTree } from '../chat-tree.ts';
import { fillLineTemplate, isFillable } from '../line-template.ts';
import { boundNote, readTitle } from '../read-chat-header.ts';
import { readSendDate } from '../read-send-date.ts';
import { listOf, objectOf, objectsOf, textOf } from './json-fields.ts';

/** Checks whether a file is a full export of a conversation by this site (docs/chat-export.md). */
export function isOwnJson(json: unknown): json is JsonObject {
  return textOf(json, 'format') === 'yuanfen-chat' && isJsonObject(json) && Array.isArray(json['messages']);
}

/**
 * Reads a conversation of this site with all its branches.
 * @throws ChatFileError for a message whose parent does not precede it, and when it exceeds the limits of a chat
 */
export function readOwnJson(json: JsonObject): ChatFile {
  const tree = new ChatTree();
  const places = new Map<string, number>();
  let leaf = 0;
  for (const [index, message] of listOf(json['messages']).entries()) {
    const id = textOf(message, 'id');
    const parentId = textOf(message, 'parent_id');
    const parent = parentId === '' ? null : places.get(parentId);
    if (!isJsonObject(message) || parent === undefined) {
      throw new ChatFileError(index + 1, {
        en: 'It follows no message that comes before it in the file.',
        'zh-CN': '它所接的消息不在它之前。',
      });
    }
    const place = tree.add(readMessage(message, parent), index + 1);
    places.set(id, place);
    if (message['is_active'] === true) leaf = place;
  }
  tree.activate(places.get(textOf(json, 'head_message_id')) ?? leaf);
  readLines(json, tree, places);
  const active = tree.nodes.filter(({ isActive }) => isActive).length;
  const guidance = objectOf(json, 'guidance');
  const note = textOf(guidance, 'note');
  const language = json['language'];
  const mode = json['mode'];
  return {
    header: {
      userName: textOf(json, 'user_name'),
      characterName: textOf(objectOf(json, 'character'), 'name'),
      title: readTitle(json['title']),
      createdAt: readSendDate(json['create_time'], 'UTC'),
      instructions: cutWhole(textOf(guidance, 'instructions'), 0, longestInstructions),
      note: note === '' ? undefined : boundNote(note, guidance['note_depth']),
    },
    userName: textOf(json, 'user_name'),
    settings:
      isLanguage(language) && (mode === 'short' || mode === 'normal' || mode === 'novel')
        ? { language, mode }
        : null,
    nodes: tree.nodes,
    lines: tree.lines,
    notes: [countMessages(active, tree.nodes.length)],
  };
}

function readMessage(message: JsonObject, parent: number | null): Omit<ChatNode, 'depth'> {
  const isUser = message['role'] === 'user';
  const content = textOf(message, 'content');
  const { state } = message;
  const writer = textOf(message, 'written_by');
  const reason = finishReasons.find((known) => known === message['finish_reason']);
  return {
    ...{ parent, isActive: false, isUser, content },
    isHidden: readMoment(message['hide_time']) !== null,
    hiddenAt: readMoment(message['hide_time']),
    sentAt: readMoment(message['create_time']),
    editedAt: readMoment(message['edit_time']),
    chosenAt: readMoment(message['choose_time']),
    model: textOf(message, 'model') || null,
    isAi: writer !== 'card' && writer !== 'person',
    // A message that was still being written at the export is not continued here.
    state: state === 'complete' || state === 'failed' ? state : 'partial',
    finishReason: isUser ? null : (reason ?? (state === 'complete' ? 'stop' : 'interrupted')),
    source: readSource(message['source'], content),
  };
}

function readMoment(value: unknown): number | null {
  return readSendDate(value, 'UTC')?.getTime() ?? null;
}

/** Reads the original file's data about a message, if it has the form that this site writes. */
function readSource(source: unknown, content: string): NodeSource | null {
  if (!isJsonObject(source)) return null;
  const { place, swipe } = source;
  if (!isSmallNumber(place) || !isSmallNumber(swipe)) return null;
  const written = textOf(source, 'written');
  const info = textOf(source, 'info');
  const line = textOf(source, 'line');
  return {
    place,
    swipe,
    line: line !== '' && isLine(line) ? line : null,
    written: written !== '' && isTextSource(written, content) ? written : null,
    info: info !== '' && parseQuietly(info) !== undefined ? info : null,
  };
}

function isSmallNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647;
}

/** Checks whether a line becomes an object once its texts are filled in, so that it can be written again. */
function isLine(line: string): boolean {
  if (line.includes('\n') || !isFillable(line)) return false;
  const filled = fillLineTemplate(line, { isHidden: false, textOf: () => '""', infoOf: () => '{}' });
  return isJsonObject(parseQuietly(filled));
}

/** Checks whether JSON is the text of a message, directly or wrapped as Chub does. */
function isTextSource(written: string, content: string): boolean {
  const value = parseQuietly(written);
  return value === content || textOf(value, 'message') === content;
}

/** Parses JSON on one line; undefined if it is not JSON or spans several lines. */
function parseQuietly(text: string): unknown {
  if (text.includes('\n')) return undefined;
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

function readLines(json: JsonObject, tree: ChatTree, places: ReadonlyMap<string, number>): void {
  const taken = new Set<number>();
  for (const line of objectsOf(json, 'lines')) {
    const { place } = line;
    const text = textOf(line, 'content');
    if (!isSmallNumber(place) || taken.has(place) || !isJsonObject(parseQuietly(text))) continue;
    taken.add(place);
    const kind = line['kind'] === 'header' ? 'header' : 'other';
    const after = places.get(textOf(line, 'after_message_id')) ?? null;
    tree.addLine({ place, kind, after, text });
  }
}
