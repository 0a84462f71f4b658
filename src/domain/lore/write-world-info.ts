import type { CardBook, CardBookEntry } from '../card/card-data.ts';
import { isJsonObject, type JsonObject } from '../card/parse-card-json.ts';
import { fromWorldInfoEntry, listWorldInfoEntries, toWorldInfoEntry } from './world-info.ts';

/**
 * A book as a world-info file. One that came from such a file is that file again, with every field and in its form, but
 * for what was changed since.
 * @param file the world-info file that the book came from; null for another origin, which is then kept in
 *   `originalData`, where programs of that kind keep it
 */
export function writeWorldInfo(book: CardBook, file: unknown): unknown {
  if (file === null) {
    const entries = book.entries.map((entry, uid): [string, JsonObject] => [
      String(uid),
      toWorldInfoEntry(entry, uid),
    ]);
    return { ...pickNames(book), entries: Object.fromEntries(entries), originalData: book };
  }
  const originals = new Map(listWorldInfoEntries(file));
  let nextUid = Math.max(-1, ...[...originals.keys()].map(Number).filter(Number.isInteger)) + 1;
  const written = book.entries.map((entry): [string, JsonObject] => {
    const { id } = entry;
    const key = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
    const original = originals.get(key);
    if (isJsonObject(original)) return [key, updateEntry(original, entry, key)];
    const uid = nextUid;
    nextUid += 1;
    return [String(uid), toWorldInfoEntry(entry, uid)];
  });
  const isList = Array.isArray(isJsonObject(file) ? file['entries'] : file);
  const entries = isList ? written.map(([, entry]) => entry) : Object.fromEntries(written);
  return isJsonObject(file) ? { ...file, ...pickNames(book), entries } : entries;
}

/** The entry as it came, with the fields that say something else now. */
function updateEntry(original: JsonObject, entry: CardBookEntry, key: string): JsonObject {
  const before = toWorldInfoEntry(fromWorldInfoEntry(original, key), key);
  const now = toWorldInfoEntry(entry, key);
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
  );
  return { ...original, ...Object.fromEntries(changed) };
}

function pickNames({ name, description }: JsonObject): JsonObject {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
}
