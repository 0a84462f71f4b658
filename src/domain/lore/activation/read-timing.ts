import type { LoreEntry } from '../lore-book.ts';

/**
 * `sticky`: it was activated a short time ago and stays; `cooling`: it was activated and cannot be activated again yet.
 */
export type Timing = 'free' | 'sticky' | 'cooling';

/**
 * Finds the timing of an entry with sticky or cooldown from the history alone: it is replayed from its beginning, as if
 * each of the person's messages had been answered when it was the newest. An entry activated at n messages stays until
 * n + sticky; then its cooldown begins, or at n if it is not sticky.
 * @param isUser true for the person's messages, oldest first
 * @param isActive checks whether the entry is active without timing at a number of messages
 */
export function readTiming(
  { sticky, cooldown }: Pick<LoreEntry, 'sticky' | 'cooldown'>,
  isUser: readonly boolean[],
  isActive: (count: number) => boolean,
): Timing {
  let stickyEnd: number | null = null;
  let coolEnd: number | null = null;
  for (let count = 1; count <= isUser.length; count += 1) {
    const isNewest = count === isUser.length;
    // The newest message is answered now, whoever sent it.
    if (isUser[count - 1] !== true && !isNewest) continue;
    if (stickyEnd !== null && count >= stickyEnd) {
      stickyEnd = null;
      // The cooldown begins when the end of the stay is noticed.
      if (cooldown > 0) coolEnd = count + cooldown;
    }
    if (coolEnd !== null && count >= coolEnd) coolEnd = null;
    const timing = stickyEnd !== null ? 'sticky' : coolEnd !== null ? 'cooling' : 'free';
    if (isNewest) return timing;
    if (timing === 'cooling' || (timing === 'free' && !isActive(count))) continue;
    if (sticky > 0) stickyEnd ??= count + sticky;
    if (cooldown > 0) coolEnd ??= count + cooldown;
  }
  return 'free';
}
