import { and, asc, eq } from 'drizzle-orm';
import type { Passkey } from '#src/contract/account/account-calls.ts';
import { accountPasskeys } from '#src/server/account/identity/account-tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import type { OpenWays } from '../login/login-service.ts';
import { removeWay } from './remove-way.ts';

/** The columns of a passkey that its owner sees: no key and no credential id. */
const passkeyColumns = {
  id: accountPasskeys.id,
  name: accountPasskeys.name,
  createdAt: accountPasskeys.createdAt,
};

interface PasskeyRow {
  id: string;
  name: string | null;
  createdAt: Date | null;
}

/** Lists the passkeys of the account, oldest first. */
export async function listPasskeys(database: Queries, member: Member): Promise<{ records: Passkey[] }> {
  const rows = await database
    .select(passkeyColumns)
    .from(accountPasskeys)
    .where(eq(accountPasskeys.accountId, member.accountId))
    .orderBy(asc(accountPasskeys.createdAt), accountPasskeys.id);
  return { records: rows.map(toPasskey) };
}

function toPasskey(row: PasskeyRow): Passkey {
  return { id: row.id, name: row.name ?? '', create_time: row.createdAt?.toISOString() ?? null };
}

/**
 * Renames an own passkey.
 * @throws AppError 40003 with 404 for a passkey that is unknown or somebody else's (rule:login-proofs)
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

/**
 * Removes an own passkey, unless it is the last way to log in.
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
