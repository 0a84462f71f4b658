import { isJsonObject } from '#src/domain/json/json-values.ts';
import type { LorebookSource } from '#src/domain/lorebooks/files/read-lorebook-file.ts';
import type { StoredLorebook } from '#src/domain/lorebooks/files/stored-lorebook.ts';
import { writeLorebook } from '#src/domain/lorebooks/files/write-lorebook.ts';
import { writeWorldInfo } from '#src/domain/lorebooks/files/write-world-info.ts';
import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';
import { parseStoredBook } from './parse-stored-book.ts';

export type LorebookFormat = 'v3' | 'world-info';

/** A lorebook as the table stores it, in a form that passes quickly from one process to another. */
export interface LorebookTexts {
  /** The JSON of the book. */
  bookText: string;
  /** The JSON of the source; null for a book that was created here. */
  sourceText: string | null;
  entryPlaces: readonly (number | null)[] | null;
  format: LorebookFormat;
}

/** Writes a lorebook as the bytes of a file. Takes two seconds for 4 MB of tiny members, so it runs in a process of its own. */
export function writeOwnLorebook({
  bookText,
  sourceText,
  entryPlaces,
  format,
}: LorebookTexts): Uint8Array<ArrayBuffer> {
  const book = parseStoredBook(bookText);
  const source = sourceText === null ? null : parseJsonExactly(sourceText);
  if (!isSource(source)) throw new Error('the source of a stored lorebook is none');
  const stored: StoredLorebook = { book, source, entryPlaces };
  return new TextEncoder().encode(format === 'v3' ? writeLorebook(stored) : writeWorldInfo(stored));
}

function isSource(value: unknown): value is LorebookSource | null {
  return value === null || (isJsonObject(value) && typeof value['kind'] === 'string');
}
