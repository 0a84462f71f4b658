import type { LoreEntry } from './lore-book.ts';

/** `sticky`: it came a little ago and stays; `cooling`: it came and cannot yet come back. */
export type Timing = 'free' | 'sticky' | 'cooling';

/**
 * Where an entry stands that stays or pauses for some messages, told from the history alone: it is played through from
 * its beginning, as if each of the person's messages had been answered when it was the newest.
 * @param isUser whose each message is, oldest first
 * @param hits which messages hold one of its keys
 */
export function readTiming(
  { sticky, cooldown, scanDepth }: Pick<LoreEntry, 'sticky' | 'cooldown' | 'scanDepth'>,
  isUser: readonly boolean[],
  hits: readonly boolean[],
): Timing {
  let lastHit = -Infinity;
  let stickyUntil = 0;
  let coolUntil = 0;
  // The newest prompt itself is not played: whether it matches is found out with everything else.
  for (let count = 1; count < isUser.length; count += 1) {
    if (hits[count - 1]) lastHit = count;
    if (!isUser[count - 1] || count <= stickyUntil || count <= coolUntil) continue;
    if (count - lastHit >= scanDepth) continue;
    stickyUntil = sticky > 0 ? count + sticky : 0;
    coolUntil = cooldown > 0 ? count + sticky + cooldown : 0;
  }
  if (isUser.length <= stickyUntil) return 'sticky';
  return isUser.length <= coolUntil ? 'cooling' : 'free';
}
