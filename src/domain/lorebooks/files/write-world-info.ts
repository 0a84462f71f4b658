import type { CardBook, CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { listEntrySources } from '../complete-book.ts';
import { findSource, updateMembers } from '#src/domain/json/json-source.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonText } from '#src/domain/json/parse-json.ts';
import { composeObject, gatherSources, readInnerMembers } from './compose-object.ts';
import { openLorebook, type OpenedLorebook, type StoredLorebook } from './stored-lorebook.ts';
import { updateEntries } from './update-entries.ts';
import { fromWorldInfoEntry, listWorldInfoEntries, toWorldInfoEntry, toWorldInfoName } from './world-info.ts';
import { listChanges, writeBook } from './write-lorebook.ts';

/**
 * Writes a lorebook as the JSON of a world-info file. A lorebook imported from such a file is written byte for byte,
 * except for later changes; a lorebook of another origin is also kept in `originalData`, where world-info programs keep
 * it.
 */
export function writeWorldInfo(stored: StoredLorebook): string {
  const opened = openLorebook(stored);
  return opened.form === 'world-info' ? updateFile(stored.book, opened) : composeFile(stored.book, opened);
}

function updateFile(book: CardBook, { text, places }: OpenedLorebook): string {
  const file = parseJsonText(text);
  const keys = listWorldInfoEntries(file).flatMap(([key, entry]) => (isJsonObject(entry) ? [key] : []));
  const update = (entriesText: string) =>
    updateEntries(entriesText, {
      entries: book.entries,
      places,
      update: (source, entry, place) => updateEntry(source, entry, keys[place] ?? ''),
      add: (entry, uid) => JSON.stringify(toWorldInfoEntry(entry, uid)),
    });
  if (!isJsonObject(file)) return update(text);
  const entriesText = findSource(text, ['entries']) ?? '';
  const entries = update(entriesText);
  const names = pickNames(book);
  const changes = listChanges(pickNames(file), names);
  return updateMembers(text, entries === entriesText ? changes : changes.set('entries', entries));
}

/** Writes the changed fields into the source of an entry. */
function updateEntry(source: string, entry: CardBookEntry, key: string): string {
  const original = parseJsonText(source);
  if (!isJsonObject(original)) return source;
  const before = toWorldInfoEntry(fromWorldInfoEntry(original, key), key);
  const changes = listChanges(before, toWorldInfoEntry(entry, key));
  return updateMembers(source, changes);
}

function composeFile(book: CardBook, opened: OpenedLorebook): string {
  const path = opened.form === 'lorebook-v3' ? ['data', 'entries'] : ['entries'];
  const sources = listEntrySources(findSource(opened.text, path) ?? '');
  const entries = book.entries.map((entry, uid) => {
    const place = opened.places[uid] ?? null;
    return `"${uid}":${composeEntry(entry, uid, place === null ? '{}' : (sources[place] ?? '{}'))}`;
  });
  const names = composeObject(pickNames(book), new Map()).slice(1, -1);
  const original = writeBook(book, opened);
  return `{${names}${names === '' ? '' : ','}"entries":{${entries.join(',')}},"originalData":${original}}`;
}

function composeEntry(entry: CardBookEntry, uid: number, source: string): string {
  const extras = [...readInnerMembers(source, ['extensions'])];
  const written = toWorldInfoEntry(entry, uid);
  const sources = gatherSources(
    extras.map(([name, value]): [string, string] => [toWorldInfoName.get(name) ?? name, value]),
  );
  const { extensions } = written;
  if (isJsonObject(extensions)) {
    sources.set('extensions', [composeObject(extensions, gatherSources(extras))]);
  }
  return composeObject(written, sources);
}

function pickNames({ name, description }: JsonObject): JsonObject {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof description === 'string' ? { description } : {}),
  };
}
