import { inArray, lte } from 'drizzle-orm';
import type { Database, Queries } from '#src/server/platform/database.ts';
import { restorableSince } from './restore-conversation.ts';
import { conversations } from './tables.ts';

/** One statement holds its locks no longer than this takes. */
const atOnce = 50;

/**
 * Erases what was deleted more than 30 days ago, with all its messages (D3). Processes that do this at the same time
 * share the work.
 * @returns how many conversations it erased
 */
export async function eraseDeletedConversations(database: Database): Promise<number> {
  for (let erased = 0; ;) {
    const count = await database.transaction(eraseSome);
    erased += count;
    if (count < atOnce) return erased;
  }
}

async function eraseSome(transaction: Queries): Promise<number> {
  const expired = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(lte(conversations.deletedAt, restorableSince))
    .limit(atOnce)
    .for('update', { skipLocked: true });
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(conversations).where(inArray(conversations.id, ids));
  return ids.length;
}
