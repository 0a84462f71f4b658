import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '#src/server/platform/database/database.ts';

/** Items erased in one transaction, so that its locks are held only briefly; fewer where they have many rows. */
const atOnce = 50;
const rowsAtOnce = 5_000;

/** An item to erase, and about how many rows it has. */
interface ErasedItem {
  id: string;
  rows: number;
}

export interface Erasing {
  /** Chooses at most `limit` items for which `where` holds; processes share the work if it skips locked rows. */
  choose: (transaction: Queries, limit: number, where: SQL | undefined) => Promise<readonly ErasedItem[]>;
  erase: (transaction: Queries, ids: readonly string[]) => Promise<unknown>;
}

interface BatchOptions {
  where?: SQL | undefined;
  /** Ends it after the running part. */
  signal?: AbortSignal | undefined;
}

/**
 * Erases part by part, each in a transaction of its own, until nothing is left. A part that cannot be erased does not
 * keep the others.
 * @returns the total number of erased items
 * @throws the first error, once everything else is erased
 */
export async function eraseInBatches(
  database: Database,
  { choose, erase }: Erasing,
  { where, signal }: BatchOptions = {},
): Promise<number> {
  const failed = new Set<string>();
  const errors: unknown[] = [];
  for (let erased = 0; ;) {
    let ids: string[] = [];
    try {
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`set local statement_timeout = '10min'`);
        await transaction.execute(sql`set local lock_timeout = '60s'`);
        const chosen = await choose(transaction, atOnce + failed.size, where);
        ids = takeBatch(
          chosen.filter(({ id }) => !failed.has(id)),
          errors.length === 0 ? atOnce : 1,
        );
        if (ids.length > 0) await erase(transaction, ids);
      });
      erased += ids.length;
    } catch (error) {
      if (ids.length === 0) throw error;
      // Once more one by one: the others of a part are not kept by the one that fails.
      if (ids.length === 1) for (const id of ids) failed.add(id);
      errors.push(error);
    }
    if (ids.length > 0 && signal?.aborted !== true) continue;
    if (errors.length > 0) throw errors[0];
    return erased;
  }
}

/** Takes items until they have enough rows; at least one. */
function takeBatch(items: readonly ErasedItem[], most: number): string[] {
  const ids: string[] = [];
  let sum = 0;
  for (const { id, rows } of items.slice(0, most)) {
    if (ids.length > 0 && sum + rows > rowsAtOnce) break;
    ids.push(id);
    sum += rows;
  }
  return ids;
}
