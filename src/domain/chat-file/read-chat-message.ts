import { isJsonObject, type JsonObject } from '#src/domain/card/parse-card-json.ts';
import {
  ChatFileError,
  chatFileLimits,
  type ChatLine,
  type ChatMessage,
  type ChatVariant,
} from './chat-file.ts';
import { readSendDate } from './read-send-date.ts';

/** Whether a line is what a program wrote into the chat, and no part of it. */
export function isSystemLine(json: JsonObject): boolean {
  return json['is_system'] === true;
}

/**
 * A message with its variants; null for one without any text.
 * @throws ChatFileError for a line that is no message, or holds more than the limits say
 */
export function readChatMessage({ line, json }: ChatLine): ChatMessage | null {
  const shown = readText(json['mes'], line, 'mes');
  const { texts, chosen } = chooseTexts(json, shown, line);
  const all = texts.map((content, index) => toVariant(json, { content, index, isShown: index === chosen }));
  const variants = all.filter(({ content }) => content.trim() !== '');
  const [first] = variants;
  if (first === undefined) return null;
  const kept = variants.indexOf(all[chosen] ?? first);
  return {
    line,
    isUser: json['is_user'] === true,
    name: typeof json['name'] === 'string' ? json['name'].trim() : '',
    variants,
    chosen: kept < 0 ? variants.length - 1 : kept,
    unusedFields: listUnused(json['extra']),
  };
}

interface ChosenTexts {
  texts: string[];
  chosen: number;
}

/** The variants, and which of them is shown; where the list and the message differ, the message is right. */
function chooseTexts(json: JsonObject, shown: string, line: number): ChosenTexts {
  const { swipes, swipe_id: swipeId } = json;
  if (!Array.isArray(swipes) || swipes.length === 0) return { texts: [shown], chosen: 0 };
  if (swipes.length > chatFileLimits.variants) {
    const reason = `It has ${swipes.length} variants; ${chatFileLimits.variants} are allowed.`;
    throw new ChatFileError(line, reason);
  }
  const texts = swipes.map((swipe: unknown) => readText(swipe, line, 'swipes'));
  if (typeof swipeId === 'number' && texts[swipeId] !== undefined) {
    return { texts: texts.with(swipeId, shown), chosen: swipeId };
  }
  const found = texts.lastIndexOf(shown);
  return found < 0 ? { texts: [...texts, shown], chosen: texts.length } : { texts, chosen: found };
}

/** Some programs wrap every text: `{"message": "…"}` (interop). */
function readText(value: unknown, line: number, field: string): string {
  const text = isJsonObject(value) ? value['message'] : value;
  if (typeof text !== 'string') throw new ChatFileError(line, `The field ${field} is not a text.`);
  if (text.length > chatFileLimits.textLength) {
    const reason = `A text has ${text.length} characters; ${chatFileLimits.textLength} are allowed.`;
    throw new ChatFileError(line, reason);
  }
  return text;
}

function toVariant(
  json: JsonObject,
  { content, index, isShown }: { content: string; index: number; isShown: boolean },
): ChatVariant {
  const infos: unknown[] = Array.isArray(json['swipe_info']) ? json['swipe_info'] : [];
  const info = infos[index];
  const own = isJsonObject(info) ? info : {};
  const extra = isJsonObject(own['extra']) ? own['extra'] : isShown ? json['extra'] : {};
  const marks = isJsonObject(extra) ? extra : {};
  return {
    content,
    sentAt: readSendDate(own['send_date']) ?? (isShown ? readSendDate(json['send_date']) : null),
    model: typeof marks['model'] === 'string' && marks['model'].trim() !== '' ? marks['model'].trim() : null,
    isAi: marks['ai_generated'] !== false,
  };
}

/** What of `extra` is read here, or tells nothing that is kept. */
const knownMarks: ReadonlySet<string> = new Set(['api', 'model', 'ai_generated']);

function listUnused(extra: unknown): string[] {
  return isJsonObject(extra) ? Object.keys(extra).filter((name) => !knownMarks.has(name)) : [];
}
