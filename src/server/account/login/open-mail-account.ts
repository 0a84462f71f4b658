import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { createSession, type NewSession } from '../sessions/sessions.ts';
import { composeAccount } from './login-rules.ts';
import { type MailProof, spendProof } from './mail-proofs.ts';

interface Opening {
  proof: MailProof;
  /** True if the person has stated to be an adult, which a new account needs. */
  isAdult: boolean;
  userAgent: string | null;
}

/**
 * Uses up the proof of an address, and returns a session of its account, which is created if there is none: one session
 * for one proof, however many requests present it at the same time (rule:login-proofs).
 * @throws AppError 40003 for a proof that is used up; with 403 when the statement is missing: the proof then stays
 * valid. Only a person with the proof learns whether the address has an account
 */
export async function openMailAccount(
  database: Database,
  { proof, isAdult, userAgent }: Opening,
): Promise<NewSession> {
  return database.transaction(async (transaction) => {
    // The account is locked first, as everywhere, so that no deadlock arises.
    const known = await lockAccount(transaction, proof.email);
    await spendProof(transaction, proof);
    if (known === null && !isAdult)
      throw new AppError(40003, { status: 403, userMessage: userMessages.adultNeeded });
    const accountId = known ?? (await createAccount(transaction, proof.email));
    return createSession(transaction, { accountId, userAgent });
  });
}

async function lockAccount(transaction: Queries, email: string): Promise<string | null> {
  const [account] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
    .for('update');
  return account?.id ?? null;
}

async function createAccount(transaction: Queries, email: string): Promise<string> {
  const account = { ...composeAccount(), email, emailVerified: true };
  const [made] = await transaction
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id });
  // Another proof of the same address created it at the same time.
  const id = made?.id ?? (await lockAccount(transaction, email));
  if (id === null) throw new Error('the account of an address was erased while it was opened');
  return id;
}
