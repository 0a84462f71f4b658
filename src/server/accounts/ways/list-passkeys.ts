import { asc, eq } from 'drizzle-orm';
import type { Passkey } from '#src/contract/account/account-calls.ts';
import { accountPasskeys } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';

/** What of a passkey its owner sees: no key and no credential id. */
export const passkeyColumns = {
  id: accountPasskeys.id,
  name: accountPasskeys.name,
  createdAt: accountPasskeys.createdAt,
};

interface PasskeyRow {
  id: string;
  name: string | null;
  createdAt: Date | null;
}

/** The passkeys of the account, the oldest first. */
export async function listPasskeys(database: Queries, member: Member): Promise<{ records: Passkey[] }> {
  const rows = await database
    .select(passkeyColumns)
    .from(accountPasskeys)
    .where(eq(accountPasskeys.accountId, member.accountId))
    .orderBy(asc(accountPasskeys.createdAt), accountPasskeys.id);
  return { records: rows.map(toPasskey) };
}

export function toPasskey(row: PasskeyRow): Passkey {
  return { id: row.id, name: row.name ?? '', create_time: row.createdAt?.toISOString() ?? null };
}
