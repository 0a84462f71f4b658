import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import {
  ChatFileError,
  chatFileLimits,
  type ChatLine,
  type ChatFileMessage,
  type ChatVariant,
} from './chat-file.ts';
import { readSendDate } from './read-send-date.ts';

/** Names under which the program itself speaks. */
const programNames: ReadonlySet<string> = new Set(['', 'System', 'SillyTavern System']);

/**
 * Checks whether a line was written beside the chat, by a program or by its user. A hidden message has the same
 * `is_system`, but a speaker: only `extra.type` and the name distinguish them.
 */
export function isProgramLine(json: JsonObject): boolean {
  if (json['is_system'] !== true) return false;
  const type = isJsonObject(json['extra']) ? json['extra']['type'] : undefined;
  const isTyped = typeof type === 'string' && type !== '' && type !== 'narrator';
  return isTyped || programNames.has(readName(json));
}

function readName(json: JsonObject): string {
  return typeof json['name'] === 'string' ? json['name'].trim() : '';
}

/**
 * Reads a message with its variants; null if it has no text at all.
 * @param timeZone the zone of a time that names none
 * @throws ChatFileError for a line that is not a message, or exceeds the limits
 */
export function readChatMessage(
  { line, json }: Omit<ChatLine, 'text'>,
  timeZone = 'UTC',
): ChatFileMessage | null {
  const shown = readText(json['mes'], line);
  if (shown === null) {
    throw new ChatFileError(line, {
      en: 'The field mes is not a text.',
      'zh-CN': '字段 mes 不是文本。',
    });
  }
  const { texts, chosen } = chooseTexts(json, shown, line);
  const all = texts.map((content, swipe) =>
    toVariant(json, { content: content ?? '', swipe, isShown: swipe === chosen, timeZone }),
  );
  const variants = all.filter(({ content }) => content.trim() !== '');
  const [first] = variants;
  if (first === undefined) return null;
  const kept = variants.indexOf(all[chosen] ?? first);
  return {
    line,
    isUser: json['is_user'] === true,
    isHidden: json['is_system'] === true,
    name: readName(json),
    variants,
    chosen: kept < 0 ? variants.length - 1 : kept,
    unusedFields: listOthers(json, knownFields),
    unusedExtras: listOthers(json['extra'], knownMarks),
    brokenVariants: texts.filter((text) => text === null).length,
  };
}

interface ChosenTexts {
  /** Null for an item that is not a text. */
  texts: (string | null)[];
  chosen: number;
}

/** Chooses the variants and the shown variant; where list and message differ, the message is right. */
function chooseTexts(json: JsonObject, shown: string, line: number): ChosenTexts {
  const { swipes, swipe_id: swipeId } = json;
  if (!Array.isArray(swipes) || swipes.length === 0) return { texts: [shown], chosen: 0 };
  if (swipes.length > chatFileLimits.variants) {
    throw new ChatFileError(line, {
      en: `It has ${swipes.length.toLocaleString('en')} variants; ${chatFileLimits.variants.toLocaleString('en')} are allowed.`,
      'zh-CN': `它有 ${swipes.length.toLocaleString('en')} 个版本，最多允许 ${chatFileLimits.variants.toLocaleString('en')} 个。`,
    });
  }
  const texts = swipes.map((swipe: unknown) => readText(swipe, line));
  if (typeof swipeId === 'number' && texts[swipeId] !== undefined) {
    return { texts: texts.with(swipeId, shown), chosen: swipeId };
  }
  const found = texts.lastIndexOf(shown);
  return found < 0 ? { texts: [...texts, shown], chosen: texts.length } : { texts, chosen: found };
}

/** Reads a text, which some programs wrap as `{"message": "…"}` (rule:chat-files); null if it is not a text. */
function readText(value: unknown, line: number): string | null {
  const text = isJsonObject(value) ? value['message'] : value;
  if (typeof text !== 'string') return null;
  if (text.length > chatFileLimits.textLength) throw tooLong(line, text);
  return text;
}

/** Creates the error for a text that exceeds the limit. */
export function tooLong(line: number | null, text: string): ChatFileError {
  return new ChatFileError(line, {
    en: `A text has ${text.length.toLocaleString('en')} characters; ${chatFileLimits.textLength.toLocaleString('en')} are allowed.`,
    'zh-CN': `一段文本有 ${text.length.toLocaleString('en')} 个字符，最多允许 ${chatFileLimits.textLength.toLocaleString('en')} 个。`,
  });
}

function toVariant(
  json: JsonObject,
  {
    content,
    swipe,
    isShown,
    timeZone,
  }: { content: string; swipe: number; isShown: boolean; timeZone: string },
): ChatVariant {
  const infos: unknown[] = Array.isArray(json['swipe_info']) ? json['swipe_info'] : [];
  const info = infos[swipe];
  const own = isJsonObject(info) ? info : {};
  const extra = isJsonObject(own['extra']) ? own['extra'] : isShown ? json['extra'] : {};
  const marks = isJsonObject(extra) ? extra : {};
  return {
    content,
    swipe,
    sentAt:
      readSendDate(own['send_date'], timeZone) ??
      (isShown ? readSendDate(json['send_date'], timeZone) : null),
    model: typeof marks['model'] === 'string' && marks['model'].trim() !== '' ? marks['model'].trim() : null,
    isAi: marks['ai_generated'] !== false,
  };
}

/** The fields of a line that are read here, or hold nothing that is shown. */
const knownFields: ReadonlySet<string> = new Set([
  ...['name', 'is_user', 'is_system', 'send_date', 'mes', 'extra', 'swipes', 'swipe_id', 'swipe_info'],
]);
const knownMarks: ReadonlySet<string> = new Set(['api', 'model', 'ai_generated']);

function listOthers(json: unknown, known: ReadonlySet<string>): string[] {
  return isJsonObject(json) ? Object.keys(json).filter((name) => !known.has(name)) : [];
}
