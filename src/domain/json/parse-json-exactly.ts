import { skipJsonString } from './skip-json-string.ts';

/** The beginning of each substitute name of a key; a key of the text that begins with it gets a substitute too. */
const substitutePrefix = '\ue000';
const neverPlain = /["\\\p{Cc}\ue000]/u;

/**
 * Parses JSON with every key as written. `JSON.parse` of V8 (Node 24 and 26, nodejs/node#63785, open) can read a key
 * with an escape as another key that contains a backslash, if an object parsed earlier in the same process had that key
 * in its place: after `{"x":0,"a\\nbc":1}`, it reads `{"x":0,"a\nbcd":2}` as `{"x":0,"a\\nbc":2}`. One person's file
 * would change another's. So no key with an escape reaches it.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
  if (!text.includes('\\') || !hasEscapedKey(text)) return JSON.parse(text);
  const names = new Map<string, string>();
  const plain = replaceKeys(text, (key) => {
    const name: unknown = JSON.parse(key);
    if (typeof name !== 'string' || !neverPlain.test(name)) return String(name);
    const substitute = names.get(name) ?? substitutePrefix + String(names.size);
    names.set(name, substitute);
    return substitute;
  });
  const value: unknown = JSON.parse(plain);
  return names.size === 0
    ? value
    : rename(value, new Map([...names].map(([name, substitute]) => [substitute, name])));
}

/**
 * Returns true if a key has an escape, and sometimes if only a string with a colon has one. Most texts have no escapes
 * in keys: for 1 MB of small objects, this takes 2 ms, and `replaceKeys` 9.
 */
function hasEscapedKey(text: string): boolean {
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let end = colon - 1;
    while (end >= 0 && text.charCodeAt(end) <= 0x20) end -= 1;
    if (text.charAt(end) !== '"') continue;
    const begin = text.lastIndexOf('"', end - 1);
    // Includes the character before: a backslash there makes the quote a part of the key.
    if (text.slice(Math.max(0, begin - 1), end).includes('\\')) return true;
  }
  return false;
}

/**
 * Replaces the keys of JSON that have an escape or the prefix of substitutes. Invalid JSON stays invalid.
 * @param toPlain receives a key as written, with its quotes, and returns a key that needs no escape
 */
function replaceKeys(text: string, toPlain: (key: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0;) {
    const end = skipJsonString(text, at);
    const key = text.slice(at, end);
    if ((key.includes('\\') || key.includes(substitutePrefix)) && isColonNext(text, end)) {
      parts.push(text.slice(from, at), `"${toPlain(key)}"`);
      from = end;
    }
    at = text.indexOf('"', end);
  }
  return parts.join('') + text.slice(from);
}

function isColonNext(text: string, at: number): boolean {
  let next = at;
  while (next < text.length && text.charCodeAt(next) <= 0x20) next += 1;
  return text.charAt(next) === ':';
}

/** Restores the names of keys, in place where an object has no such key: copying 20 MB takes up to 3 s. */
function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    for (const [index, item] of items.entries()) if (isNested(item)) items[index] = rename(item, names);
    return items;
  }
  if (!isNested(value)) return value;
  let hasSubstitute = false;
  for (const key in value) {
    const inner = value[key];
    if (isNested(inner)) value[key] = rename(inner, names);
    hasSubstitute ||= key.startsWith(substitutePrefix);
  }
  if (!hasSubstitute) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [names.get(key) ?? key, inner]));
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
