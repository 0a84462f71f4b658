import type { CardBook } from '../card/card-data.ts';
import { readExtras } from './read-extras.ts';

/**
 * Whether the entries of a book also look through the contents of others: what it says itself. Where it says nothing, the
 * specification has it off (Card V2), and world info on: so its program ships.
 * @param isWorldInfo it came as a world-info file; an entry of such a program in a card tells as much
 */
export function isRecursive(book: CardBook, isWorldInfo: boolean): boolean {
  const said = book['recursive_scanning'];
  if (typeof said === 'boolean') return said;
  return isWorldInfo || book.entries.some((entry) => readExtras(entry).isWorldInfo);
}
