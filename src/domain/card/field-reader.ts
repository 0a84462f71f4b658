import type { CardNote } from './card-data.ts';
import { isJsonObject, type JsonObject } from './parse-card-json.ts';

/**
 * Reads the fields of a card leniently: what is missing or null has its default, what has another type is left out
 * and noted. Numbers stand for text and text for numbers, as in cards in the wild.
 */
export interface FieldReader {
  text(field: string): string;
  texts(field: string): string[];
  number(field: string): number | undefined;
  flag(field: string, otherwise: boolean): boolean;
  object(field: string): JsonObject;
  list(field: string): unknown[];
  /** Notes fields that nobody has read: they stay in the card. */
  noteUnread(): void;
}

/** @param prefix stands before the names of the fields in the notes */
export function createFieldReader(source: JsonObject, prefix: string, notes: CardNote[]): FieldReader {
  const read = new Set<string>();
  function take<T>(
    field: string,
    expected: string,
    convert: (value: unknown) => T | undefined,
  ): T | undefined {
    read.add(field);
    const value = Object.hasOwn(source, field) ? source[field] : undefined;
    if (value === undefined || value === null) return undefined;
    const converted = convert(value);
    const reason =
      converted === undefined ? `expected ${expected}, found ${describeType(value)}; left out` : 'read';
    if (converted === undefined) notes.push({ field: prefix + field, outcome: 'refused', reason });
    else if (!isEmpty(converted)) notes.push({ field: prefix + field, outcome: 'kept', reason });
    return converted;
  }
  return {
    text: (field) => take(field, 'a text', toText) ?? '',
    texts: (field) => take(field, 'a list of texts', toTexts) ?? [],
    number: (field) => take(field, 'a number', toNumber),
    flag: (field, otherwise) => take(field, 'true or false', toFlag) ?? otherwise,
    object: (field) => take(field, 'an object', toObject) ?? {},
    list: (field) => take(field, 'a list', toList) ?? [],
    noteUnread() {
      for (const field of Object.keys(source).filter((name) => !read.has(name))) {
        const reason = 'not a field of the format; it stays in the stored card';
        notes.push({ field: prefix + field, outcome: 'unused', reason });
      }
    },
  };
}

function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function toTexts(value: unknown): string[] | undefined {
  // Tags are a line with commas in some old cards.
  if (typeof value === 'string') return value.split(',').flatMap((part) => part.trim() || []);
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(toText);
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function toFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function toObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

function toList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function isEmpty(value: unknown): boolean {
  if (value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function describeType(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
