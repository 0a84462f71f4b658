import type { CardBook, CardNote } from '../card/card-data.ts';
import { CardError } from '../card/card-error.ts';
import { countEntries } from '../card/note-reasons.ts';
import { parseBook } from '../card/parse-book.ts';
import { isJsonObject, type JsonObject, parseJson } from '../card/parse-card-json.ts';
import { readCardFile, readCardJson } from '../card/read-card-file.ts';
import { fromWorldInfo, isWorldInfo } from './world-info.ts';

/** What a book came in, so that it can be written again without loss. */
export type LorebookSource =
  | { kind: 'world-info'; file: unknown }
  /** What a standalone file says beside its book. */
  | { kind: 'lorebook-v3'; around: JsonObject };

export interface LorebookFile {
  book: CardBook;
  source: LorebookSource | null;
  /** What it is called in the file; empty for nothing. */
  name: string;
  notes: CardNote[];
}

/**
 * Reads a lorebook: a world-info file, a standalone V3 lorebook, a bare book, or that of a character card in any of its
 * wrappings. What the bytes begin with decides.
 * @throws CardError when there is none in it
 */
export function readLorebookFile(bytes: Uint8Array): LorebookFile {
  if (!looksLikeJson(bytes)) return ofCard(readCardFile(bytes).card.data);
  const json = parseJson(bytes);
  const notes: CardNote[] = [];
  if (isWorldInfo(json)) {
    const book = fromWorldInfo(json, notes);
    return { book, source: { kind: 'world-info', file: json }, name: nameOf(book), notes };
  }
  if (!isJsonObject(json)) throw new CardError('It is not a lorebook.');
  const { data, ...around } = json;
  if (typeof json['spec'] === 'string' && json['spec'].startsWith('lorebook') && isJsonObject(data)) {
    const book = parseBook(data, notes);
    return { book, source: { kind: 'lorebook-v3', around }, name: nameOf(book), notes };
  }
  if (Array.isArray(json['entries']) || isJsonObject(json['entries'])) {
    const book = parseBook(json, notes);
    return { book, source: null, name: nameOf(book), notes };
  }
  return ofCard(readCardJson(json).card.data);
}

function ofCard({ name, character_book: book }: { name: string; character_book?: CardBook }): LorebookFile {
  if (book === undefined) throw new CardError('The character card has no lorebook.');
  return {
    book,
    source: null,
    name: nameOf(book) || name,
    notes: [{ field: 'character_book', outcome: 'kept', reason: countEntries(book.entries.length) }],
  };
}

function nameOf(book: CardBook): string {
  return typeof book['name'] === 'string' ? book['name'].trim() : '';
}

/** Whether the first character, but for blanks and a byte order mark, begins an object or a list. */
function looksLikeJson(bytes: Uint8Array): boolean {
  const first = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().charAt(0);
  return first === '{' || first === '[';
}
