import { lt } from 'drizzle-orm';
import { accountProofs, accountSessions } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database.ts';

/**
 * Erases the sessions and the begun logins whose time is over: nobody needs to know any more where somebody was logged
 * in.
 * @returns how many it erased
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
  return sessions.length + proofs.length;
}
