import { and, asc, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/server/identity/tables.ts';
import { eraseGuest } from './erase-guest.ts';
import type { Erasure } from './erase-user.ts';

/** How many are looked for at a time; each is erased in a transaction of its own. */
const atOnce = 50;
/** With more failures it is the database that fails. */
const mostFailed = 100;

/** Who erases guests, and who is told which. */
export interface IdleErasure extends Erasure {
  forgetGuest: (userId: string) => void;
}

/**
 * Erases guests, with everything of theirs, whose browser was not here for so many months (docs/decisions/0029); whoever
 * comes back meanwhile is left alone.
 * @returns how many
 * @throws the first failure, once all others are erased
 */
export async function eraseIdleGuests(parts: IdleErasure, months: number): Promise<number> {
  /** Those whose erasure failed hold up nobody else; the next day tries them again. */
  const failed: { id: string; error: unknown }[] = [];
  for (let erased = 0; ;) {
    const idle = await parts.database
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          isNull(users.accountId),
          isIdle(months),
          notInArray(
            users.id,
            failed.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(users.seenOn))
      .limit(atOnce);
    for (const { id: userId } of idle) {
      const receipt = await eraseGuest(parts, { userId, onlyIf: isIdle(months) }).catch((error: unknown) => {
        failed.push({ id: userId, error });
        return null;
      });
      if (receipt === null) continue;
      parts.forgetGuest(userId);
      erased += 1;
    }
    const [first] = failed;
    if (failed.length > mostFailed) throw first?.error;
    if (idle.length < atOnce) {
      if (first !== undefined) throw first.error;
      return erased;
    }
  }
}

function isIdle(months: number): SQL {
  return sql`${users.seenOn} < (now() at time zone 'utc')::date - make_interval(months => ${months}::int)`;
}
