import { eq, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  accountMailProofs,
  accountPasskeys,
  accountProofs,
  accountProviders,
  accountRecoveryCodes,
  accounts,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { PaymentParts } from '#src/server/membership/provider/parts.ts';
import { endPaymentsOf, forgetPaymentsOf } from '#src/server/membership/erase-payments.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { requireRecentLogin } from '../sessions/sessions.ts';
import {
  eraseBelongings,
  type Erased,
  eraseFrom,
  eraseUser,
  type Erasure,
  type ErasureReceipt,
  isProofOf,
} from './erase-user.ts';

/**
 * Erases an account with all its data (rule:erasure) and keeps only a receipt.
 * @throws AppError 40001 with 403 when the login is older than ten minutes; 50001 when a subscription could not be
 * ended at the payment provider: then nothing is erased
 */
export async function eraseAccount(
  parts: Erasure & { payments: PaymentParts },
  member: Member,
): Promise<ErasureReceipt> {
  requireRecentLogin(member);
  await endPaymentsOf(parts.payments, member.userId);
  const receipt = await eraseUser(parts, member.userId, (transaction) => eraseRows(transaction, member));
  if (receipt === null) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
  return receipt;
}

async function eraseRows(transaction: Queries, { userId, accountId }: Member): Promise<Erased | null> {
  // Locks the account first, as logins do: a transaction that adds something to this user waits, and then finds no
  // user.
  const [account] = await transaction
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  if (account === undefined) return null;
  const erased = await eraseBelongings(transaction, userId);
  const subscriptions = await forgetPaymentsOf(transaction, userId);
  const erase = (table: PgTable, where: SQL | undefined) => eraseFrom(transaction, table, where);
  return {
    ...erased,
    counts: {
      ...erased.counts,
      subscriptions,
      // Before the sessions, to which its rows refer.
      recovery_codes: await erase(accountRecoveryCodes, eq(accountRecoveryCodes.accountId, accountId)),
      sessions: await erase(accountSessions, eq(accountSessions.accountId, accountId)),
      login_providers: await erase(accountProviders, eq(accountProviders.ownerId, accountId)),
      passkeys: await erase(accountPasskeys, eq(accountPasskeys.accountId, accountId)),
      begun_logins:
        (await erase(
          accountProofs,
          or(isProofOf(JSON.stringify(account.email)), isProofOf(accountId), isProofOf(userId)),
        )) +
        (await erase(
          accountMailProofs,
          or(eq(accountMailProofs.email, account.email), eq(accountMailProofs.accountId, accountId)),
        )),
      users: await erase(users, eq(users.id, userId)),
      accounts: await erase(accounts, eq(accounts.id, accountId)),
    },
  };
}
