import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '#src/server/platform/database/database.ts';

/** Rows erased in one transaction, so that its locks are held only briefly. */
const atOnce = 50;

/**
 * Erases part by part, each in a transaction of its own, until nothing is left. Processes that do this at the same time
 * share the work if `eraseSome` skips locked rows.
 * @param eraseSome erases at most `limit` items for which `where` holds, and returns their number
 * @returns the total number of erased items
 */
export async function eraseInBatches(
  database: Database,
  eraseSome: (transaction: Queries, limit: number, where: SQL | undefined) => Promise<number>,
  where?: SQL,
): Promise<number> {
  for (let erased = 0; ;) {
    const count = await database.transaction(async (transaction) => {
      // Fifty conversations of an import are a million rows; a batch that failed would be tried first again.
      await transaction.execute(sql`set local statement_timeout = '10min'`);
      return eraseSome(transaction, atOnce, where);
    });
    erased += count;
    if (count < atOnce) return erased;
  }
}
