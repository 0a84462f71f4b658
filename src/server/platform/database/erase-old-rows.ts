import { and, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database, Queries } from './database.ts';
import { isAnyOf } from './is-any-of.ts';

/** Rows erased in one transaction, so that its locks are held only briefly. */
const atOnce = 500;

const rowIds = z.array(z.object({ id: z.string() }).transform(({ id }) => id));

/** Rows that a table keeps for some days after their end. */
export interface EndedRows {
  /** The key, a UUID of version 7: its first bits are the time at which the row was begun, so the old rows are found by it. */
  id: PgColumn;
  endedAt: PgColumn;
  keptDays: number;
  isEnded: SQL;
  /** Called before rows are erased. */
  detach?: (queries: Queries, ids: readonly string[]) => Promise<unknown>;
}

/**
 * Erases the rows that ended long enough ago, part by part; what somebody else holds is left for the next time.
 * @returns their number
 */
export async function eraseOldRows(
  database: Database,
  { id, endedAt, keptDays, isEnded, detach }: EndedRows,
  signal?: AbortSignal,
): Promise<number> {
  const { table } = id;
  const keptFrom = sql`now() - make_interval(days => ${keptDays})`;
  const firstKept = sql`rpad(lpad(to_hex((extract(epoch from ${keptFrom}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;
  for (let erased = 0; ;) {
    const count = await database.transaction(async (transaction) => {
      const old = await transaction
        .select({ id })
        .from(table)
        .where(and(lt(id, firstKept), lt(endedAt, keptFrom), isEnded))
        .orderBy(id)
        .limit(atOnce)
        .for('update', { skipLocked: true });
      if (old.length === 0) return 0;
      const ids = rowIds.parse(old);
      await detach?.(transaction, ids);
      await transaction.delete(table).where(isAnyOf(id, ids));
      return ids.length;
    });
    erased += count;
    if (count < atOnce || signal?.aborted === true) return erased;
  }
}
