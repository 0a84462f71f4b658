import type postgres from 'postgres';
import { expect } from 'vitest';

/** Resolves once `count` queries of this database wait for a lock. */
export async function untilWaitingForLock(sql: postgres.Sql, count: number): Promise<void> {
  const countWaiting = async () => {
    const waiting = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length;
  };
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(count);
}
