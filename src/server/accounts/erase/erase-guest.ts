import { and, asc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { accountRecoveryCodes } from '#src/server/identity/account-tables.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import {
  eraseBelongings,
  type Erased,
  eraseFrom,
  eraseUser,
  type Erasure,
  type ErasureReceipt,
} from './erase-user.ts';

interface GuestToErase {
  userId: string;
  /** A condition on `users` that still has to hold once the guest is locked, such as no activity since. */
  onlyIf?: SQL;
}

/**
 * Erases a guest with everything of it, as `eraseAccount` does for members (rule:erasure). The device id is gone
 * with it: the server does not know that device any more.
 * @returns the receipt; null when there is no such guest, or `onlyIf` no longer holds
 */
export function eraseGuest(parts: Erasure, guest: GuestToErase): Promise<ErasureReceipt | null> {
  return eraseUser(parts, guest.userId, (transaction) => eraseRows(transaction, guest));
}

async function eraseRows(transaction: Queries, { userId, onlyIf }: GuestToErase): Promise<Erased | null> {
  // Not locked `for update` yet: a message that is being asked has its conversation locked, and names the guest.
  const [guest] = await transaction
    .select({ id: users.id, deviceIdHash: users.deviceIdHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.accountId), onlyIf))
    .for('no key update');
  if (guest === undefined) return null;
  const erased = await eraseBelongings(transaction, userId);
  if (guest.deviceIdHash !== null) await forgetCodeUse(transaction, guest.deviceIdHash);
  return {
    ...erased,
    counts: { ...erased.counts, users: await eraseFrom(transaction, users, eq(users.id, userId)) },
  };
}

/** Leaves nothing of a device with the recovery codes that it used. */
async function forgetCodeUse(transaction: Queries, deviceHash: string): Promise<void> {
  await transaction
    .update(accountRecoveryCodes)
    .set({ usedHash: null, usedDeviceHash: null, usedAt: null })
    .where(eq(accountRecoveryCodes.usedDeviceHash, deviceHash));
}

/** Guests found at a time; each is erased in a transaction of its own. */
const atOnce = 50;
/** With more failures it is the database that fails. */
const mostFailed = 100;

/** The parts that erase guests, and the listener that is notified of each. */
interface IdleErasure extends Erasure {
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
