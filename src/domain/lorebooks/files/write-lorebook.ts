import type { CardBook, CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { listEntrySources } from '../complete-book.ts';
import { findSource, isSameJson, readMembers, updateMembers } from '#src/domain/json/json-source.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import { composeObject, gatherSources, readInnerMembers } from './compose-object.ts';
import { parseLorebook } from './read-lorebook-file.ts';
import { openLorebook, type OpenedLorebook, type StoredLorebook } from './stored-lorebook.ts';
import { updateEntries } from './update-entries.ts';
import { convertedFields, toCardName } from './world-info.ts';

/**
 * Writes a lorebook as the JSON of a standalone V3 one. One imported in that form is written byte for byte, except for
 * later changes; of another form, unknown members are written unchanged.
 */
export function writeLorebook(stored: StoredLorebook): string {
  const opened = openLorebook(stored);
  const data = writeBook(stored.book, opened);
  if (opened.form !== 'lorebook-v3') return `{"spec":"lorebook_v3","data":${data}}`;
  const { spec } = parseObject(opened.text);
  const changes = new Map([['data', data]]);
  return updateMembers(opened.text, spec === 'lorebook_v3' ? changes : changes.set('spec', '"lorebook_v3"'));
}

/** Writes the book alone, in V3 form. */
export function writeBook(book: CardBook, opened: OpenedLorebook): string {
  switch (opened.form) {
    case 'world-info':
      return composeBook(book, opened);
    case 'lorebook-v3':
      return updateBook(book, { ...opened, text: findSource(opened.text, ['data']) ?? '{}' });
    case 'book':
      return updateBook(book, opened);
  }
}

/** Writes the changes of a book into its source. A bare book also gets the fields that every V3 book has. */
function updateBook(book: CardBook, { form, text, places }: OpenedLorebook): string {
  const given = parseObject(text);
  const parsed = form === 'book' ? given : parseLorebook(given, 'book', []);
  const bases = listObjects(parsed['entries']);
  const entriesText = findSource(text, ['entries']) ?? '';
  // Some programs write the entries as an object; V3 has a list.
  const listText = entriesText.startsWith('{') ? `[${listEntrySources(entriesText).join(',')}]` : entriesText;
  const entries = updateEntries(listText, {
    entries: book.entries,
    places,
    update: (source, entry, place) => updateMembers(source, listChanges(bases[place] ?? {}, entry)),
    add: (entry) => JSON.stringify(entry),
  });
  const { entries: _entries, ...around } = book;
  const { entries: _before, ...before } = parsed;
  const changes = listChanges(before, around);
  if (entries !== entriesText) changes.set('entries', entries);
  return updateMembers(text, changes);
}

/** Lists the entries of a parsed list or object, in the order in which they were read. */
function listObjects(entries: unknown): JsonObject[] {
  const values: unknown[] = isJsonObject(entries)
    ? Object.values(entries)
    : Array.isArray(entries)
      ? entries
      : [];
  return values.filter(isJsonObject);
}

/** Lists the members that differ: their new JSON, or null where removed. */
export function listChanges(before: JsonObject, now: JsonObject): Map<string, string | null> {
  const changes = new Map<string, string | null>();
  const hasMember = (object: JsonObject, key: string) =>
    Object.hasOwn(object, key) && object[key] !== undefined;
  for (const key of Object.keys(before)) if (!hasMember(now, key)) changes.set(key, null);
  for (const [key, value] of Object.entries(now)) {
    const isKnown = Object.hasOwn(before, key) && isSameJson(before[key], value);
    if (value !== undefined && !isKnown) changes.set(key, JSON.stringify(value));
  }
  return changes;
}

/** Composes the V3 form of a book that came as a world-info file. */
function composeBook(book: CardBook, { text, places }: OpenedLorebook): string {
  const isList = text.trimStart().startsWith('[');
  const sources = listEntrySources(isList ? text : (findSource(text, ['entries']) ?? ''));
  const entries = book.entries.map((entry, index) => {
    const place = places[index] ?? null;
    return composeEntry(entry, place === null ? '{}' : (sources[place] ?? '{}'));
  });
  const members = isList ? [] : [...readMembers(text)];
  const others = members.filter(([name]) => !['entries', 'name', 'description', 'extensions'].includes(name));
  const inner = readInnerMembers(isList ? '{}' : text, ['extensions']);
  const extensions = composeObject(book.extensions, gatherSources([...inner], others));
  const { entries: _entries, extensions: _extensions, ...around } = book;
  const head = composeObject(around, new Map()).slice(1, -1);
  return `{${head}${head === '' ? '' : ','}"extensions":${extensions},"entries":[${entries.join(',')}]}`;
}

function composeEntry(entry: CardBookEntry, source: string): string {
  const others = [...readMembers(source)].flatMap(([field, value]): [string, string][] =>
    convertedFields.has(field) ? [] : [[toCardName.get(field) ?? field, value]],
  );
  const extensions = composeObject(
    entry.extensions,
    gatherSources([...readInnerMembers(source, ['extensions'])], others),
  );
  const { extensions: _extensions, ...fields } = entry;
  return `${composeObject(fields, new Map()).slice(0, -1)},"extensions":${extensions}}`;
}

function parseObject(text: string): JsonObject {
  const value = parseJsonText(text);
  return isJsonObject(value) ? value : {};
}
