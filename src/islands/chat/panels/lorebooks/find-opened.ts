import type { LorebookEntry } from '#src/contract/chat/lorebook-calls.ts';

/**
 * What became of an entry since it was opened: it reads as it did, though perhaps at another place; it reads
 * differently; or it is in the book no more.
 */
export type OpenedEntry =
  | { state: 'same'; entry: LorebookEntry }
  | { state: 'changed'; entry: LorebookEntry }
  | { state: 'gone' };

/**
 * Finds an entry in a book that was changed elsewhere meanwhile. Entries have no names that stay: one that reads as
 * another one of the earlier book did is that one, so it is never taken for the one that was opened.
 * @param opened as it was
 * @param before all entries as they were then
 * @param now all entries as they are
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
    // Where nothing came or went, another text at the same place is the same entry, rewritten.
    if (likeness === 0 && !(isAtItsPlace && now.length === before.length)) continue;
    const isBetter =
      best === null || likeness > best.likeness || (likeness === best.likeness && isAtItsPlace);
    if (isBetter) best = { entry, likeness };
  }
  return best === null ? { state: 'gone' } : { state: 'changed', entry: best.entry };
}

/** How many of its name, keys and content an entry still has. */
function measureLikeness(entry: LorebookEntry, opened: LorebookEntry): number {
  const isNamed = opened.name !== '' && entry.name === opened.name;
  const isFoundBy = opened.keys.length > 0 && entry.keys.join('\n') === opened.keys.join('\n');
  const says = opened.content !== '' && entry.content === opened.content;
  return Number(isNamed) + Number(isFoundBy) + Number(says);
}

function readsAs(entry: LorebookEntry, other: LorebookEntry): boolean {
  return describe(entry) === describe(other);
}

/** Everything of an entry but its place. */
function describe(entry: LorebookEntry): string {
  return JSON.stringify({ ...entry, index: 0 });
}
