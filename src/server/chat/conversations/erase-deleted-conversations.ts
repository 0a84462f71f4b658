import { and, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { eraseInBatches } from '../base/erase-in-batches.ts';
import { restorableSince } from './restore-conversation.ts';
import { conversations, generations } from '../base/tables.ts';

/**
 * Erases what was deleted more than 30 days ago, with all its messages (rule:thirty-days). Processes that do this at
 * the same time share the work.
 * @returns how many conversations it erased
 */
export async function eraseDeletedConversations(database: Database): Promise<number> {
  return eraseWhere(database, lte(conversations.deletedAt, restorableSince));
}

/** Erases what one user deleted, however long ago. */
export async function eraseOwnDeletedConversations(database: Database, userId: string): Promise<number> {
  return eraseWhere(database, and(eq(conversations.userId, userId), isNotNull(conversations.deletedAt)));
}

function eraseWhere(database: Database, where: SQL | undefined): Promise<number> {
  return eraseInBatches(database, (transaction, limit) => eraseSome(transaction, limit, where));
}

async function eraseSome(transaction: Queries, limit: number, where: SQL | undefined): Promise<number> {
  const expired = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    // A reply that is being written ends, and is paid, before it goes.
    .where(
      and(
        where,
        sql`not exists (select from ${generations}
      where ${generations.conversationId} = ${conversations.id} and ${generations.state} = 'running')`,
      ),
    )
    // What users store is counted down for each: in one order as far as the database keeps to it.
    .orderBy(conversations.userId)
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await transaction.delete(conversations).where(inArray(conversations.id, ids));
  return ids.length;
}
