import { and, gt, isNull, or, sql } from 'drizzle-orm';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { loadConversation } from './load-conversation.ts';
import { isOwned, notFound, type Owner } from '../base/require-conversation.ts';
import { conversations } from '../base/tables.ts';

/** Until when a deleted conversation can be restored; afterwards it is erased (rule:thirty-days). */
export const restorableSince = sql`now() - interval '30 days'`;

/** Keeps conversations that are not deleted, or can still be restored. */
export function isRestorable() {
  return or(isNull(conversations.deletedAt), gt(conversations.deletedAt, restorableSince));
}

/**
 * Undoes the deletion of a conversation; one that is not deleted is answered as it is (rule:thirty-days).
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
