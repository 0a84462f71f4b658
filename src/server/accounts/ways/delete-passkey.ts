import { and, eq } from 'drizzle-orm';
import { accountPasskeys } from '#src/server/identity/account-tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { type OpenWays, removeWay } from './remove-way.ts';

/**
 * Removes an own passkey. The last way to log in stays.
 * @throws AppError as `removeWay` does
 */
export async function deletePasskey(
  database: Database,
  member: Member,
  { id, open }: { id: string; open: OpenWays },
): Promise<{ deleted: true }> {
  await removeWay(database, member, {
    open,
    async remove(transaction) {
      const deleted = await transaction
        .delete(accountPasskeys)
        .where(and(eq(accountPasskeys.id, id), eq(accountPasskeys.accountId, member.accountId)))
        .returning({ id: accountPasskeys.id });
      return deleted.length > 0;
    },
  });
  return { deleted: true };
}
