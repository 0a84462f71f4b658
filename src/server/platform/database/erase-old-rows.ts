import { and, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Rows erased in one statement, so that its locks are held only briefly. */
const atOnce = 5_000;

/** Rows that a table keeps for some days after their end. */
export interface EndedRows {
  /** The key, a UUID of version 7: its first bits are the time at which the row was begun, so the old rows are found by it. */
  id: PgColumn;
  endedAt: PgColumn;
  keptDays: number;
  isEnded: SQL;
}

/**
 * Erases the rows that ended long enough ago, part by part.
 * @returns their number
 */
export async function eraseOldRows(
  database: Database,
  { id, endedAt, keptDays, isEnded }: EndedRows,
  signal?: AbortSignal,
): Promise<number> {
  const keptFrom = sql`now() - make_interval(days => ${keptDays})`;
  const firstKept = sql`rpad(lpad(to_hex((extract(epoch from ${keptFrom}) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;
  const old = database
    .select({ id })
    .from(id.table)
    .where(and(lt(id, firstKept), lt(endedAt, keptFrom), isEnded))
    .orderBy(id)
    .limit(atOnce);
  for (let erased = 0; ;) {
    const rows = await database.delete(id.table).where(inArray(id, old)).returning({ id });
    erased += rows.length;
    if (rows.length < atOnce || signal?.aborted === true) return erased;
  }
}
