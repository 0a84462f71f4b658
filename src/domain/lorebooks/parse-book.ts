import type { CardBook, CardBookEntry } from './card-book.ts';
import { type FileNote, countEntries, noteReasons } from '#src/domain/files/file-note.ts';
import { createFieldReader } from '../json/field-reader.ts';
import { type JsonObject, isJsonObject } from '../json/json-values.ts';

/**
 * Parses the lorebook of a card with every field of every entry; an entry without keys or content of the right type is
 * left out and noted. Entries may be a list, or an object by number as in world-info files.
 */
export function parseBook(source: JsonObject, notes: FileNote[]): CardBook {
  const field = 'character_book.entries';
  const value = source['entries'];
  const list = isJsonObject(value) ? Object.values(value) : (value ?? []);
  const entries: CardBookEntry[] = [];
  if (!Array.isArray(list)) notes.push({ field, outcome: 'refused', reason: noteReasons.noList });
  else for (const [index, entry] of list.entries()) entries.push(...parseEntry(entry, index, notes));
  if (entries.length > 0) {
    notes.push({ field, outcome: 'kept', reason: countEntries(entries.length) });
  }
  const extensions = isJsonObject(source['extensions']) ? source['extensions'] : {};
  return { ...source, extensions, entries };
}

/** Parses an entry; returns it alone, or an empty list. */
function parseEntry(value: unknown, index: number, notes: FileNote[]): CardBookEntry[] {
  const field = `character_book.entries.${index}`;
  if (!isJsonObject(value)) {
    notes.push({ field, outcome: 'refused', reason: noteReasons.noObject });
    return [];
  }
  const faults: FileNote[] = [];
  const reader = createFieldReader(value, `${field}.`, faults);
  const entry = {
    ...value,
    // World-info files name them `key`, `order` and `disable`.
    keys: Object.hasOwn(value, 'keys') ? reader.texts('keys') : reader.texts('key'),
    content: reader.text('content'),
    enabled: reader.flag('enabled', value['disable'] !== true),
    insertion_order: reader.number('insertion_order') ?? reader.number('order') ?? 100,
    use_regex: reader.flag('use_regex', false),
    extensions: reader.object('extensions'),
  };
  notes.push(...faults.filter(({ outcome }) => outcome === 'refused'));
  return [entry];
}
