import type { CardBook, CardBookEntry } from '../card/card-data.ts';
import {
  appendParts,
  findSource,
  indexParts,
  means,
  readMembers,
  readParts,
  type SourceParts,
  writeParts,
} from '../card/json-source.ts';
import { cleanString, isJsonObject, type JsonObject } from '../card/parse-card-json.ts';
import type { LorebookForm, LorebookSource } from './read-lorebook-file.ts';
import { listWorldInfoEntries } from './world-info.ts';

/** A lorebook as it is kept: what it says now, and what it came in. */
export interface StoredLorebook {
  book: CardBook;
  source: LorebookSource | null;
  /** Which entry of its source each entry is, null for a new one; null as long as they are the same. */
  entryPlaces: readonly (number | null)[] | null;
}

export interface OpenedLorebook {
  form: LorebookForm;
  text: string;
  places: readonly (number | null)[];
}

/** The text that a lorebook came in, whenever it was imported; one that was begun here comes in its own. */
export function openLorebook({ book, source, entryPlaces }: StoredLorebook): OpenedLorebook {
  const places = book.entries.map((_, index) => index);
  if (source === null) return { form: 'book', text: JSON.stringify(book, null, 2), places };
  switch (source.kind) {
    case 'text':
      return { form: source.form, text: source.text, places: entryPlaces ?? places };
    case 'world-info':
      return {
        form: 'world-info',
        text: JSON.stringify(source.file, null, 2),
        places: findPlacesById(book, source.file),
      };
    case 'lorebook-v3': {
      const file = { ...source.around, spec: 'lorebook_v3', data: book };
      return { form: 'lorebook-v3', text: JSON.stringify(file, null, 2), places };
    }
  }
}

/** Of a world-info file, the key of an entry became its `id`. */
function findPlacesById(book: CardBook, file: unknown): (number | null)[] {
  const keys = listWorldInfoEntries(file).flatMap(([key, entry]) => (isJsonObject(entry) ? [key] : []));
  return book.entries.map(({ id }) => {
    const place = typeof id === 'number' || typeof id === 'string' ? keys.indexOf(String(id)) : -1;
    return place < 0 ? null : place;
  });
}

/** Which parts of a list or an object are entries, in the order in which they were read. */
function listEntryParts(source: SourceParts): number[] {
  const isObject = source.open.trimEnd().endsWith('{');
  const order = isObject ? [...indexParts(source).values()] : source.parts.map((_, index) => index);
  return order.filter((index) => source.parts[index]?.value.startsWith('{') === true);
}

/** The sources of the entries of a list or an object, in the order in which they were read. */
export function listEntrySources(entries: string): string[] {
  if (!isContainer(entries)) return [];
  const source = readParts(entries);
  return listEntryParts(source).map((index) => source.parts[index]?.value ?? '{}');
}

export interface EntryChanges {
  entries: readonly CardBookEntry[];
  places: readonly (number | null)[];
  /** Writes what is new into the source of an entry. */
  update: (source: string, entry: CardBookEntry, place: number) => string;
  /** A new entry, and in an object its key. */
  add: (entry: CardBookEntry) => { key: string; value: string };
}

/** The entries as they came, without those that were taken away, and with the changed and the new ones. */
export function updateEntries(text: string, { entries, places, update, add }: EntryChanges): string {
  const isNew = (index: number) => (places[index] ?? null) === null;
  const added = entries.filter((_, index) => isNew(index)).map(add);
  if (!isContainer(text)) {
    return added.length === 0 ? text : `[${added.map(({ value }) => value).join(',')}]`;
  }
  const source = readParts(text);
  const isObject = source.open.trimEnd().endsWith('{');
  const index = indexParts(source);
  const placeOf = new Map(listEntryParts(source).map((part, place) => [part, place]));
  const entryOf = new Map(entries.map((entry, at) => [places[at] ?? null, entry]));
  const kept = source.parts.flatMap((part, at) => {
    const effective = isObject ? (index.get(cleanString(part.key)) ?? at) : at;
    const place = placeOf.get(effective);
    if (place === undefined) return part;
    const entry = entryOf.get(place);
    if (entry === undefined) return [];
    return effective === at ? { ...part, value: update(part.value, entry, place) } : part;
  });
  const tail = source.parts.at(-1)?.tail ?? '';
  const last = kept.at(-1);
  const parts = last === undefined ? kept : [...kept.slice(0, -1), { ...last, tail }];
  const more = added.map(({ key, value }) => ({ key: isObject ? key : null, value }));
  return writeParts({ ...source, parts: appendParts(parts, more) });
}

/**
 * An object whose values are written as in a source where that still means the same.
 * @param sources of values, by the key that they have in the object; their order goes first
 */
export function composeObject(object: JsonObject, sources: ReadonlyMap<string, readonly string[]>): string {
  const keys = [...new Set([...sources.keys(), ...Object.keys(object)])];
  const members = keys
    .filter((key) => Object.hasOwn(object, key) && object[key] !== undefined)
    .map((key) => {
      const source = sources.get(key)?.find((text) => means(text, object[key]));
      return `${JSON.stringify(key)}:${source ?? JSON.stringify(object[key])}`;
    });
  return `{${members.join(',')}}`;
}

/** The sources of the members of an object inside another; none where there is no object. */
export function readInnerMembers(text: string, path: readonly string[]): Map<string, string> {
  const source = findSource(text, path);
  return source?.startsWith('{') === true ? readMembers(source) : new Map<string, string>();
}

/** Members of more than one origin by the name that they get. */
export function gatherSources(
  ...members: readonly (readonly [name: string, source: string])[][]
): Map<string, string[]> {
  const gathered = new Map<string, string[]>();
  for (const [name, source] of members.flat()) {
    gathered.set(name, [source, ...(gathered.get(name) ?? [])]);
  }
  return gathered;
}

function isContainer(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
