import { and, asc, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/server/identity/tables.ts';
import { eraseGuest } from './erase-guest.ts';
import type { Erasure } from './erase-user.ts';

/** How many are looked for at a time; each is erased in a transaction of its own. */
const atOnce = 50;

/** Who erases guests, and who is told which. */
export interface IdleErasure extends Erasure {
  forgetGuest: (userId: string) => void;
}

/**
 * Erases guests, with everything of theirs, whose browser was not here for so many months (docs/decisions/0029); whoever
 * comes back meanwhile is left alone.
 * @returns how many
 */
export async function eraseIdleGuests(parts: IdleErasure, months: number): Promise<number> {
  for (let erased = 0; ;) {
    const idle = await parts.database
      .select({ id: users.id })
      .from(users)
      .where(and(isNull(users.accountId), isIdle(months)))
      .orderBy(asc(users.seenOn))
      .limit(atOnce);
    for (const { id: userId } of idle) {
      const receipt = await eraseGuest(parts, { userId, onlyIf: isIdle(months) });
      if (receipt === null) continue;
      parts.forgetGuest(userId);
      erased += 1;
    }
    if (idle.length < atOnce) return erased;
  }
}

function isIdle(months: number): SQL {
  return sql`${users.seenOn} < (now() at time zone 'utc')::date - make_interval(months => ${months}::int)`;
}
