import { and, count, eq } from 'drizzle-orm';
import { foldAddress } from '#src/contract/call/fold-address.ts';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  accountPasskeys,
  accountProviders,
  accountRecoveryCodes,
  accounts,
} from '#src/server/account/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { inventAddress, isRealAddress } from '../login/login-rules.ts';
import type { OpenWays } from '../login/login-service.ts';
import { requireRecentLogin } from '../sessions/sessions.ts';

/**
 * Removes a way to log in, unless it is the last: passkeys, login providers that are configured, a recovery code that
 * is saved and a real e-mail address to which a login e-mail can be requested count as ways.
 * @param remove removes the way; returns false when the way does not exist
 * @throws AppError 40003 with 404 for a way that is unknown or somebody else's, with 409 for the last way; 40001 with
 * 403 when the login is not recent
 */
export async function removeWay(
  database: Database,
  member: Member,
  { open, remove }: { open: OpenWays; remove: (transaction: Queries) => Promise<boolean> },
): Promise<void> {
  requireRecentLogin(member);
  const { accountId } = member;
  await database.transaction(async (transaction) => {
    // Removals run one after the other: two at the same time could each take the other's way for the remaining one.
    const [account] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (account === undefined || !(await remove(transaction))) throw notFound();
    if (await hasWay(transaction, accountId, open)) return;
    throw new AppError(40003, { status: 409, userMessage: userMessages.lastLoginWay });
  });
}

async function hasWay(
  transaction: Queries,
  accountId: string,
  { hasEmail, providers }: OpenWays,
): Promise<boolean> {
  const [account] = await transaction
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (hasEmail && account !== undefined && isTypeable(account.email)) return true;
  const ids = providers.map(({ id }) => id);
  for (const { table, isOwn } of [
    { table: accountPasskeys, isOwn: eq(accountPasskeys.accountId, accountId) },
    {
      table: accountProviders,
      isOwn: and(eq(accountProviders.ownerId, accountId), isAnyOf(accountProviders.providerId, ids)),
    },
    {
      table: accountRecoveryCodes,
      isOwn: and(eq(accountRecoveryCodes.accountId, accountId), eq(accountRecoveryCodes.isSaved, true)),
    },
  ]) {
    const [found] = await transaction.select({ ways: count() }).from(table).where(isOwn);
    if ((found?.ways ?? 0) > 0) return true;
  }
  return false;
}

/** Returns true for an address that a person can request an e-mail to: providers named others in the past. */
function isTypeable(email: string): boolean {
  const folded = foldAddress(email);
  return isRealAddress(email) && 'address' in folded && folded.address === email;
}

interface RemovedWay {
  kind: 'provider' | 'email' | 'recovery_code';
  /** The id of a provider; an account has at most one of each of the others. */
  id: string;
}

/**
 * Removes an own way to log in other than a passkey.
 * @throws AppError as `removeWay` does
 */
export async function removeLoginWay(
  database: Database,
  member: Member,
  { way, open }: { way: RemovedWay; open: OpenWays },
): Promise<{ removed: true }> {
  const remove = (transaction: Queries) => removeRow(transaction, member.accountId, way);
  await removeWay(database, member, { open, remove });
  return { removed: true };
}

async function removeRow(transaction: Queries, accountId: string, way: RemovedWay): Promise<boolean> {
  switch (way.kind) {
    case 'provider': {
      const removed = await transaction
        .delete(accountProviders)
        .where(and(eq(accountProviders.id, way.id), eq(accountProviders.ownerId, accountId)))
        .returning({ id: accountProviders.id });
      return removed.length > 0;
    }
    case 'recovery_code': {
      const removed = await transaction
        .delete(accountRecoveryCodes)
        .where(eq(accountRecoveryCodes.accountId, accountId))
        .returning({ accountId: accountRecoveryCodes.accountId });
      return removed.length > 0;
    }
    case 'email': {
      const [account] = await transaction
        .select({ email: accounts.email })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      if (account === undefined || !isRealAddress(account.email)) return false;
      await transaction
        .update(accounts)
        .set({ email: inventAddress(), emailVerified: false, updatedAt: new Date() })
        .where(eq(accounts.id, accountId));
      return true;
    }
  }
}
