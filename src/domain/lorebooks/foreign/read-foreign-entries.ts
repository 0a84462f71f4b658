import type { CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import { type FileNote, countEntries, noteReasons } from '#src/domain/files/file-note.ts';
import { type FieldReader, createFieldReader } from '../../json/field-reader.ts';
import { type JsonObject, isJsonObject } from '../../json/json-values.ts';

/** The way in which a program with its own format writes the entries of a lorebook. */
export interface ForeignEntryFormat {
  /** The program's name in `extensions`. */
  program: string;
  /** The fields that `read` converts to V3. Others stay in `extensions`, under the program's name. */
  knownFields: readonly string[];
  read: (reader: FieldReader, source: JsonObject) => ForeignEntry;
}

export type ForeignEntry = Pick<CardBookEntry, 'keys' | 'content' | 'enabled' | 'insertion_order'> &
  Partial<CardBookEntry>;

const unusedField = {
  en: 'kept in the file; nothing here uses it',
  'zh-CN': '保留在文件中，本站不使用',
};

/** Converts the entries of another program's lorebook to V3; nothing of them is left out. */
export function readForeignEntries(
  list: readonly unknown[],
  { program, knownFields, read }: ForeignEntryFormat,
  notes: FileNote[],
): CardBookEntry[] {
  const unused = new Set<string>();
  const entries = list.flatMap((source, index): CardBookEntry[] => {
    if (!isJsonObject(source)) {
      notes.push({ field: `entries.${index}`, outcome: 'refused', reason: noteReasons.noObject });
      return [];
    }
    const entryNotes: FileNote[] = [];
    const entry = read(createFieldReader(source, `entries.${index}.`, entryNotes), source);
    notes.push(...entryNotes.filter(({ outcome }) => outcome === 'refused'));
    const others = omitFields(source, knownFields);
    for (const field of Object.keys(others)) unused.add(field);
    return [{ use_regex: false, ...entry, extensions: addOthers(entry.extensions ?? {}, program, others) }];
  });
  notes.push({ field: 'entries', outcome: 'kept', reason: countEntries(entries.length) });
  for (const field of unused) {
    notes.push({ field: `entries.*.${field}`, outcome: 'unused', reason: unusedField });
  }
  return entries;
}

/** Returns `extensions` with the fields that V3 has no place for, under the program's name. */
export function addOthers(extensions: JsonObject, program: string, others: JsonObject): JsonObject {
  return Object.keys(others).length === 0 ? extensions : { ...extensions, [program]: others };
}

export function omitFields(source: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(source).filter(([field]) => !fields.includes(field)));
}
