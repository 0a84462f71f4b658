import { skipJsonString } from './skip-json-string.ts';
import { isJsonObject, type JsonObject } from './json-values.ts';
import { cleanString, parseJsonText } from './parse-json.ts';

/**
 * Works on the text of JSON that is known to be valid, so that unchanged parts stay as written: numbers beyond a
 * double, escapes, blanks, and the order of keys, which a JavaScript object sorts if they look like numbers.
 * `JSON.parse` gives the source of bare values only, not of the objects around them.
 */

/** A member of an object, or an item of a list; all its texts together are the source between two commas. */
export interface SourcePart {
  /** Its parsed name; empty in a list. */
  key: string;
  /** The source before the value: blanks, the name as written, the colon. */
  head: string;
  value: string;
  tail: string;
}

export interface SourceParts {
  /** True for an object, false for a list. */
  isObject: boolean;
  open: string;
  parts: SourcePart[];
  close: string;
}

const brackets = /["[\]{}]/g;
const blanks = /[ \t\n\r]*/y;
const bareValue = /[^\s,\]}]*/y;

/** Reads the parts of an object or a list. */
export function readParts(text: string): SourceParts {
  const start = skipBlanks(text, 0);
  const isObject = text.charAt(start) === '{';
  const parts: SourcePart[] = [];
  let at = start + 1;
  for (;;) {
    const from = at;
    at = skipBlanks(text, at);
    const sign = text.charAt(at);
    if (sign === ']' || sign === '}') {
      const close = text.slice(parts.length === 0 ? from : at);
      return { isObject, open: text.slice(0, start + 1), parts, close };
    }
    const key = isObject ? readKey(text, at) : null;
    const valueStart = key === null ? at : key.valueStart;
    const valueEnd = skipValue(text, valueStart);
    at = skipBlanks(text, valueEnd);
    parts.push({
      key: key?.name ?? '',
      head: text.slice(from, valueStart),
      value: text.slice(valueStart, valueEnd),
      tail: text.slice(valueEnd, at),
    });
    if (text.charAt(at) === ',') at += 1;
  }
}

/** Writes the parts; if none was changed, the text is the same as before. */
export function writeParts({ open, parts, close }: SourceParts): string {
  return open + parts.map(({ head, value, tail }) => head + value + tail).join(',') + close;
}

/**
 * Returns the index of the part with the value of each key, in the order of the parsed and cleaned object: of several
 * parts with the same key, the last one counts.
 */
export function indexParts({ parts }: SourceParts): Map<string, number> {
  const named = new Map(parts.map(({ key }, index) => [key, index]));
  if (!parts.some(({ key }) => isMoved(key))) return named;
  const parsed = Object.fromEntries(named);
  const cleaned = Object.fromEntries(Object.entries(parsed).map(([key, index]) => [cleanString(key), index]));
  return new Map(Object.entries(cleaned));
}

/**
 * Checks whether a key may have another position, or another name, in the parsed object: it is a number, or it is
 * cleaned.
 */
function isMoved(key: string): boolean {
  const first = key.charCodeAt(0);
  return (first >= 0x30 && first <= 0x39) || cleanString(key) !== key;
}

/** Reads the source of each value of an object by its key. */
export function readMembers(text: string): Map<string, string> {
  const source = readParts(text);
  return new Map([...indexParts(source)].map(([key, index]) => [key, source.parts[index]?.value ?? 'null']));
}

/** Finds the source of the value at a path of keys; null if there is none. */
export function findSource(text: string, path: readonly string[]): string | null {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  const value = text.trimStart().startsWith('{') ? readMembers(text).get(key) : undefined;
  return value === undefined ? null : findSource(value, rest);
}

/** Sets values of an object, in place or after the last member; null removes a member. */
export function updateMembers(text: string, changes: ReadonlyMap<string, string | null>): string {
  if (changes.size === 0) return text;
  const source = readParts(text);
  const index = indexParts(source);
  const parts: SourcePart[] = source.parts.flatMap((part, place) => {
    const change = changes.get(cleanString(part.key));
    if (change === undefined) return part;
    if (change === null) return [];
    return index.get(cleanString(part.key)) === place ? { ...part, value: change } : part;
  });
  const added = [...changes].flatMap(([key, value]) =>
    value === null || index.has(key) ? [] : [{ key, value }],
  );
  return writeParts({ ...source, parts: appendParts(parts, added) });
}

/** Appends parts, separated by the same blanks as the others. */
export function appendParts(
  parts: readonly SourcePart[],
  added: readonly { key: string | null; value: string }[],
): SourcePart[] {
  const lead = blanksBefore(parts[0]?.head ?? '');
  const last = parts.at(-1);
  const more = added.map(({ key, value }, index): SourcePart => {
    const head = key === null ? lead : `${lead}${JSON.stringify(key)}:${lead === '' ? '' : ' '}`;
    const isLast = index === added.length - 1;
    return { key: key ?? '', head, value, tail: isLast ? (last?.tail ?? '') : '' };
  });
  if (last === undefined || more.length === 0) return [...parts, ...more];
  return [...parts.slice(0, -1), { ...last, tail: '' }, ...more];
}

/** Checks whether a source of JSON has a value, whatever the order of its keys. */
export function isSourceOf(source: string, value: unknown): boolean {
  return isSameJson(parseJsonText(source), value);
}

/**
 * Checks whether two values are the same JSON, whatever the order of their keys. Numbers beyond a double become null in
 * JSON, and members without a value are left out.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  if (isJsonObject(one)) return isJsonObject(other) && isSameObject(one, other);
  return isNullInJson(one) && isNullInJson(other);
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => isSameJson(value, other[index]));
}

function isSameObject(one: JsonObject, other: JsonObject): boolean {
  const isThere = (key: string) => Object.hasOwn(other, key) && other[key] !== undefined;
  const keys = Object.keys(one).filter((key) => one[key] !== undefined);
  const otherCount = Object.keys(other).filter(isThere).length;
  return keys.length === otherCount && keys.every((key) => isThere(key) && isSameJson(one[key], other[key]));
}

function isNullInJson(value: unknown): boolean {
  return value === null || (typeof value === 'number' && !Number.isFinite(value));
}

function readKey(text: string, at: number): { name: string; valueStart: number } {
  const end = skipJsonString(text, at);
  const inner = text.slice(at + 1, end - 1);
  const name: unknown = inner.includes('\\') ? JSON.parse(text.slice(at, end)) : inner;
  const colon = skipBlanks(text, end);
  return { name: String(name), valueStart: skipBlanks(text, colon + 1) };
}

function skipValue(text: string, at: number): number {
  const sign = text.charAt(at);
  if (sign === '"') return skipJsonString(text, at);
  if (sign !== '{' && sign !== '[') return skip(bareValue, text, at);
  let depth = 0;
  brackets.lastIndex = at;
  for (let match = brackets.exec(text); match !== null; match = brackets.exec(text)) {
    if (match[0] === '"') brackets.lastIndex = skipJsonString(text, match.index);
    else depth += match[0] === '{' || match[0] === '[' ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  throw new Error('the text of JSON ends too early');
}

/** Returns the offset after blanks. Most texts have none there, and this check is quicker than a pattern. */
function skipBlanks(text: string, at: number): number {
  return text.charCodeAt(at) > 0x20 ? at : skip(blanks, text, at);
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function blanksBefore(head: string): string {
  return head.slice(0, head.length - head.trimStart().length);
}
