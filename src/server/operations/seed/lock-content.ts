import { sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Waits until no other process loads or imports content, and makes others wait until the transaction ends. A later
 * commit thus also has later creation times, on which lists rely (`until`).
 */
export async function lockContent(transaction: Queries): Promise<void> {
  // The other process may be importing a whole folder.
  await transaction.execute(sql`set local statement_timeout = '10min'`);
  await transaction.execute(sql`set local lock_timeout = '10min'`);
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed-content', 0))`);
}
