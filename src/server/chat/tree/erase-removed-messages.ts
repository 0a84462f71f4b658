import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { type Erasing, eraseInBatches } from '../messages/erase-in-batches.ts';
import { hasNoRunningReply } from '../conversations/has-no-running-reply.ts';
import { attachments, recordings, reports, translations } from '../tables/media-tables.ts';
import { memories, memorySources } from '../tables/memory-tables.ts';
import { messageSources } from '../tables/source-tables.ts';
import { conversations, generations, messages, removals } from '../tables/tables.ts';
import { restorableSince } from '../conversations/deleted-conversations.ts';

/**
 * Erases the messages that were deleted or reset more than 30 days ago, with their memories (rule:thirty-days).
 * Processes that do this at the same time share the work.
 * @returns the number of deletions and resets that became final
 */
export async function eraseRemovedMessages(database: Database, signal?: AbortSignal): Promise<number> {
  return eraseInBatches(database, erasing, { where: lte(removals.removedAt, restorableSince), signal });
}

/** Erases the messages that one user deleted or reset, however long ago. */
export async function eraseOwnRemovedMessages(database: Database, userId: string): Promise<number> {
  const own = database
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, userId));
  return eraseInBatches(database, erasing, { where: inArray(removals.conversationId, own) });
}

const erasing: Erasing = {
  choose: async (transaction, limit, where) =>
    transaction
      .select({ id: removals.id, rows: removals.messageCount })
      .from(removals)
      .where(and(where, hasNoRunningReply(removals.conversationId)))
      .limit(limit)
      .for('update', { skipLocked: true }),
  erase: eraseRemovals,
};

async function eraseRemovals(transaction: Queries, ids: readonly string[]): Promise<void> {
  // All messages of a deep branch at once: message by message, the database would follow the references too deep.
  await transaction.execute(sql`
    with recursive branch as (
      select id from ${messages} where removal_id = any(${sql.param(ids)}::uuid[])
      union
      -- By the index each time, whatever is known of the size of the table.
      select next.id from branch cross join lateral (
        select id from ${messages} where parent_id = branch.id offset 0) next
    ), forgotten as (
      delete from ${memories} where id in (
        select memory_id from ${memorySources} where message_id in (select id from branch))
    )
    delete from ${messages} where id in (select id from branch)`);
  await eraseSingles(transaction, ids);
  await transaction.delete(removals).where(isAnyOf(removals.id, ids));
}

/**
 * Erases messages that were deleted alone. Only the place stays, because others depend on it: the text and everything
 * attached to it are erased.
 */
async function eraseSingles(transaction: Queries, removalIds: readonly string[]): Promise<void> {
  const isSingle = and(isAnyOf(removals.id, removalIds), eq(removals.kind, 'single'));
  const singles = transaction.select({ id: removals.messageId }).from(removals).where(isSingle);
  const facts = transaction
    .select({ id: memorySources.memoryId })
    .from(memorySources)
    .where(inArray(memorySources.messageId, singles));
  await transaction.delete(memories).where(inArray(memories.id, facts));
  for (const table of [generations, attachments, translations, recordings, reports, messageSources]) {
    await transaction.delete(table).where(inArray(table.messageId, singles));
  }
  await transaction.update(messages).set({ content: '' }).where(inArray(messages.id, singles));
}
