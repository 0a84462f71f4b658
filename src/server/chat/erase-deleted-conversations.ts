import { inArray, lte } from 'drizzle-orm';
import type { Database, Queries } from '#src/server/platform/database.ts';
import { eraseInBatches } from './erase-in-batches.ts';
import { restorableSince } from './restore-conversation.ts';
import { conversations } from './tables.ts';

/**
 * Erases what was deleted more than 30 days ago, with all its messages (D3). Processes that do this at the same time
 * share the work.
 * @returns how many conversations it erased
 */
export async function eraseDeletedConversations(database: Database): Promise<number> {
  return eraseInBatches(database, eraseSome);
}

async function eraseSome(transaction: Queries, limit: number): Promise<number> {
  const expired = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(lte(conversations.deletedAt, restorableSince))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(conversations).where(inArray(conversations.id, ids));
  return ids.length;
}
