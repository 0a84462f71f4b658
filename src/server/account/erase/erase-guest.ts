import { and, asc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { accountMailProofs, accountRecoveryCodes } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
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
 * Erases a guest with all its data, as `eraseAccount` does for members (rule:erasure). The device id is erased too, so
 * the server no longer knows that device.
 * @returns the receipt; null when there is no such guest, or `onlyIf` no longer holds
 */
export function eraseGuest(parts: Erasure, guest: GuestToErase): Promise<ErasureReceipt | null> {
  return eraseUser(parts, guest.userId, (transaction) => eraseRows(transaction, guest));
}

async function eraseRows(transaction: Queries, { userId, onlyIf }: GuestToErase): Promise<Erased | null> {
  // Not locked `for update` yet: a request that sends a message has locked its conversation, and its new row refers to
  // the guest.
  const [guest] = await transaction
    .select({ id: users.id, deviceIdHash: users.deviceIdHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.accountId), onlyIf))
    .for('no key update');
  if (guest === undefined) return null;
  const erased = await eraseBelongings(transaction, userId);
  if (guest.deviceIdHash !== null) await forgetDevice(transaction, guest.deviceIdHash);
  return {
    ...erased,
    counts: { ...erased.counts, users: await eraseFrom(transaction, users, eq(users.id, userId)) },
  };
}

/** Removes every trace of a device from the recovery codes that it used and the e-mails that it requested. */
async function forgetDevice(transaction: Queries, deviceHash: string): Promise<void> {
  await transaction
    .update(accountRecoveryCodes)
    .set({ usedHash: null, usedDeviceHash: null, usedAt: null })
    .where(eq(accountRecoveryCodes.usedDeviceHash, deviceHash));
  await transaction.delete(accountMailProofs).where(eq(accountMailProofs.deviceHash, deviceHash));
}

/** Guests found per query; each is erased in a transaction of its own. */
const atOnce = 50;
/** With more failures, the database itself is failing. */
const mostFailed = 100;

/** The parts that erase guests, and the listener that is notified of each. */
interface IdleErasure extends Erasure {
  forgetGuest: (userId: string) => void;
}

/**
 * Erases guests, with all their data, whose browser has not been seen for the given months (docs/decisions/0029). A
 * guest who comes back in the meantime is left alone.
 * @param signal ends it after the guest who is being erased
 * @returns the number of erased guests
 * @throws the first failure, once all others are erased
 */
export async function eraseIdleGuests(
  parts: IdleErasure,
  months: number,
  signal?: AbortSignal,
): Promise<number> {
  /** A guest whose erasure failed does not hold up the others; it is tried again the next day. */
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
      if (signal?.aborted === true) return erased;
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
