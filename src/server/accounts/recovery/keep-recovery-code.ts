import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { accountRecoveryCodes, accounts } from '#src/server/identity/account-tables.ts';
import { type Database, databaseErrorCode, uniqueViolation } from '#src/server/platform/database.ts';
import type { Member } from '#src/server/platform/visitor.ts';
import { composeAccount } from '../auth.ts';
import { createSession, type NewSession } from '../create-session.ts';
import { requireRecentLogin } from '../require-recent-login.ts';
import { hashRecoveryCode, requireCodeForm } from './recovery-codes.ts';

/**
 * Makes a code the only recovery code of a member's account.
 * @throws AppError 40001 with 403 when the login is not recent; 40003 with 409 when the code is in use already
 */
export async function keepRecoveryCode(database: Database, member: Member, code: string): Promise<void> {
  requireRecentLogin(member);
  const { accountId } = member;
  const codeHash = hashRecoveryCode(requireCodeForm(code));
  await refuseKept(() =>
    database.transaction(async (transaction) => {
      await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
      await transaction.delete(accountRecoveryCodes).where(eq(accountRecoveryCodes.accountId, accountId));
      await transaction.insert(accountRecoveryCodes).values({ accountId, codeHash });
    }),
  );
}

/**
 * Makes an account whose only way in is a recovery code, with a session for who makes it.
 * @throws AppError 40003 with 403 when nobody said to be an adult, with 409 when the code is in use already
 */
export async function createAccountByCode(
  database: Database,
  { code, isAdult, userAgent }: { code: string; isAdult: boolean; userAgent: string | null },
): Promise<NewSession> {
  if (!isAdult) throw new AppError(40003, { status: 403, userMessage: userMessages.adultNeeded });
  const codeHash = hashRecoveryCode(requireCodeForm(code));
  return refuseKept(() =>
    database.transaction(async (transaction) => {
      const account = composeAccount();
      await transaction.insert(accounts).values(account);
      await transaction.insert(accountRecoveryCodes).values({ accountId: account.id, codeHash });
      return createSession(transaction, { accountId: account.id, userAgent });
    }),
  );
}

/** The answer to the first attempt was lost, say: the code opens the account that it made. */
async function refuseKept<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error;
    throw new AppError(40003, { status: 409, userMessage: userMessages.recoveryCodeKept, cause: error });
  }
}
