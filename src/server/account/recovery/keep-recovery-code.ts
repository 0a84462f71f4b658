import { and, eq, or } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accountRecoveryCodes, accounts } from '#src/server/account/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { databaseErrorCode, uniqueViolation } from '#src/server/platform/database/database-errors.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { composeAccount } from '../login/login-rules.ts';
import { createSession, type NewSession, requireRecentLogin } from '../sessions/sessions.ts';
import { hashRecoveryCode, requireCodeForm } from './recovery-codes.ts';

/**
 * Checks that a member may create a recovery code: after a recent login; or, in a session that was opened with a code,
 * at any time until the person has confirmed to have saved the next code, because that may be the only way to log in.
 * @throws AppError 40001 with 403 otherwise
 */
export async function requireCodeMaker(database: Queries, member: Member): Promise<void> {
  const [unsaved] = await database
    .select({ accountId: accountRecoveryCodes.accountId })
    .from(accountRecoveryCodes)
    .where(
      and(
        eq(accountRecoveryCodes.accountId, member.accountId),
        eq(accountRecoveryCodes.usedSessionId, member.session.id),
        eq(accountRecoveryCodes.isSaved, false),
      ),
    );
  if (unsaved === undefined) requireRecentLogin(member);
}

/**
 * Notes that the person has saved the code that a login returned: from then on it counts as a way to log in. The
 * response was evidently not lost, so the previous code is no longer needed.
 * @returns false when this is not the code of the account
 */
export async function confirmRecoveryCode(
  database: Queries,
  { accountId }: Member,
  code: string,
): Promise<boolean> {
  const codeHash = hashRecoveryCode(requireCodeForm(code));
  const confirmed = await database
    .update(accountRecoveryCodes)
    .set({ isSaved: true, usedHash: null, usedDeviceHash: null, usedAt: null, usedSessionId: null })
    .where(and(eq(accountRecoveryCodes.accountId, accountId), eq(accountRecoveryCodes.codeHash, codeHash)))
    .returning({ accountId: accountRecoveryCodes.accountId });
  return confirmed.length > 0;
}

/**
 * Makes a code the only recovery code of a member's account.
 * @throws AppError 40001 with 403 as `requireCodeMaker` does; 40003 with 409 when the code is or was in use already
 */
export async function keepRecoveryCode(database: Database, member: Member, code: string): Promise<void> {
  const { accountId } = member;
  const codeHash = hashRecoveryCode(requireCodeForm(code));
  await refuseKept(() =>
    database.transaction(async (transaction) => {
      await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
      await requireCodeMaker(transaction, member);
      await refuseKnown(transaction, codeHash);
      await transaction.delete(accountRecoveryCodes).where(eq(accountRecoveryCodes.accountId, accountId));
      await transaction.insert(accountRecoveryCodes).values({ accountId, codeHash });
    }),
  );
}

/**
 * Creates an account whose only way to log in is a recovery code, with a session for its creator.
 * @throws AppError 40003 with 409 when the code is or was in use already, with 403 when nobody stated to be an adult
 */
export async function createAccountByCode(
  database: Database,
  { code, isAdult, userAgent }: { code: string; isAdult: boolean; userAgent: string | null },
): Promise<NewSession> {
  const codeHash = hashRecoveryCode(requireCodeForm(code));
  return refuseKept(() =>
    database.transaction(async (transaction) => {
      // Checked first: the account of an earlier attempt has taken over the guest's statement, and the person must
      // learn that this account exists.
      await refuseKnown(transaction, codeHash);
      if (!isAdult) throw new AppError(40003, { status: 403, userMessage: userMessages.adultNeeded });
      const account = composeAccount();
      await transaction.insert(accounts).values(account);
      await transaction.insert(accountRecoveryCodes).values({ accountId: account.id, codeHash });
      return createSession(transaction, { accountId: account.id, userAgent });
    }),
  );
}

async function refuseKnown(transaction: Queries, codeHash: string): Promise<void> {
  const [known] = await transaction
    .select({ accountId: accountRecoveryCodes.accountId })
    .from(accountRecoveryCodes)
    .where(or(eq(accountRecoveryCodes.codeHash, codeHash), eq(accountRecoveryCodes.usedHash, codeHash)));
  if (known !== undefined) throw keptAlready();
}

/**
 * Runs the work, and rejects a code that another request stored at the same time: for example, a retry after a lost
 * response. The code opens the account that the first attempt created.
 */
async function refuseKept<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error;
    throw keptAlready(error);
  }
}

function keptAlready(cause?: unknown): AppError {
  return new AppError(40003, { status: 409, userMessage: userMessages.recoveryCodeKept, cause });
}
