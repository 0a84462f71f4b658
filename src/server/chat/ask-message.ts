import { and, desc, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import { databaseErrorCode, type Queries, uniqueViolation } from '#src/server/platform/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadReplyRequest } from './load-reply-request.ts';
import { seenNow } from './mark-conversation-seen.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { isFailedReply } from './reply-stream.ts';
import { type ConversationRow, isOwnConversation, notFound, type Owner } from './require-conversation.ts';
import { conversations, generations, messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';

export interface Ask {
  owner: Owner;
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
      // Sent together; PostgreSQL begins the second only when the first has the lock.
      const [conversation, known] = await Promise.all([
        lockConversation(transaction, ask),
        findMessage(transaction, ask),
      ]);
      if (conversation === undefined) throw notFound();
      if (known !== undefined && known.content !== content) {
        throw new AppError(40003, { status: 409, userMessage: userMessages.messageReused });
      }
      const reply = known === undefined ? undefined : await findNewestReply(transaction, known.id);
      const isRetry = reply !== undefined && isFailedReply(reply) && conversation.headMessageId === reply.id;
      if (known !== undefined && reply !== undefined && !isRetry) {
        return { userMessage: known, reply, conversation, isNew: false };
      }
      const stored = await storeReply(transaction, conversation, {
        message: known ?? composeMessage(conversation, ask.clientMessageId, content),
        isNewMessage: known === undefined,
        id: live.messageId,
        model: services.chatModel.name,
        owner: writer.ownerNumber,
      });
      return { ...stored, conversation, isNew: true };
    });
    if (asked.isNew) {
      began = true;
      const { conversation, userMessage } = asked;
      const { seesMature } = ask.owner;
      writer.begin(live, () =>
        loadReplyRequest(services, conversation, { userMessageId: userMessage.id, seesMature }),
      );
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

async function lockConversation(transaction: Queries, ask: Ask): Promise<ConversationRow | undefined> {
  const [conversation] = await transaction
    .select()
    .from(conversations)
    .where(isOwnConversation(ask.owner, ask.conversationId))
    .for('update');
  return conversation;
}

async function findMessage(transaction: Queries, ask: Ask): Promise<MessageRow | undefined> {
  const [message] = await transaction
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, ask.conversationId), eq(messages.clientMessageId, ask.clientMessageId)),
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

type NewMessage = typeof messages.$inferInsert;

function composeMessage(conversation: ConversationRow, clientMessageId: string, content: string): NewMessage {
  return {
    id: newId(),
    conversationId: conversation.id,
    parentId: conversation.headMessageId,
    role: 'user',
    content,
    state: 'complete',
    clientMessageId,
  };
}

interface NewReply {
  /** What it answers. */
  message: NewMessage;
  isNewMessage: boolean;
  id: string;
  model: string;
  /** The process that writes it. */
  owner: number;
}

/**
 * Stores a reply that begins, and its message if that is new, at the head of the conversation, which is seen now. The statements are
 * sent together and run in this order. The unique index on running generations refuses a second reply in the same
 * conversation.
 */
async function storeReply(
  transaction: Queries,
  conversation: ConversationRow,
  { message, isNewMessage, id, model, owner }: NewReply,
): Promise<AskedReply> {
  const conversationId = conversation.id;
  const reply: NewMessage = {
    id,
    conversationId,
    parentId: message.id,
    role: 'assistant',
    content: '',
    state: 'streaming',
    model,
  };
  const [[userMessage], [stored]] = await Promise.all([
    isNewMessage
      ? transaction.insert(messages).values(message).returning()
      : transaction.select().from(messages).where(eq(messages.id, message.id)),
    transaction.insert(messages).values(reply).returning(),
    transaction.insert(generations).values({ messageId: id, conversationId, state: 'running', owner }),
    transaction
      .update(conversations)
      .set({
        headMessageId: id,
        messageCount: sql`${conversations.messageCount} + ${isNewMessage ? 2 : 1}`,
        modifiedAt: new Date(),
        seenAt: seenNow(),
      })
      .where(eq(conversations.id, conversationId)),
  ]);
  if (userMessage === undefined || stored === undefined) throw new Error('a stored message was not returned');
  return { userMessage, reply: stored };
}
