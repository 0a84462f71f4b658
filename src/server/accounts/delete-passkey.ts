import { and, count, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { notFound } from '#src/server/chat/require-conversation.ts';
import { accountPasskeys, accountProviders, accounts } from '#src/server/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database.ts';
import type { Member } from '#src/server/platform/visitor.ts';
import { requireRecentLogin } from './require-recent-login.ts';

/**
 * Removes an own passkey. The last way to log in stays: other passkeys, login providers and a real e-mail address
 * count as ways.
 * @param hasEmail whether links can be sent here at all; one in a terminal is the operator's, not the member's
 * @throws AppError 40003 with 404 for one that is unknown or somebody else's, with 409 for the last way; 40001 with 403
 *   when the login is not recent
 */
export async function deletePasskey(
  database: Database,
  member: Member,
  { id, hasEmail }: { id: string; hasEmail: boolean },
): Promise<{ deleted: true }> {
  requireRecentLogin(member);
  const { accountId } = member;
  await database.transaction(async (transaction) => {
    // One removal after the other, or two of them could each take the other's passkey for the way that stays.
    const [account] = await transaction
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (account === undefined) throw notFound();
    const deleted = await transaction
      .delete(accountPasskeys)
      .where(and(eq(accountPasskeys.id, id), eq(accountPasskeys.accountId, accountId)))
      .returning({ id: accountPasskeys.id });
    if (deleted.length === 0) throw notFound();
    if ((hasEmail && isRealAddress(account.email)) || (await countOtherWays(transaction, accountId)) > 0)
      return;
    throw new AppError(40003, { status: 409, userMessage: userMessages.lastLoginWay });
  });
  return { deleted: true };
}

/** False for the stand-in of an account that has no e-mail. */
function isRealAddress(email: string): boolean {
  return !email.endsWith('.invalid');
}

async function countOtherWays(transaction: Queries, accountId: string): Promise<number> {
  const [passkeys] = await transaction
    .select({ ways: count() })
    .from(accountPasskeys)
    .where(eq(accountPasskeys.accountId, accountId));
  const [providers] = await transaction
    .select({ ways: count() })
    .from(accountProviders)
    .where(eq(accountProviders.accountId, accountId));
  return (passkeys?.ways ?? 0) + (providers?.ways ?? 0);
}
