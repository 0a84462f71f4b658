import type { LoreEntry } from '../lore-book.ts';

/**
 * Finds the first key that activates an entry.
 * @param isFound checks whether a key is in the texts that the entry scans
 * @returns null if the entry is not active
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

/** Counts the found keys of an entry, including secondary keys that speak for it and not against it (world info). */
export function countKeys(entry: LoreEntry, isFound: (key: string) => boolean): number {
  const primary = entry.keys.filter(isFound).length;
  if (entry.keys.length === 0) return 0;
  const secondary = entry.secondaryKeys.filter(isFound).length;
  const isAll = secondary === entry.secondaryKeys.length;
  const counts = entry.logic === 'and-any' || (entry.logic === 'and-all' && isAll);
  return counts ? primary + secondary : primary;
}
