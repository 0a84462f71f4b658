import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { BrokenTextError, FileError } from '#src/domain/files/file-error.ts';
import { fileLimits } from '#src/domain/files/file-limits.ts';
import { decodeUtf8 } from '#src/domain/files/decode-text.ts';

/**
 * Parses the JSON of a card.
 * @throws FileError when it is too large, too deeply nested, or not a JSON object
 */
export function parseCardJson(bytes: Uint8Array): JsonObject {
  return parseCardText(readJsonText(bytes));
}

/**
 * Parses the text of a card's JSON.
 * @throws FileError when it is too deeply nested, or not a JSON object
 */
export function parseCardText(text: string): JsonObject {
  const value = parseJsonText(text);
  if (!isJsonObject(value))
    throw new FileError({ en: 'It is not a JSON object.', 'zh-CN': '不是 JSON 对象。' });
  return value;
}

/**
 * Parses untrusted JSON, cleaned by `cleanJson`.
 * @throws FileError when it is too large, too deeply nested, or not JSON
 */
export function parseJson(bytes: Uint8Array): unknown {
  return parseJsonText(readJsonText(bytes));
}

/**
 * Decodes the text of untrusted JSON without parsing it.
 * @throws FileError when it is too large
 */
export function readJsonText(bytes: Uint8Array): string {
  if (bytes.length > fileLimits.textBytes) {
    throw new FileError({
      en: `It has ${bytes.length.toLocaleString('en')} bytes; ${fileLimits.textBytes.toLocaleString('en')} are allowed.`,
      'zh-CN': `有 ${bytes.length.toLocaleString('en')} 字节，最多允许 ${fileLimits.textBytes.toLocaleString('en')} 字节。`,
    });
  }
  return decodeUtf8(bytes);
}

/**
 * Parses the text of untrusted JSON, cleaned by `cleanJson`.
 * @throws FileError when it is too deeply nested; BrokenTextError when it is not JSON
 */
export function parseJsonText(text: string): unknown {
  refuseDeepNesting(text);
  try {
    const value = parseJsonExactly(text);
    return mayBeUnclean(text) ? cleanJson(value) : value;
  } catch (cause) {
    throw new BrokenTextError({ en: 'It is not valid JSON.', 'zh-CN': '不是有效的 JSON。' }, { cause });
  }
}

/**
 * Checks whether a string in a text of JSON may contain what `cleanJson` removes; NUL occurs there as an escape only.
 */
function mayBeUnclean(text: string): boolean {
  return /\\u(?:0000|d[89a-f])/i.test(text) || !text.isWellFormed();
}

/** Returns the value without NUL and lone surrogates in its strings, which a database rejects. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanString(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  return isJsonObject(value) ? cleanObject(value) : value;
}

const quote = 0x22;
const backslash = 0x5c;
/**
 * Setting this bit turns a square bracket into the curly one: `[` into `{`, `]` into `}`, and no other character into
 * either.
 */
const curlyBit = 0x20;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Counts brackets outside strings, so that no later step can run out of stack. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  let isString = false;
  // By character code: a string for each character takes several times as long, and files have millions.
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) isString = !isString;
    else if (isString) index += code === backslash ? 1 : 0;
    else if ((code | curlyBit) === openBrace) depth += 1;
    else if ((code | curlyBit) === closeBrace) depth -= 1;
    if (depth > fileLimits.jsonDepth) {
      throw new FileError({
        en: `It is nested more than ${fileLimits.jsonDepth} levels deep.`,
        'zh-CN': `嵌套超过 ${fileLimits.jsonDepth} 层。`,
      });
    }
  }
}

function cleanObject(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [cleanString(key), cleanJson(value)]),
  );
}

/** Returns a string without NUL and lone surrogates. */
export function cleanString(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '').toWellFormed() : text.toWellFormed();
}
