import type { CardBook } from './card-book.ts';
import { readExtras } from './read-extras.ts';

/**
 * Checks whether the entries of a book also scan the contents of others, by its own setting. Without one, the default
 * is off in the specification (Card V2), and on in world info, like in its program.
 * @param isWorldInfo it came as a world-info file; an entry of such a program in a card counts the same
 */
export function isRecursive(book: CardBook, isWorldInfo: boolean): boolean {
  const said = book['recursive_scanning'];
  if (typeof said === 'boolean') return said;
  return isWorldInfo || book.entries.some((entry) => readExtras(entry).isWorldInfo);
}
