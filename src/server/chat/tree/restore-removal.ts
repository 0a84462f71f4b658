import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { bumpVersion, findPresentMessage } from '../messages/lock-message.ts';
import { findNearestShown, setHead } from '../replies/set-head.ts';
import { type ConversationRow, isOwnConversation, type Owner } from '../messages/require-conversation.ts';
import { conversations, messages, removals } from '../tables/tables.ts';
import { restorableSince } from '../conversations/deleted-conversations.ts';
import { loadConversation } from '../conversations/load-conversation.ts';
import { forgetSummariesWithout } from '../memory/forget-messages.ts';

/**
 * Undoes a deletion of messages, or a reset (rule:thirty-days). If it had removed the active branch, that is active
 * again; messages sent since stay on their own branch.
 * @throws AppError 40003 with 404 when it does not exist, is somebody else's, was undone, or is older than 30 days
 */
export async function restoreRemoval(
  database: Database,
  { owner, removalId }: { owner: Owner; removalId: string },
): Promise<Conversation> {
  return database.transaction(async (transaction) => {
    const ofRemoval = sql`(select conversation_id from ${removals} where ${removals.id} = ${removalId})`;
    const [conversation] = await transaction
      .select()
      .from(conversations)
      .where(and(isOwnConversation(owner), eq(conversations.id, ofRemoval)))
      .for('update');
    const [removal] = await transaction
      .select()
      .from(removals)
      .where(and(eq(removals.id, removalId), gt(removals.removedAt, restorableSince)));
    if (conversation === undefined || removal === undefined) throw notFound();
    if (removal.kind === 'single') {
      return loadConversation(transaction, await restoreSingle(transaction, conversation, removal));
    }
    const wasActive = removal.kind === 'reset' || (await hidesMessage(transaction, removal));
    await transaction.update(messages).set({ removalId: null }).where(eq(messages.removalId, removalId));
    await transaction.delete(removals).where(eq(removals.id, removalId));
    // The messages before it may have been removed as well, and are restored separately.
    const head = await findPresentMessage(transaction, removal.headMessageId);
    const headId = wasActive && head !== undefined ? head.id : conversation.headMessageId;
    if (removal.kind === 'reset') await setSiteTitle(transaction, conversation.id, removal.title);
    const moved = await setHead(transaction, conversation.id, headId);
    if (removal.kind === 'reset') await eraseSpareGreetings(transaction, removal);
    return loadConversation(transaction, moved);
  });
}

/** Restores a message that was deleted alone; it is the head again if it was, and no message was sent since. */
async function restoreSingle(
  transaction: Queries,
  conversation: ConversationRow,
  { id, messageId, headMessageId, removedAt }: typeof removals.$inferSelect,
): Promise<ConversationRow> {
  await transaction.delete(removals).where(eq(removals.id, id));
  if (messageId === null) throw new Error('a deletion of one message names none');
  const isStill = (await findNearestShown(transaction, messageId)) === conversation.headMessageId;
  await transaction.update(messages).set({ isOmitted: false }).where(eq(messages.id, messageId));
  await forgetSummariesWithout(transaction, messageId, removedAt);
  const wasHead = headMessageId === messageId;
  const place = wasHead && isStill ? await findPresentMessage(transaction, messageId) : undefined;
  return place === undefined
    ? bumpVersion(transaction, conversation.id)
    : setHead(transaction, conversation.id, messageId);
}

/** Returns true if a removal removed the conversation's head: otherwise the active branch stayed as it was. */
async function hidesMessage(transaction: Queries, removal: typeof removals.$inferSelect): Promise<boolean> {
  const found = await transaction.execute(sql`
    with recursive ascent as (
      select parent_id, removal_id, is_on_path from ${messages} where id = ${removal.headMessageId}
      union all
      select above.parent_id, above.removal_id, above.is_on_path
      from ascent join ${messages} above on above.id = ascent.parent_id where not ascent.is_on_path)
    select 1 from ascent where removal_id = ${removal.id} limit 1`);
  return found.length > 0;
}

/**
 * Erases the greetings that a reset began with if nobody answered or edited them: the earlier greetings are restored.
 */
async function eraseSpareGreetings(
  transaction: Queries,
  { conversationId, removedAt }: typeof removals.$inferSelect,
): Promise<void> {
  // They have the time of the removal, of which a Date has only the milliseconds.
  await transaction.execute(sql`
    with fresh as (
      select * from ${messages}
      where conversation_id = ${conversationId} and parent_id is null
        and date_trunc('milliseconds', created_at) = ${removedAt.toISOString()}::timestamptz)
    delete from ${messages} spare using fresh
    where spare.id = fresh.id and fresh.removal_id is null and fresh.model = 'card' and not fresh.is_on_path
      and not exists (select from fresh written where written.edited_at is not null)
      and not exists (select from ${messages} answer where answer.parent_id = spare.id)`);
}

/**
 * Replaces the site's title when messages are removed or restored; if it is empty, another may be created. A title that
 * its owner gave, or the owner's wish for none, stays. The caller raises the version of the conversation.
 */
export async function setSiteTitle(queries: Queries, conversationId: string, title: string): Promise<void> {
  await queries
    .update(conversations)
    .set({ title, titleOrigin: title === '' ? 'none' : 'site', titleTries: 0 })
    .where(and(eq(conversations.id, conversationId), ne(conversations.titleOrigin, 'owner')));
}
