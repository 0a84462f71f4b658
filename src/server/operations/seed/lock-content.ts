import { sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Waits until no other process loads or imports content, and keeps others waiting until the transaction ends. What is
 * committed later is so created later, which lists rely on (`until`).
 */
export async function lockContent(transaction: Queries): Promise<void> {
  // The other process may be importing a whole folder.
  await transaction.execute(sql`set local statement_timeout = '10min'`);
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed-content', 0))`);
}
