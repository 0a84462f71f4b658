import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { databaseErrorCode, uniqueViolation } from '#src/server/platform/database/database-errors.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { isRealAddress } from '../login/login-rules.ts';
import { type MailProof, spendProof } from '../login/mail-proofs.ts';

/**
 * Adds the address of a link or a code to the account that requested it. Only in a session of that account: otherwise
 * the owner of an address could be tricked into opening an account that is not theirs (rule:login-proofs).
 * @throws AppError 40003 for a proof that is used up, or that logs in; with 403 in another account; with 409 for an
 * address that has an account, or when the account has an address: the proof works once that is removed
 */
export async function addLoginEmail(
  database: Database,
  { accountId }: Member,
  proof: MailProof,
): Promise<void> {
  if (proof.purpose !== 'add') throw new AppError(40003, { userMessage: userMessages.loginLinkSpent });
  if (proof.accountId !== accountId)
    throw new AppError(40003, { status: 403, userMessage: userMessages.emailElsewhere });
  await database.transaction(async (transaction) => {
    // The account is locked first, as everywhere, so that no deadlock arises.
    const [account] = await transaction
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (account === undefined) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
    await spendProof(transaction, proof);
    if (isRealAddress(account.email)) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.emailPresent });
    }
    await takeAddress(transaction, accountId, proof.email);
  });
}

async function takeAddress(transaction: Queries, accountId: string, email: string): Promise<void> {
  try {
    await transaction
      .update(accounts)
      .set({ email, emailVerified: true, updatedAt: new Date() })
      .where(eq(accounts.id, accountId));
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error;
    throw new AppError(40003, { status: 409, userMessage: userMessages.emailTaken, cause: error });
  }
}
