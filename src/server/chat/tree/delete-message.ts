import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Conversation } from '#src/contract/chat/conversation-calls.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { bumpVersion, type LockedMessage, lockMessage } from '../messages/lock-message.ts';
import { setHead } from '../replies/set-head.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';
import { messages, removals } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { loadConversation } from '../conversations/load-conversation.ts';
import { forgetMessages, forgetSummariesOf } from '../memory/forget-messages.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { findTip, type MessageChoice } from './select-message.ts';
import { stopRemovedReply } from './stop-removed-reply.ts';

/** The removal, the conversation after it, and the end of another branch that begins at the same place. */
export interface Removed {
  removal_id: string;
  conversation: Conversation;
  other_branch_id: string | null;
}

interface Deletion extends MessageChoice {
  /** True to keep the messages that follow. */
  alone: boolean;
}

/**
 * Deletes a message with all that follow it, or alone; for 30 days it can be restored (rule:thirty-days). The memories
 * from any of them are deleted permanently, and a reply that is being written there is stopped. The active branch ends
 * before the message, or with the variant that was chosen before, if nothing followed either of the two.
 * @throws AppError 40003 with 404 for a foreign or removed message
 */
export async function deleteMessage(
  database: Database,
  writer: ReplyWriter,
  { owner, messageId, alone }: Deletion,
): Promise<Removed> {
  const removed = await database.transaction(async (transaction) => {
    const locked = await lockMessage(transaction, owner, messageId);
    const { conversation, message } = locked;
    if (alone && (await isFollowed(transaction, messageId))) {
      const omitted = await omitMessage(transaction, locked);
      return {
        removal_id: omitted.removalId,
        conversation: await loadConversation(transaction, omitted.conversation),
        other_branch_id: null,
      };
    }
    const id = newId();
    const messageCount = await countBranch(transaction, messageId);
    await forgetMessages(transaction, [messageId]);
    await transaction.insert(removals).values({
      id,
      conversationId: conversation.id,
      kind: 'message',
      headMessageId: conversation.headMessageId ?? messageId,
      messageCount,
    });
    const next = message.isOnPath ? await findSuccessor(transaction, message, messageCount) : null;
    const moved =
      next === null
        ? await bumpVersion(transaction, conversation.id)
        : await setHead(transaction, conversation.id, next.headId);
    await transaction.update(messages).set({ removalId: id }).where(eq(messages.id, messageId));
    return {
      removal_id: id,
      conversation: await loadConversation(transaction, moved),
      other_branch_id: next?.otherId ?? null,
    };
  });
  await stopRemovedReply(database, writer, removed.conversation.id);
  return removed;
}

/**
 * Finds the new end of the active branch: the message before the deleted message, so that no other branch appears in
 * its place. But another variant that nothing follows replaces a deleted message that nothing followed, and another
 * greeting replaces a deleted greeting: a conversation begins with a greeting if it can.
 * @param removedCount the number of deleted messages
 * @returns the new end, with the end of another branch that begins there and is not shown
 */
async function findSuccessor(
  transaction: Queries,
  message: MessageRow,
  removedCount: number,
): Promise<{ headId: string | null; otherId: string | null }> {
  const { conversationId, parentId } = message;
  const [variant] = await transaction
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        parentId === null
          ? and(eq(messages.conversationId, conversationId), isNull(messages.parentId))
          : eq(messages.parentId, parentId),
        isNull(messages.removalId),
        eq(messages.isOmitted, false),
        ne(messages.id, message.id),
      ),
    )
    .orderBy(desc(messages.chosenAt), desc(messages.id))
    .limit(1);
  if (variant === undefined) return { headId: parentId, otherId: null };
  const tipId = await findTip(transaction, variant.id);
  const isReplaced = parentId === null || (removedCount === 1 && tipId === variant.id);
  const headId = isReplaced ? variant.id : parentId;
  return { headId, otherId: tipId === headId ? null : tipId };
}

const countRows = z.tuple([z.object({ count: z.int() })]);

/** Counts a message and all that follow it. */
async function countBranch(transaction: Queries, messageId: string): Promise<number> {
  const [{ count }] = countRows.parse([
    ...(await transaction.execute(sql`
      with recursive branch as (
        select id from ${messages} where id = ${messageId}
        union all
        select next.id from branch cross join lateral (
          select id from ${messages} where parent_id = branch.id and removal_id is null offset 0) next
      )
      select count(*)::int as count from branch`)),
  ]);
  return count;
}

/** Returns true if a message that was not removed follows. */
async function isFollowed(transaction: Queries, messageId: string): Promise<boolean> {
  const found = await transaction.execute(
    sql`select 1 from ${messages} where parent_id = ${messageId} and removal_id is null limit 1`,
  );
  return found.length > 0;
}

/**
 * Deletes one message alone: those that follow it stay. It keeps its place in the tree, so only one row is written,
 * however long the rest is; it is not shown, sent, searched or exported. Facts from it are not valid until it is
 * restored, and summaries that cover it are deleted. The caller has locked the conversation.
 */
async function omitMessage(
  transaction: Queries,
  { conversation, message }: LockedMessage,
): Promise<{ removalId: string; conversation: ConversationRow }> {
  const removalId = newId();
  await transaction.insert(removals).values({
    id: removalId,
    conversationId: conversation.id,
    kind: 'single',
    messageId: message.id,
    headMessageId: conversation.headMessageId ?? message.id,
    messageCount: 1,
  });
  await forgetSummariesOf(transaction, message.id);
  await transaction.update(messages).set({ isOmitted: true }).where(eq(messages.id, message.id));
  const isHead = conversation.headMessageId === message.id;
  const moved = isHead
    ? await setHead(transaction, conversation.id, message.id)
    : await bumpVersion(transaction, conversation.id);
  return { removalId, conversation: moved };
}
