import { and, asc, eq, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import type { Log } from '#src/server/platform/log/log.ts';
import { foldClaimedAddress } from './fold-claimed-address.ts';

const others = alias(accounts, 'others');

/**
 * Brings the addresses that earlier versions stored in another form into the one in which addresses are compared, so
 * that nobody gets a second account. An address stays as it is when another account has its folded form, which the log
 * counts, and when it might be another mailbox's then.
 * @returns the number of addresses that changed
 */
export async function foldStoredAddresses(
  database: Database,
  log: Log,
  signal: AbortSignal,
): Promise<number> {
  const stored = await database
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(
      or(
        sql`octet_length(${accounts.email}) <> char_length(${accounts.email})`,
        sql`${accounts.email} <> lower(${accounts.email})`,
      ),
    )
    .orderBy(asc(accounts.createdAt), asc(accounts.id));
  let changed = 0;
  let conflicts = 0;
  for (const { id, email } of stored) {
    const folded = foldClaimedAddress(email);
    if (folded === null || folded === email) continue;
    if (signal.aborted) break;
    const taken = database.select({ id: others.id }).from(others).where(eq(others.email, folded));
    const rows = await database
      .update(accounts)
      .set({ email: folded })
      .where(and(eq(accounts.id, id), eq(accounts.email, email), notExists(taken)))
      .returning({ id: accounts.id });
    if (rows.length === 0) conflicts += 1;
    changed += rows.length;
  }
  if (conflicts > 0) log.warn('addresses-of-two-accounts', { count: conflicts });
  return changed;
}
