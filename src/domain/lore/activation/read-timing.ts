import type { LoreEntry } from '../lore-book.ts';

/** `sticky`: it came a little ago and stays; `cooling`: it came and cannot yet come back. */
export type Timing = 'free' | 'sticky' | 'cooling';

/**
 * Where an entry stands that stays or pauses for some messages, told from the history alone: it is played through from
 * its beginning, as if each of the person's messages had been answered when it was the newest. An entry that came when
 * there were n messages stays until there are n + sticky; then its pause begins, or at n where it does not stay.
 * @param isUser whose each message is, oldest first
 * @param isActive whether it is active by itself when there are so many messages
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
    // The newest message is answered now, whoever said it.
    if (isUser[count - 1] !== true && !isNewest) continue;
    if (stickyEnd !== null && count >= stickyEnd) {
      stickyEnd = null;
      // The pause begins when it is noticed that the stay is over.
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
