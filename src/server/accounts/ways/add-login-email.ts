import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accountProofs, accounts } from '#src/server/identity/account-tables.ts';
import {
  type Database,
  databaseErrorCode,
  type Queries,
  uniqueViolation,
} from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { hashLinkToken, linkMinutes } from '../login/login-rules.ts';
import { isRealAddress } from './remove-way.ts';

const proofSchema = z.object({ type: z.literal('add-email'), email: z.email(), accountId: z.string() });

const identify = (token: string) => `add-email:${hashLinkToken(token)}`;

/** Stores a member's request to add an address and returns the token that is e-mailed. */
export async function beginLoginEmail(
  database: Queries,
  { accountId }: Member,
  email: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = new Date();
  await database.insert(accountProofs).values({
    id: newId(),
    identifier: identify(token),
    value: JSON.stringify({ type: 'add-email', email, accountId }),
    expiresAt: new Date(now.getTime() + linkMinutes * 60_000),
    createdAt: now,
    updatedAt: now,
  });
  return token;
}

/**
 * Adds the address of a link to the account that requested it. Only in a session of that account: otherwise the owner
 * of an address could be tricked into opening an account that is not theirs (rule:login-proofs).
 * @throws AppError 40003 for a link that is used up; with 403 in another account; with 409 for an address that has an
 * account, or when the account has an address: the link works once that is removed
 */
export async function confirmLoginEmail(
  database: Database,
  { accountId }: Member,
  token: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    // The account is locked first, as everywhere, so that no deadlock arises.
    const [account] = await transaction
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (account === undefined) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
    const [proof] = await transaction
      .select({ id: accountProofs.id, value: accountProofs.value })
      .from(accountProofs)
      .where(and(eq(accountProofs.identifier, identify(token)), gt(accountProofs.expiresAt, new Date())))
      .for('update');
    if (proof === undefined) throw new AppError(40003, { userMessage: userMessages.loginLinkSpent });
    const asked = proofSchema.parse(JSON.parse(proof.value));
    if (asked.accountId !== accountId) {
      throw new AppError(40003, { status: 403, userMessage: userMessages.emailElsewhere });
    }
    if (isRealAddress(account.email)) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.emailPresent });
    }
    await transaction.delete(accountProofs).where(eq(accountProofs.id, proof.id));
    await takeAddress(transaction, accountId, asked.email);
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
