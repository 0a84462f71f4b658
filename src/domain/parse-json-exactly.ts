import { skipJsonString } from './json-string.ts';

/** Begins the names that stand for others; a key of the text that has it gets such a name too. */
const mark = '\ue000';
const neverPlain = /["\\\p{Cc}\ue000]/u;

/**
 * Parses JSON with every key as it is written. `JSON.parse` of V8 (Node 24 and 26, nodejs/node#63785, open) reads a key
 * that is written with an escape as another one that ends with a backslash, where an object parsed earlier in the same
 * process had that one in its place: one person's file would change another's. So no key reaches it with an escape.
 * @throws SyntaxError when the text is no JSON
 */
export function parseJsonExactly(text: string): unknown {
  if (!text.includes('\\')) return JSON.parse(text);
  const names = new Map<string, string>();
  const plain = replaceKeys(text, (key) => {
    const name: unknown = JSON.parse(key);
    if (typeof name !== 'string' || !neverPlain.test(name)) return String(name);
    const standIn = names.get(name) ?? mark + String(names.size);
    names.set(name, standIn);
    return standIn;
  });
  const value: unknown = JSON.parse(plain);
  return names.size === 0
    ? value
    : rename(value, new Map([...names].map(([name, standIn]) => [standIn, name])));
}

/**
 * A text of JSON with other keys in place of those that have an escape or the mark. A text that is no JSON stays none.
 * @param toPlain gets a key as it is written, with its quotes, and answers one that needs no escape
 */
function replaceKeys(text: string, toPlain: (key: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0;) {
    const end = skipJsonString(text, at);
    const key = text.slice(at, end);
    if ((key.includes('\\') || key.includes(mark)) && isColonNext(text, end)) {
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

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [names.get(key) ?? key, rename(inner, names)]),
  );
}
