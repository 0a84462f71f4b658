import { sql } from 'drizzle-orm';
import { Counter, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Database } from '#src/server/platform/database/database.ts';
import { isPassingError } from '#src/server/platform/database/database-errors.ts';
import { gemEntries } from './tables.ts';

const newestRow = z.tuple([z.object({ id: z.string() })]);
const movedRows = z.array(
  z.object({ id: z.string(), kind: z.string(), received: z.number(), spent: z.number() }),
);

/**
 * Measures gems that people receive and spend, of all processes together, from the ledger: its entries since the start
 * of this process. One counts a minute after it was written, when no transaction that was begun before it can still
 * come.
 */
export function measureGems(database: Pick<Database, 'execute'>, register: Registry): void {
  let last: string | null = null;
  const settled = sql`${gemEntries.createdAt} < now() - interval '1 minute'`;
  const gems = new Counter({
    name: 'yuanfen_gems_total',
    help: 'Gems by kind of entry, received or spent, since the start of the process; the same for every process.',
    labelNames: ['kind', 'way'],
    registers: [register],
    async collect() {
      try {
        await move();
      } catch (error) {
        // `yuanfen_database` says that it is away.
        if (!isPassingError(error)) throw error;
      }
    },
  });

  async function move(): Promise<void> {
    if (last === null) {
      const newest = sql`select coalesce(max(id), 0)::text as id from ${gemEntries} where ${settled}`;
      last = newestRow.parse([...(await database.execute(newest))])[0].id;
      return;
    }
    const found = await database.execute(sql`
      select max(id)::text as id, kind, coalesce(sum(-site) filter (where site < 0), 0)::float8 as received,
        coalesce(sum(site) filter (where site > 0), 0)::float8 as spent
      from ${gemEntries} where id > ${last}::bigint and ${settled} group by kind`);
    for (const { id, kind, received, spent } of movedRows.parse([...found])) {
      if (received > 0) gems.inc({ kind, way: 'received' }, received);
      if (spent > 0) gems.inc({ kind, way: 'spent' }, spent);
      if (BigInt(id) > BigInt(last)) last = id;
    }
  }
}
