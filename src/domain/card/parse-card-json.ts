import { CardError } from './card-error.ts';
import { cardLimits } from './card-limits.ts';
import { decodeUtf8 } from './decode-text.ts';

export type JsonObject = Record<string, unknown>;

/** Whether a parsed value is an object, as opposed to a list, null or a bare value. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses the JSON of a card.
 * @throws CardError when it is too large, too deeply nested, or no JSON object
 */
export function parseCardJson(bytes: Uint8Array): JsonObject {
  return parseCardText(readJsonText(bytes));
}

/**
 * Parses the text of a card's JSON.
 * @throws CardError when it is too deeply nested, or no JSON object
 */
export function parseCardText(text: string): JsonObject {
  const value = parseJsonText(text);
  if (!isJsonObject(value)) throw new CardError('It is not a JSON object.');
  return value;
}

/**
 * Parses JSON from outside, as `cleanJson` leaves it.
 * @throws CardError when it is too large, too deeply nested, or no JSON
 */
export function parseJson(bytes: Uint8Array): unknown {
  return parseJsonText(readJsonText(bytes));
}

/**
 * The text of JSON from outside, which is not parsed yet.
 * @throws CardError when it is too large
 */
export function readJsonText(bytes: Uint8Array): string {
  if (bytes.length > cardLimits.textBytes) {
    throw new CardError(`It has ${bytes.length} bytes; ${cardLimits.textBytes} are allowed.`);
  }
  return decodeUtf8(bytes);
}

/**
 * Parses the text of JSON from outside, as `cleanJson` leaves it.
 * @throws CardError when it is too deeply nested, or no JSON
 */
export function parseJsonText(text: string): unknown {
  refuseDeepNesting(text);
  try {
    return cleanJson(JSON.parse(text));
  } catch (cause) {
    throw new CardError('It is not valid JSON.', { cause });
  }
}

/** The same value without NUL and lone surrogates in its strings, which a database does not take. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  return isJsonObject(value) ? cleanObject(value) : value;
}

/** Counts brackets outside strings, so that no later step can run out of stack. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isString = !isString;
    else if (isString && character === '\\') index += 1;
    else if (!isString && (character === '[' || character === '{')) depth += 1;
    else if (!isString && (character === ']' || character === '}')) depth -= 1;
    if (depth > cardLimits.jsonDepth) {
      throw new CardError(`It is nested more than ${cardLimits.jsonDepth} levels deep.`);
    }
  }
}

function cleanObject(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [cleanString(key), cleanJson(value)]),
  );
}

/** A string without NUL and lone surrogates. */
export function cleanString(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
