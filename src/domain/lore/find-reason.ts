import type { LoreEntry } from './lore-book.ts';

/**
 * Why an entry is active by its keys: the first key that is found.
 * @param isFound whether a key is in the texts that the entry looks through
 * @returns null when it is not
 */
export function findReason(entry: LoreEntry, isFound: (key: string) => boolean): string | null {
  const reason = entry.keys.find(isFound) ?? null;
  if (entry.rules.useRegex) return reason ?? entry.additionalKeys.find(isFound) ?? null;
  if (reason === null || !hasSecondaries(entry, isFound)) return null;
  if (entry.additionalKeys.length > 0 && !entry.additionalKeys.some(isFound)) return null;
  return entry.excludedKeys.some(isFound) ? null : reason;
}

function hasSecondaries({ logic, secondaryKeys }: LoreEntry, isFound: (key: string) => boolean): boolean {
  switch (logic) {
    case null:
      return true;
    case 'and-any':
      return secondaryKeys.some(isFound);
    case 'not-all':
      return !secondaryKeys.every(isFound);
    case 'not-any':
      return !secondaryKeys.some(isFound);
    case 'and-all':
      return secondaryKeys.every(isFound);
  }
}
