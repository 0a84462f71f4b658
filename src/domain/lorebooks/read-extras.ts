import type { CardBook, CardBookEntry } from './card-book.ts';

/**
 * Access to the fields that only world-info programs have: in a card they are in `extensions`, otherwise next to the
 * other fields.
 */
export interface Extras {
  /** True if a world-info program wrote the entry. */
  isWorldInfo: boolean;
  /** Returns the value under the first of the names that is present. */
  read: (...names: string[]) => unknown;
}

/** Fields that world-info programs write on each entry, and no other program on any. */
const worldInfoFields = ['selectiveLogic', 'useProbability', 'exclude_recursion', 'excludeRecursion'];

export function readExtras(entry: CardBookEntry): Extras {
  const { extensions } = entry;
  const read = (...names: string[]) => {
    for (const holder of [extensions, entry]) {
      for (const name of names) {
        const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
        if (value !== undefined && value !== null) return value;
      }
    }
    return undefined;
  };
  return { isWorldInfo: read(...worldInfoFields) !== undefined, read };
}

/**
 * Checks whether the entries of a book also scan the contents of others, by its own setting. Without one, the default
 * is off in the specification (Card V2), and on in world info, as in its program.
 * @param isWorldInfo true if the book came as a world-info file; an entry of such a program in a card counts the same
 */
export function isRecursive(book: CardBook, isWorldInfo: boolean): boolean {
  const given = book['recursive_scanning'];
  if (typeof given === 'boolean') return given;
  return isWorldInfo || book.entries.some((entry) => readExtras(entry).isWorldInfo);
}
