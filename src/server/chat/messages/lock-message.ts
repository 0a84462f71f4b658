import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { type ConversationRow, isOwnConversation, type Owner } from './require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';
import type { MessageRow } from './to-message.ts';

export interface LockedMessage {
  conversation: ConversationRow;
  message: MessageRow;
}

/**
 * Locks an own conversation until the transaction ends: changes of its messages and settings run one after the other.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function lockConversation(
  transaction: Queries,
  owner: Owner,
  conversationId: string,
): Promise<ConversationRow> {
  const [conversation] = await transaction
    .select()
    .from(conversations)
    .where(isOwnConversation(owner, conversationId))
    .for('update');
  if (conversation === undefined) throw notFound();
  return conversation;
}

/**
 * Locks the conversation of an existing message: of the visitor, and neither deleted nor after a removed one.
 * @param findMessage finds the message, if it exists in the required sense
 * @throws AppError 40003 with 404 otherwise
 */
export async function lockMessage(
  transaction: Queries,
  owner: Owner,
  messageId: string,
  findMessage = findPresentMessage,
): Promise<LockedMessage> {
  // Sent together; PostgreSQL starts the second only when the first has the lock.
  const [conversation, message] = await Promise.all([
    lockConversationOf(transaction, owner, messageId),
    findMessage(transaction, messageId),
  ]);
  if (conversation === undefined || message?.conversationId !== conversation.id) throw notFound();
  return { conversation, message };
}

async function lockConversationOf(
  transaction: Queries,
  owner: Owner,
  messageId: string,
): Promise<ConversationRow | undefined> {
  const ofMessage = sql`(select conversation_id from ${messages} where ${messages.id} = ${messageId})`;
  const [conversation] = await transaction
    .select()
    .from(conversations)
    .where(and(isOwnConversation(owner), eq(conversations.id, ofMessage)))
    .for('update');
  return conversation;
}

const removedRows = z.tuple([z.object({ is_removed: z.boolean().nullable() })]);

/** Finds a message that is neither deleted nor removed with one before it; undefined otherwise. */
export async function findPresentMessage(
  queries: Queries,
  messageId: string,
): Promise<MessageRow | undefined> {
  const message = await findPlace(queries, messageId);
  return message?.isOmitted === true ? undefined : message;
}

/**
 * Finds a message as `findPresentMessage` does, or a message that was deleted alone: its place, and the messages after
 * it, still exist.
 */
export async function findPlace(queries: Queries, messageId: string): Promise<MessageRow | undefined> {
  const [[message], found] = await Promise.all([
    queries.select().from(messages).where(eq(messages.id, messageId)),
    // Nothing on the active branch is removed, so the way up ends there.
    queries.execute(sql`
      with recursive ascent as (
        select parent_id, is_on_path, removal_id from ${messages} where id = ${messageId}
        union all
        select above.parent_id, above.is_on_path, above.removal_id
        from ascent join ${messages} above on above.id = ascent.parent_id where not ascent.is_on_path)
      select bool_or(removal_id is not null) as is_removed from ascent`),
  ]);
  const [{ is_removed: isRemoved }] = removedRows.parse([...found]);
  return isRemoved === true ? undefined : message;
}

/** Raises the version of a conversation, whose row the caller has locked: every page that shows it loads it again. */
export async function bumpVersion(transaction: Queries, conversationId: string): Promise<ConversationRow> {
  const [conversation] = await transaction
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning();
  if (conversation === undefined) throw new Error('a locked conversation was not found');
  return conversation;
}
