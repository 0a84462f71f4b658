import type { LorebookEntry } from '#src/contract/lorebooks/lorebook-calls.ts';

/**
 * The state of an entry since it was opened: unchanged, though perhaps at another place; changed; or no longer in the
 * book.
 */
export type OpenedEntry =
  | { state: 'same'; entry: LorebookEntry }
  | { state: 'changed'; entry: LorebookEntry }
  | { state: 'gone' };

/**
 * Finds an entry in a book that was changed elsewhere. Entries have no permanent ids: an entry that equals another
 * entry of the earlier book is considered that other entry, and never the opened entry.
 * @param opened the entry as it was opened
 * @param before all entries at that time
 * @param now all current entries
 */
export function findOpened(
  opened: LorebookEntry,
  before: readonly LorebookEntry[],
  now: readonly LorebookEntry[],
): OpenedEntry {
  const atItsPlace = now[opened.index];
  const same = [atItsPlace, ...now].find((entry) => entry !== undefined && readsAs(entry, opened));
  if (same !== undefined) return { state: 'same', entry: same };
  const known = new Set(before.map(describe));
  const changed = now.filter((entry) => !known.has(describe(entry)));
  let best: { entry: LorebookEntry; likeness: number } | null = null;
  for (const entry of changed) {
    const likeness = measureLikeness(entry, opened);
    const isAtItsPlace = entry === atItsPlace;
    // If no entry was added or removed, another text at the same place is the same entry, rewritten.
    if (likeness === 0 && !(isAtItsPlace && now.length === before.length)) continue;
    const isBetter =
      best === null || likeness > best.likeness || (likeness === best.likeness && isAtItsPlace);
    if (isBetter) best = { entry, likeness };
  }
  return best === null ? { state: 'gone' } : { state: 'changed', entry: best.entry };
}

/** Counts how many of the name, the keys and the content of an entry are unchanged. */
function measureLikeness(entry: LorebookEntry, opened: LorebookEntry): number {
  const isNamed = opened.name !== '' && entry.name === opened.name;
  const isFoundBy = opened.keys.length > 0 && entry.keys.join('\n') === opened.keys.join('\n');
  const hasSameContent = opened.content !== '' && entry.content === opened.content;
  return Number(isNamed) + Number(isFoundBy) + Number(hasSameContent);
}

function readsAs(entry: LorebookEntry, other: LorebookEntry): boolean {
  return describe(entry) === describe(other);
}

/** Returns the JSON of an entry without its place in the book. */
function describe(entry: LorebookEntry): string {
  return JSON.stringify({ ...entry, index: 0 });
}
