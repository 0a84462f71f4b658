import type { CardBookEntry } from '../card/card-data.ts';

/** Reads the fields that only world-info programs have: in a card they stand in `extensions`, else beside the others. */
export interface Extras {
  /** Whether such a program wrote the entry. */
  isWorldInfo: boolean;
  /** The value under the first of some names that is there. */
  read: (...names: string[]) => unknown;
}

/** Fields that those programs write on each entry, and nobody else on any. */
const tellingFields = ['selectiveLogic', 'useProbability', 'exclude_recursion', 'excludeRecursion'];

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
  return { isWorldInfo: read(...tellingFields) !== undefined, read };
}
