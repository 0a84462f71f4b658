import { isJsonObject, type JsonObject } from '#src/domain/json/parse-json.ts';
import {
  ChatFileError,
  chatFileLimits,
  type ChatLine,
  type ChatMessage,
  type ChatVariant,
} from './chat-file.ts';
import { readSendDate } from './read-send-date.ts';

/** Who speaks for the program itself. */
const programNames: ReadonlySet<string> = new Set(['', 'System', 'SillyTavern System']);

/**
 * Whether a line is what a program, or the person as its user, wrote beside the chat. A message that was hidden has the same
 * `is_system`, and a speaker: nothing but `extra.type` and the name tell them apart.
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
 * A message with its variants; null for one without any text.
 * @throws ChatFileError for a line that is no message, or holds more than the limits say
 */
export function readChatMessage({ line, json }: Omit<ChatLine, 'text'>): ChatMessage | null {
  const shown = readText(json['mes'], line);
  if (shown === null) {
    throw new ChatFileError(line, {
      en: 'The field mes is not a text.',
      'zh-CN': '字段 mes 不是文本。',
    });
  }
  const { texts, chosen } = chooseTexts(json, shown, line);
  const all = texts.map((content, swipe) =>
    toVariant(json, { content: content ?? '', swipe, isShown: swipe === chosen }),
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
  /** Null for what is no text. */
  texts: (string | null)[];
  chosen: number;
}

/** The variants, and which of them is shown; where the list and the message differ, the message is right. */
function chooseTexts(json: JsonObject, shown: string, line: number): ChosenTexts {
  const { swipes, swipe_id: swipeId } = json;
  if (!Array.isArray(swipes) || swipes.length === 0) return { texts: [shown], chosen: 0 };
  if (swipes.length > chatFileLimits.variants) {
    throw new ChatFileError(line, {
      en: `It has ${swipes.length} variants; ${chatFileLimits.variants} are allowed.`,
      'zh-CN': `它有 ${swipes.length} 个版本，最多允许 ${chatFileLimits.variants} 个。`,
    });
  }
  const texts = swipes.map((swipe: unknown) => readText(swipe, line));
  if (typeof swipeId === 'number' && texts[swipeId] !== undefined) {
    return { texts: texts.with(swipeId, shown), chosen: swipeId };
  }
  const found = texts.lastIndexOf(shown);
  return found < 0 ? { texts: [...texts, shown], chosen: texts.length } : { texts, chosen: found };
}

/** Some programs wrap every text: `{"message": "…"}` (rule:chat-files). Null for what is no text. */
function readText(value: unknown, line: number): string | null {
  const text = isJsonObject(value) ? value['message'] : value;
  if (typeof text !== 'string') return null;
  if (text.length > chatFileLimits.textLength) throw tooLong(line, text);
  return text;
}

/** The error for a text that is longer than it may be. */
export function tooLong(line: number | null, text: string): ChatFileError {
  return new ChatFileError(line, {
    en: `A text has ${text.length} characters; ${chatFileLimits.textLength} are allowed.`,
    'zh-CN': `一段文本有 ${text.length} 个字符，最多允许 ${chatFileLimits.textLength} 个。`,
  });
}

function toVariant(
  json: JsonObject,
  { content, swipe, isShown }: { content: string; swipe: number; isShown: boolean },
): ChatVariant {
  const infos: unknown[] = Array.isArray(json['swipe_info']) ? json['swipe_info'] : [];
  const info = infos[swipe];
  const own = isJsonObject(info) ? info : {};
  const extra = isJsonObject(own['extra']) ? own['extra'] : isShown ? json['extra'] : {};
  const marks = isJsonObject(extra) ? extra : {};
  return {
    content,
    swipe,
    sentAt: readSendDate(own['send_date']) ?? (isShown ? readSendDate(json['send_date']) : null),
    model: typeof marks['model'] === 'string' && marks['model'].trim() !== '' ? marks['model'].trim() : null,
    isAi: marks['ai_generated'] !== false,
  };
}

/** What of a line is read here, or says nothing that is shown. */
const knownFields: ReadonlySet<string> = new Set([
  ...['name', 'is_user', 'is_system', 'send_date', 'mes', 'extra', 'swipes', 'swipe_id', 'swipe_info'],
]);
const knownMarks: ReadonlySet<string> = new Set(['api', 'model', 'ai_generated']);

function listOthers(json: unknown, known: ReadonlySet<string>): string[] {
  return isJsonObject(json) ? Object.keys(json).filter((name) => !known.has(name)) : [];
}
