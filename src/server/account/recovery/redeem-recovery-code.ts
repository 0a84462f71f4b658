import { and, desc, eq, gt, ne, or } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  accountRecoveryCodes,
  accounts,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { createSession, type NewSession } from '../sessions/sessions.ts';
import { createRecoveryCode, hashRecoveryCode, requireCodeForm } from './recovery-codes.ts';

/**
 * The time after its first use in which the same device may use a code again, because the response may have been lost.
 */
export const codeAgainMs = 10 * 60_000;

export interface Redeemed {
  session: NewSession;
  /** The code that replaces the used one. */
  code: string;
}

interface Redemption {
  codeHash: string;
  /** Null for a visitor without a device. */
  deviceHash: string | null;
}

/**
 * Uses up a recovery code: creates a session and the next code, in one transaction, however many try it at the same
 * time. The same device can use the code again until ten minutes after the first time, as long as the session that the
 * device got is not ended and the next code is not saved: that session then ends, and another code is issued. The next
 * code counts as a way to log in only once it is saved.
 * @throws AppError 40003 for a code that opens nothing: the answer is the same for unknown and used codes
 */
export async function redeemRecoveryCode(
  database: Database,
  { code, deviceId, userAgent }: { code: string; deviceId: string | null; userAgent: string | null },
): Promise<Redeemed> {
  const redemption: Redemption = {
    codeHash: hashRecoveryCode(requireCodeForm(code)),
    deviceHash: deviceId === null ? null : hashDeviceId(deviceId),
  };
  return database.transaction(async (transaction) => {
    const found = await findAccount(transaction, redemption);
    if (found === null) throw new AppError(40003, { userMessage: userMessages.recoveryCodeWrong });
    const { accountId, usedSessionId, usedAt } = found;
    if (usedSessionId !== null) {
      await transaction.delete(accountSessions).where(eq(accountSessions.id, usedSessionId));
    }
    // Another account that used up the same code, if there ever is any, no longer needs it.
    await transaction
      .update(accountRecoveryCodes)
      .set({ usedHash: null, usedDeviceHash: null, usedAt: null })
      .where(
        and(
          eq(accountRecoveryCodes.usedHash, redemption.codeHash),
          ne(accountRecoveryCodes.accountId, accountId),
        ),
      );
    const next = createRecoveryCode();
    const session = await createSession(transaction, { accountId, userAgent });
    await transaction
      .update(accountRecoveryCodes)
      .set({
        codeHash: hashRecoveryCode(requireCodeForm(next)),
        createdAt: new Date(),
        isSaved: false,
        usedAt,
        usedHash: redemption.codeHash,
        usedDeviceHash: redemption.deviceHash,
        usedSessionId: session.id,
      })
      .where(eq(accountRecoveryCodes.accountId, accountId));
    return { session, code: next };
  });
}

interface RedeemableAccount {
  accountId: string;
  /** The session of the attempt whose response was lost; null at the first attempt. */
  usedSessionId: string | null;
  /** The time of the first use of the code. */
  usedAt: Date;
}

/**
 * Finds and locks the account that a code opens. The account is locked first, as everywhere, so that no deadlock
 * arises.
 */
async function findAccount(transaction: Queries, redemption: Redemption): Promise<RedeemableAccount | null> {
  const { codeHash } = redemption;
  const [named] = await transaction
    .select({ accountId: accountRecoveryCodes.accountId })
    .from(accountRecoveryCodes)
    .where(or(eq(accountRecoveryCodes.codeHash, codeHash), eq(accountRecoveryCodes.usedHash, codeHash)))
    // Before an account that used up the same code.
    .orderBy(desc(eq(accountRecoveryCodes.codeHash, codeHash)))
    .limit(1);
  if (named === undefined) return null;
  const { accountId } = named;
  await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
  const isOwn = eq(accountRecoveryCodes.accountId, accountId);
  const [unused] = await transaction
    .select({ accountId: accountRecoveryCodes.accountId })
    .from(accountRecoveryCodes)
    .where(and(isOwn, eq(accountRecoveryCodes.codeHash, codeHash)));
  if (unused !== undefined) return { accountId, usedSessionId: null, usedAt: new Date() };
  if (redemption.deviceHash === null) return null;
  const [again] = await transaction
    .select({ sessionId: accountSessions.id, usedAt: accountRecoveryCodes.usedAt })
    .from(accountRecoveryCodes)
    .innerJoin(accountSessions, eq(accountSessions.id, accountRecoveryCodes.usedSessionId))
    .where(
      and(
        isOwn,
        eq(accountRecoveryCodes.usedHash, codeHash),
        eq(accountRecoveryCodes.usedDeviceHash, redemption.deviceHash),
        gt(accountRecoveryCodes.usedAt, new Date(Date.now() - codeAgainMs)),
      ),
    );
  if (again === undefined || again.usedAt === null) return null;
  return { accountId, usedSessionId: again.sessionId, usedAt: again.usedAt };
}
