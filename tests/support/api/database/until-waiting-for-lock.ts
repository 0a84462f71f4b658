import type postgres from 'postgres';
import { vi } from 'vitest';

/** Resolves once `count` queries of this database wait for a lock. */
export async function untilWaitingForLock(sql: postgres.Sql, count: number): Promise<void> {
  const isWaiting = async () => {
    const waiting = await sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length >= count;
  };
  await vi.waitUntil(isWaiting, { timeout: 60_000, interval: 5 });
}
