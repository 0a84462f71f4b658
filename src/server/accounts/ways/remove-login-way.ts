import { and, eq } from 'drizzle-orm';
import { accountProviders, accountRecoveryCodes, accounts } from '#src/server/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { inventAddress } from '../login/login-rules.ts';
import { isRealAddress, type OpenWays, removeWay } from './remove-way.ts';

interface RemovedWay {
  kind: 'provider' | 'email' | 'recovery_code';
  /** Of a provider; an account has one of each of the others. */
  id: string;
}

/**
 * Removes an own way to log in that is no passkey.
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
        .where(and(eq(accountProviders.id, way.id), eq(accountProviders.accountId, accountId)))
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
