import type { CardBookEntry } from '#src/domain/lorebooks/card-book.ts';
import {
  appendParts,
  indexParts,
  readParts,
  type SourceParts,
  writeParts,
} from '#src/domain/json/json-source.ts';
import { cleanString } from '#src/domain/json/parse-json.ts';

export interface EntryChanges {
  entries: readonly CardBookEntry[];
  /** Index in the source of each entry; null for a new one. */
  places: readonly (number | null)[];
  /** Writes an entry's changes into its source. */
  update: (source: string, entry: CardBookEntry, place: number) => string;
  /**
   * Returns the source of a new entry. Its number is its place in a list; in an object, a key that no other entry has.
   */
  add: (entry: CardBookEntry, number: number) => string;
}

/** Returns the source of the entries: without the deleted entries, and with the changed and the new entries. */
export function updateEntries(text: string, { entries, places, update, add }: EntryChanges): string {
  const added = entries.filter((_, index) => (places[index] ?? null) === null);
  if (!isContainer(text)) return added.length === 0 ? text : `[${added.map(add).join(',')}]`;
  const source = readParts(text);
  const index = indexParts(source);
  const placeOf = new Map(listEntryParts(source).map((part, place) => [part, place]));
  const entryOf = new Map(entries.map((entry, at) => [places[at] ?? null, entry]));
  const kept = source.parts.flatMap((part, at) => {
    const effective = source.isObject ? (index.get(cleanString(part.key)) ?? at) : at;
    const place = placeOf.get(effective);
    if (place === undefined) return part;
    const entry = entryOf.get(place);
    if (entry === undefined) return [];
    return effective === at ? { ...part, value: update(part.value, entry, place) } : part;
  });
  const tail = source.parts.at(-1)?.tail ?? '';
  const last = kept.at(-1);
  const parts = last === undefined ? kept : [...kept.slice(0, -1), { ...last, tail }];
  const first = findFreeNumber(source);
  const more = added.map((entry, at) => ({
    key: source.isObject ? String(first + at) : null,
    value: add(entry, first + at),
  }));
  return writeParts({ ...source, parts: appendParts(parts, more) });
}

/** Lists the parts of a list or an object that are entries, in the order in which they were read. */
function listEntryParts(source: SourceParts): number[] {
  const order = source.isObject ? [...indexParts(source).values()] : source.parts.map((_, index) => index);
  return order.filter((index) => source.parts[index]?.value.startsWith('{') === true);
}

/** Returns one more than any entry's number, including deleted ones: readers sort entries by it. */
function findFreeNumber(source: SourceParts): number {
  if (!source.isObject) return source.parts.length;
  let free = 0;
  // Longer ones are not numbers that can be incremented.
  for (const { key } of source.parts) if (/^\d{1,15}$/.test(key)) free = Math.max(free, Number(key) + 1);
  return free;
}

function isContainer(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
