import type { Database, Queries } from '#src/server/platform/database/database.ts';

/** Rows erased in one transaction: it holds its locks no longer than this takes. */
const atOnce = 50;

/**
 * Erases part by part, each in a transaction of its own, until nothing is left. Processes that do this at the same time
 * share the work where `eraseSome` passes over what is locked.
 * @param eraseSome erases at most `limit` things and answers how many that were
 * @returns how many were erased in all
 */
export async function eraseInBatches(
  database: Database,
  eraseSome: (transaction: Queries, limit: number) => Promise<number>,
): Promise<number> {
  for (let erased = 0; ;) {
    const count = await database.transaction((transaction) => eraseSome(transaction, atOnce));
    erased += count;
    if (count < atOnce) return erased;
  }
}
