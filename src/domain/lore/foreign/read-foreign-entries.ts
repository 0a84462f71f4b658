import type { CardBookEntry, CardNote } from '../../card/card-data.ts';
import { createFieldReader, type FieldReader } from '../../json/field-reader.ts';
import { countEntries, noteReasons } from '../../files/note-reasons.ts';
import { isJsonObject, type JsonObject } from '../../json/parse-json.ts';

/** How a program of its own format writes the entries of a lorebook. */
export interface ForeignEntryFormat {
  /** The name of the program in `extensions`. */
  program: string;
  /** The fields that `read` brings to V3. Others stay in `extensions`, under the name of the program. */
  knownFields: readonly string[];
  read: (reader: FieldReader, source: JsonObject) => ForeignEntry;
}

export type ForeignEntry = Pick<CardBookEntry, 'keys' | 'content' | 'enabled' | 'insertion_order'> &
  Partial<CardBookEntry>;

const unusedField = {
  en: 'kept in the file; nothing here uses it',
  'zh-CN': '保留在文件中，本站不使用',
};

/** The entries of a lorebook of another program in the V3 form; nothing of them is left out. */
export function readForeignEntries(
  list: readonly unknown[],
  { program, knownFields, read }: ForeignEntryFormat,
  notes: CardNote[],
): CardBookEntry[] {
  const unused = new Set<string>();
  const entries = list.flatMap((source, index): CardBookEntry[] => {
    if (!isJsonObject(source)) {
      notes.push({ field: `entries.${index}`, outcome: 'refused', reason: noteReasons.noObject });
      return [];
    }
    const entryNotes: CardNote[] = [];
    const entry = read(createFieldReader(source, `entries.${index}.`, entryNotes), source);
    notes.push(...entryNotes.filter(({ outcome }) => outcome === 'refused'));
    const others = leaveOut(source, knownFields);
    for (const field of Object.keys(others)) unused.add(field);
    return [{ use_regex: false, ...entry, extensions: addOthers(entry.extensions ?? {}, program, others) }];
  });
  notes.push({ field: 'entries', outcome: 'kept', reason: countEntries(entries.length) });
  for (const field of unused) {
    notes.push({ field: `entries.*.${field}`, outcome: 'unused', reason: unusedField });
  }
  return entries;
}

/** `extensions` with what V3 has no place for, under the name of the program. */
export function addOthers(extensions: JsonObject, program: string, others: JsonObject): JsonObject {
  return Object.keys(others).length === 0 ? extensions : { ...extensions, [program]: others };
}

/** An object without some of its fields. */
export function leaveOut(source: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(source).filter(([field]) => !fields.includes(field)));
}

/** A text with commas as a list. */
export function splitKeys(text: string): string[] {
  return text.split(',').flatMap((key) => key.trim() || []);
}
