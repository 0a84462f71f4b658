import { and, eq } from 'drizzle-orm';
import { accountPasskeys } from '#src/server/identity/account-tables.ts';
import type { Database } from '#src/server/platform/database.ts';
import type { Member } from '#src/server/platform/visitor.ts';
import { removeWay } from './ways/remove-way.ts';

/**
 * Removes an own passkey. The last way to log in stays.
 * @param hasEmail whether links can be sent here at all; one in a terminal is the operator's, not the member's
 * @throws AppError as `removeWay` does
 */
export async function deletePasskey(
  database: Database,
  member: Member,
  { id, hasEmail }: { id: string; hasEmail: boolean },
): Promise<{ deleted: true }> {
  await removeWay(database, member, {
    hasEmail,
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
