import type { CardBook, CardBookEntry } from './card-book.ts';
import { findSource, indexParts, isSameJson, readParts, updateMembers } from '../json/json-source.ts';
import { isJsonObject, type JsonObject } from '../json/json-values.ts';
import { parseCardText } from '../json/parse-json.ts';

/** The fields that every entry of a book has in V2, and in V3 (`use_regex`). */
const entryFields = ['keys', 'content', 'extensions', 'enabled', 'insertion_order'] as const;
const neededFields = { V2: entryFields, V3: [...entryFields, 'use_regex'] as const };

/** Fields that an entry or a book may leave out, but not set to null. */
const optionalFields = {
  entry: ['case_sensitive', 'constant', 'name', 'priority', 'id', 'comment', 'selective', 'secondary_keys'],
  book: ['name', 'description', 'scan_depth', 'token_budget', 'recursive_scanning'],
} as const;

/**
 * Completes the source of a book for a version: its entries become a list, each with all mandatory fields, and nulls
 * are removed where the format allows a value or nothing. Everything else stays as written.
 * @param text the source of an object
 * @param book the parsed book
 */
export function completeBook(text: string, book: CardBook, version: 'V2' | 'V3'): string {
  const sources = listEntrySources(findSource(text, ['entries']) ?? '[]');
  const completed = sources.map((source, index) => completeEntry(source, book.entries[index], version));
  const changes = listNulls(parseCardText(text), optionalFields.book);
  if (!isJsonObject(parseCardText(text)['extensions'])) changes.set('extensions', '{}');
  const isList = findSource(text, ['entries'])?.startsWith('[') === true;
  const isChanged = completed.some((entry, index) => entry !== sources[index]);
  if (!isList || isChanged || hasOthers(text, sources.length)) {
    changes.set('entries', `[${completed.join(',')}]`);
  }
  return updateMembers(text, changes);
}

/**
 * Lists the sources of the objects in a list, or among the values of an object, in the order in which they are read.
 */
export function listEntrySources(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [];
  const source = readParts(text);
  const order = source.isObject ? [...indexParts(source).values()] : source.parts.map((_, index) => index);
  return order.flatMap((index) => {
    const value = source.parts[index]?.value ?? '';
    return value.startsWith('{') ? [value] : [];
  });
}

function completeEntry(source: string, entry: CardBookEntry | undefined, version: 'V2' | 'V3'): string {
  if (entry === undefined) return source;
  const given = parseCardText(source);
  const changes = listNulls(given, optionalFields.entry);
  for (const field of neededFields[version]) {
    const isSaid = Object.hasOwn(given, field) && isSameJson(given[field], entry[field]);
    if (!isSaid) changes.set(field, JSON.stringify(entry[field]));
  }
  const { position } = given;
  if (position === null) changes.set('position', null);
  // World-info programs write numbers.
  if (typeof position === 'number') {
    changes.set('position', position === 0 ? '"before_char"' : '"after_char"');
  }
  return updateMembers(source, changes);
}

/** Lists the fields that are null, for removal. */
function listNulls(given: JsonObject, fields: readonly string[]): Map<string, string | null> {
  return new Map(fields.flatMap((field): [string, null][] => (given[field] === null ? [[field, null]] : [])));
}

/** Checks whether a list contains anything besides entries. */
function hasOthers(text: string, count: number): boolean {
  const entries = findSource(text, ['entries']);
  return entries === null || readParts(entries).parts.length !== count;
}
