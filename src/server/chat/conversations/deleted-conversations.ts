import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { type Erasing, eraseInBatches } from '../messages/erase-in-batches.ts';
import { hasNoRunningReply } from './has-no-running-reply.ts';
import { isOwned, type Owner } from '../messages/require-conversation.ts';
import { conversations, generations } from '../tables/tables.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { loadConversation } from './load-conversation.ts';

/**
 * Removes a conversation from the list; if repeated, the time of the first deletion stays. A reply that is being
 * written there is stopped, in whichever process.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function deleteConversation(
  database: Database,
  writer: ReplyWriter,
  request: { owner: Owner; id: string },
): Promise<{ deleted: true }> {
  const { owner, id } = request;
  const deleted = await database
    .update(conversations)
    .set({
      deletedAt: sql`coalesce(${conversations.deletedAt}, now())`,
      version: sql`${conversations.version} + 1`,
    })
    .where(and(isOwned(owner, id), isRestorable()))
    .returning({ id: conversations.id });
  if (deleted.length === 0) throw notFound();
  // No message can be sent there any longer, so no reply begins after this.
  const stopped = await database
    .update(generations)
    .set({ stopRequestedAt: sql`now()` })
    .where(and(eq(generations.conversationId, id), eq(generations.state, 'running')))
    .returning({ messageId: generations.messageId });
  for (const { messageId } of stopped) writer.find(messageId)?.abort('stopped');
  return { deleted: true };
}

/** The earliest deletion that can still be restored; conversations deleted earlier are erased (rule:thirty-days). */
export const restorableSince = sql`now() - interval '30 days'`;

/** Returns the condition that keeps conversations that are not deleted, or can still be restored. */
function isRestorable() {
  return or(isNull(conversations.deletedAt), gt(conversations.deletedAt, restorableSince));
}

/**
 * Undoes the deletion of a conversation; a conversation that is not deleted is returned as it is (rule:thirty-days).
 * @throws AppError 40003 with 404 when it does not exist, is somebody else's, or was deleted more than 30 days ago
 */
export async function restoreConversation(
  database: Queries,
  owner: Owner,
  id: string,
): Promise<Conversation> {
  const [restored] = await database
    .update(conversations)
    .set({ deletedAt: null, version: sql`${conversations.version} + 1` })
    .where(and(isOwned(owner, id), isRestorable()))
    .returning();
  if (restored === undefined) throw notFound();
  return loadConversation(database, restored);
}

/**
 * Erases conversations that were deleted more than 30 days ago, with all their messages (rule:thirty-days). Processes
 * that do this at the same time share the work.
 * @returns the number of erased conversations
 */
export async function eraseDeletedConversations(database: Database, signal?: AbortSignal): Promise<number> {
  return eraseInBatches(database, erasing, {
    where: lte(conversations.deletedAt, restorableSince),
    signal,
  });
}

/** Erases the conversations that one user deleted, however long ago. */
export async function eraseOwnDeletedConversations(database: Database, userId: string): Promise<number> {
  return eraseInBatches(database, erasing, {
    where: and(eq(conversations.userId, userId), isNotNull(conversations.deletedAt)),
  });
}

const erasing: Erasing = {
  choose: async (transaction, limit, where) =>
    transaction
      .select({ id: conversations.id, rows: conversations.messageCount })
      .from(conversations)
      .where(and(where, hasNoRunningReply(conversations.id)))
      // The stored bytes of users are counted down for each: in the same order, as far as the database follows it.
      .orderBy(conversations.userId)
      .limit(limit)
      .for('update', { skipLocked: true }),
  erase: async (transaction, ids) => transaction.delete(conversations).where(isAnyOf(conversations.id, ids)),
};
