import type postgres from 'postgres';
import { expect } from 'vitest';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import type { Database } from '#src/server/platform/database/database.ts';

/** Checks everything that `npm run ledger` checks (rule:ledger). */
export async function expectLedgerSound(database: Database): Promise<void> {
  expect(await checkLedger(database)).toEqual([]);
}

/** Returns a user's gems, and how many of them are held. */
export async function readGems(
  sql: postgres.Sql,
  userId: string,
): Promise<{ daily: number; bought: number; held: number } | undefined> {
  const [row] = await sql<{ daily: number; bought: number; held: number }[]>`
    select daily, bought, held_daily + held_bought as held from gem_wallets where user_id = ${userId}`;
  return row === undefined ? undefined : { ...row };
}

/** Lists a user's payments, oldest first. */
export async function listPaid(
  sql: postgres.Sql,
  userId: string,
): Promise<{ action: string; gems: number }[]> {
  const rows = await sql<{ action: string; gems: number }[]>`
    select action, site as gems from gem_entries
    where kind = 'spend' and wallet_id = (select id from gem_wallets where user_id = ${userId}) order by id`;
  return rows.map((row) => ({ ...row }));
}
