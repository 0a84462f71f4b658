import type postgres from 'postgres';
import { expect } from 'vitest';

/** What of the ledger is not as it must be at any time; one sentence each (D6). */
export async function findLedgerFaults(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ fault: string }[]>`
    select 'wallet ' || gem_wallets.id || ' is not the sum of its entries' as fault
    from gem_wallets left join gem_entries on wallet_id = gem_wallets.id
    group by gem_wallets.id
    having gem_wallets.daily <> coalesce(sum(gem_entries.daily), 0)
      or gem_wallets.bought <> coalesce(sum(gem_entries.bought), 0)
    union all
    select 'wallet ' || gem_wallets.id || ' holds something else than its holds' from gem_wallets
    left join gem_holds on gem_holds.user_id = gem_wallets.user_id and state = 'held'
    group by gem_wallets.id
    having held_daily <> coalesce(sum(gem_holds.daily), 0) or held_bought <> coalesce(sum(gem_holds.bought), 0)
    union all
    select 'hold ' || gem_holds.id || ' was captured and not spent, or spent otherwise' from gem_holds
    left join gem_entries on hold_id = gem_holds.id
    where gem_holds.captured <> coalesce(gem_entries.site, 0)
    union all
    select 'reply ' || message_id || ' ended, and its hold did not' from generations
    join gem_holds on gem_holds.id = generations.hold_id
    where generations.state = 'ended' and gem_holds.state = 'held'`;
  return rows.map(({ fault }) => fault);
}

export async function expectLedgerSound(sql: postgres.Sql): Promise<void> {
  expect(await findLedgerFaults(sql)).toEqual([]);
}

/** What somebody has, and how much of it is held. */
export async function readGems(
  sql: postgres.Sql,
  userId: string,
): Promise<{ daily: number; bought: number; held: number } | undefined> {
  const [row] = await sql<{ daily: number; bought: number; held: number }[]>`
    select daily, bought, held_daily + held_bought as held from gem_wallets where user_id = ${userId}`;
  return row === undefined ? undefined : { ...row };
}

/** What somebody paid, oldest first. */
export async function listPaid(
  sql: postgres.Sql,
  userId: string,
): Promise<{ action: string; gems: number }[]> {
  const rows = await sql<{ action: string; gems: number }[]>`
    select action, site as gems from gem_entries
    where kind = 'spend' and wallet_id = (select id from gem_wallets where user_id = ${userId}) order by id`;
  return rows.map((row) => ({ ...row }));
}
