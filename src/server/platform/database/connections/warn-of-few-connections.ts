import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Log } from '../../log/log.ts';
import type { Database } from '../database.ts';
import { lockSessionName } from './open-pools.ts';

const countRows = z.tuple([z.object({ most: z.int(), processes: z.int() })]);

/**
 * Warns an operator whose database accepts fewer connections than all processes may open: they are opened when they are
 * needed, so it would be noticed at the busiest time.
 * @param connections the most of one process
 */
export async function warnOfFewConnections(database: Database, connections: number, log: Log): Promise<void> {
  const found = await database.execute(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = ${lockSessionName}) as processes`);
  const [{ most, processes }] = countRows.parse([...found]);
  if (processes * connections > most) {
    log.warn('too-few-database-connections', {
      count: processes * connections,
      state: `max_connections allows ${most}`,
    });
  }
}
