import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { GemAction } from '#src/contract/gems/gem-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** The services that the ledger's functions are called on, without the rest of the product. */
export interface Ledger {
  services: { database: Queries };
}

/** Adds a user without a browser. */
export async function addUser(
  { services }: Ledger,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  await services.database.insert(users).values({ platform: 'pc', ...values, id });
  return id;
}

/** Holds gems for a reply; returns the id of the hold. */
export function hold(ledger: Ledger, userId: string, gems: number): Promise<string> {
  return holdFor(ledger, userId, { gems, what: 'reply', reference: randomUUID() });
}

/** Holds gems; returns the id of the hold. */
export async function holdFor(
  { services }: Ledger,
  userId: string,
  { gems, what, reference }: { gems: number; what: GemAction; reference: string },
): Promise<string> {
  const id = randomUUID();
  await services.database.execute(
    sql`select hold_gems(${id}::uuid, ${userId}::uuid, ${what}, ${gems}::int, ${reference})`,
  );
  return id;
}

/** Ends a hold: captures `cost` of it, or all of it for null. Returns the gems paid; null if it had already ended. */
export async function endHold({ services }: Ledger, id: string, cost: number | null): Promise<number | null> {
  const [row] = await services.database.execute<{ paid: number | null }>(
    sql`select end_gem_hold(${id}::uuid, ${cost}::int) as paid`,
  );
  return row?.paid ?? null;
}

export async function moveWallet(
  { services }: Ledger,
  guest: string,
  member: string,
  mostDaily: number,
): Promise<void> {
  await services.database.execute(
    sql`select move_gem_wallet(${guest}::uuid, ${member}::uuid, ${mostDaily}::int)`,
  );
}

/** Returns the sum of the entries of a user's wallet. */
export async function sumOfEntries(
  { services }: Ledger,
  userId: string,
): Promise<{ daily: number; bought: number } | undefined> {
  const [row] = await services.database.execute<{ daily: number; bought: number }>(sql`
    select sum(daily)::int as daily, sum(bought)::int as bought from gem_entries
    where wallet_id = (select id from gem_wallets where user_id = ${userId})`);
  return row === undefined ? undefined : { daily: row.daily, bought: row.bought };
}
