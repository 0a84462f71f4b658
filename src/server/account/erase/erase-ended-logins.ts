import { lt, sql } from 'drizzle-orm';
import {
  accountMailProofs,
  accountProofs,
  accountRecoveryCodes,
  accountSessions,
} from '#src/server/account/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { codeAgainMs } from '../recovery/redeem-recovery-code.ts';

/**
 * Erases expired sessions and expired logins in progress: nobody needs to know any longer where somebody was logged in,
 * nor which device used which recovery code.
 * @returns the number of erased rows
 */
export async function eraseEndedLogins(database: Queries): Promise<number> {
  const now = new Date();
  const sessions = await database
    .delete(accountSessions)
    .where(lt(accountSessions.expiresAt, now))
    .returning({ id: accountSessions.id });
  const proofs = await database
    .delete(accountProofs)
    .where(lt(accountProofs.expiresAt, now))
    .returning({ id: accountProofs.id });
  const mails = await database
    .delete(accountMailProofs)
    .where(lt(accountMailProofs.expiresAt, sql`now()`))
    .returning({ id: accountMailProofs.id });
  await database
    .update(accountRecoveryCodes)
    .set({ usedHash: null, usedDeviceHash: null, usedAt: null })
    .where(lt(accountRecoveryCodes.usedAt, new Date(now.getTime() - codeAgainMs)));
  return sessions.length + proofs.length + mails.length;
}
