import { and, eq, isNull, type SQL } from 'drizzle-orm';
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

export interface GuestToErase {
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
