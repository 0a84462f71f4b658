import { and, eq } from 'drizzle-orm';
import type { Passkey } from '#src/contract/account/account-calls.ts';
import { notFound } from '#src/server/chat/base/require-conversation.ts';
import { accountPasskeys } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { passkeyColumns, toPasskey } from './list-passkeys.ts';

/**
 * Gives an own passkey another name.
 * @throws AppError 40003 with 404 for one that is unknown or somebody else's (rule:login-proofs)
 */
export async function renamePasskey(
  database: Queries,
  member: Member,
  passkey: { id: string; name: string },
): Promise<Passkey> {
  const [renamed] = await database
    .update(accountPasskeys)
    .set({ name: passkey.name.toWellFormed() })
    .where(and(eq(accountPasskeys.id, passkey.id), eq(accountPasskeys.accountId, member.accountId)))
    .returning(passkeyColumns);
  if (renamed === undefined) throw notFound();
  return toPasskey(renamed);
}
