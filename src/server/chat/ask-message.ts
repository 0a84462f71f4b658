import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { databaseErrorCode, type Queries, uniqueViolation } from '#src/server/platform/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadReplyRequest } from './load-reply-request.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { isFailedReply } from './reply-stream.ts';
import { type ConversationRow, isOwnConversation, notFound } from './require-conversation.ts';
import { conversations, generations, messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';

export interface Ask {
  userId: string;
  conversationId: string;
  content: string;
  /** The browser's id of its message; the same id is the same message (D5). */
  clientMessageId: string;
}

export interface AskedReply {
  userMessage: MessageRow;
  reply: MessageRow;
}

/**
 * Stores a message with the reply that begins to be written, or finds those that the same `client_message_id` made:
 * a reply that failed is written anew as a variant, any other is the reply. Both are durable when this returns.
 * @throws AppError 40003 with 404 for a foreign conversation; 409 when another text used the id, or a reply is running
 */
export async function askMessage(services: Services, writer: ReplyWriter, ask: Ask): Promise<AskedReply> {
  const content = ask.content.toWellFormed();
  const live = writer.announce(newId());
  let began = false;
  try {
    const asked = await services.database.transaction(async (transaction) => {
      const conversation = await lockConversation(transaction, ask);
      const known = await findMessage(transaction, ask);
      if (known !== undefined && known.content !== content) {
        throw new AppError(40003, { status: 409, userMessage: userMessages.messageReused });
      }
      const reply = known === undefined ? undefined : await findNewestReply(transaction, known.id);
      const isRetry = reply !== undefined && isFailedReply(reply) && conversation.headMessageId === reply.id;
      if (known !== undefined && reply !== undefined && !isRetry) {
        return { userMessage: known, reply, conversation, isNew: false };
      }
      const userMessage = known ?? (await insertUserMessage(transaction, conversation, ask, content));
      const started = await insertReply(transaction, {
        conversation,
        userMessage,
        messageId: live.messageId,
        model: services.chatModel.name,
        owner: writer.ownerNumber,
      });
      await moveHead(transaction, conversation, started.id, known === undefined ? 2 : 1);
      return { userMessage, reply: started, conversation, isNew: true };
    });
    if (asked.isNew) {
      began = true;
      writer.begin(live, () => loadReplyRequest(services, asked.conversation, asked.userMessage.id));
    }
    return asked;
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.replyRunning, cause: error });
    }
    throw error;
  } finally {
    if (!began) writer.forget(live);
  }
}

async function lockConversation(transaction: Queries, ask: Ask): Promise<ConversationRow> {
  const [conversation] = await transaction
    .select()
    .from(conversations)
    .where(isOwnConversation(ask.userId, ask.conversationId))
    .for('update');
  if (conversation === undefined) throw notFound();
  return conversation;
}

async function findMessage(transaction: Queries, ask: Ask): Promise<MessageRow | undefined> {
  const [message] = await transaction
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, ask.conversationId),
        eq(messages.clientMessageId, ask.clientMessageId),
      ),
    );
  return message;
}

async function findNewestReply(transaction: Queries, messageId: string): Promise<MessageRow | undefined> {
  const [reply] = await transaction
    .select()
    .from(messages)
    .where(eq(messages.parentId, messageId))
    .orderBy(desc(messages.id))
    .limit(1);
  return reply;
}

async function insertUserMessage(
  transaction: Queries,
  conversation: ConversationRow,
  ask: Ask,
  content: string,
): Promise<MessageRow> {
  const [message] = await transaction
    .insert(messages)
    .values({
      id: newId(),
      conversationId: conversation.id,
      parentId: conversation.headMessageId,
      role: 'user',
      content,
      state: 'complete',
      clientMessageId: ask.clientMessageId,
    })
    .returning();
  if (message === undefined) throw new Error('an inserted message was not returned');
  return message;
}

interface NewReply {
  conversation: ConversationRow;
  userMessage: MessageRow;
  messageId: string;
  model: string;
  /** The process that writes it. */
  owner: number;
}

/** The unique index on running generations refuses a second reply in the same conversation. */
async function insertReply(transaction: Queries, reply: NewReply): Promise<MessageRow> {
  const [row] = await transaction
    .insert(messages)
    .values({
      id: reply.messageId,
      conversationId: reply.conversation.id,
      parentId: reply.userMessage.id,
      role: 'assistant',
      content: '',
      state: 'streaming',
      model: reply.model,
    })
    .returning();
  if (row === undefined) throw new Error('an inserted reply was not returned');
  await transaction.insert(generations).values({
    messageId: row.id,
    conversationId: reply.conversation.id,
    state: 'running',
    owner: reply.owner,
  });
  return row;
}

async function moveHead(
  transaction: Queries,
  conversation: ConversationRow,
  headMessageId: string,
  addedMessages: number,
): Promise<void> {
  await transaction
    .update(conversations)
    .set({
      headMessageId,
      messageCount: sql`${conversations.messageCount} + ${addedMessages}`,
      modifiedAt: new Date(),
    })
    .where(eq(conversations.id, conversation.id));
}
