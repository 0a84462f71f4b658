import type { CardBook } from '#src/domain/lorebooks/card-book.ts';
import { isJsonObject } from '#src/domain/json/json-values.ts';
import { parseJsonExactly } from '#src/domain/json/parse-json-exactly.ts';

/**
 * Parses the JSON of a stored lorebook, with every key as it is written.
 * @throws Error for anything else
 */
export function parseStoredBook(text: string): CardBook {
  const book = parseJsonExactly(text);
  if (!isBook(book)) throw new Error('a stored lorebook is none');
  return book;
}

/** Returns true for a book. Only books are stored, so a distinguishing field is enough. */
function isBook(value: unknown): value is CardBook {
  return isJsonObject(value) && Array.isArray(value['entries']);
}
