import { and, desc, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import { findPresentMessage, lockConversation } from '../messages/lock-message.ts';
import {
  type ConversationRow,
  isOwnConversation,
  type PayingOwner,
} from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { checkMessage } from '../safety/check-message.ts';
import { moderateMessage } from '../safety/moderate.ts';
import { isFailedReply } from './reply-stream.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { type BegunReply, type ReplyPlan, beginReply } from './begin-reply.ts';

export interface Ask {
  owner: PayingOwner;
  conversationId: string;
  content: string;
  /** The browser's id of its message; the same id is the same message (rule:same-message). */
  clientMessageId: string;
  /** The message to which the person replied; the head by default. */
  parentId?: string | undefined;
}

/**
 * Stores a message with its reply in progress, or finds the message and the reply that the same `client_message_id`
 * made: a failed reply is written again as a variant, any other reply is returned. Both are durable when this returns.
 * If another device has continued the chat in the meantime, the message begins a branch under the message that it
 * answered, and this branch is active.
 * @throws AppError 40003 with 404 for a foreign conversation; 409 when another text used the id, or a reply is running;
 * 20003 when the person has too few gems
 */
export async function askMessage(services: Services, writer: ReplyWriter, ask: Ask): Promise<BegunReply> {
  await checkMessage(services.database, ask.content);
  await moderateAsk(services, ask);
  return beginReply(services, writer, ask.owner, (transaction) => planAsk(transaction, ask));
}

/**
 * Has the moderation service judge a message in an own conversation. A message that is stored already is not refused;
 * its reply may be.
 */
async function moderateAsk(services: Services, ask: Ask): Promise<void> {
  const { database, moderator } = services;
  if (moderator === null) return;
  const { userId } = ask.owner;
  const content = ask.content.toWellFormed();
  const [own, known] = await Promise.all([
    database
      .select({ id: conversations.id })
      .from(conversations)
      .where(isOwnConversation(ask.owner, ask.conversationId)),
    findMessage(database, ask),
  ]);
  if (own.length === 0) return;
  if (known === undefined)
    await moderateMessage(services, { content, userId, isInCrisis: isInCrisis(content) });
  else await moderator.judge(content, userId);
}

async function planAsk(transaction: Queries, ask: Ask): Promise<ReplyPlan> {
  const content = ask.content.toWellFormed();
  // Sent together; PostgreSQL starts the second only when the first has the lock.
  const [conversation, known] = await Promise.all([
    lockConversation(transaction, ask.owner, ask.conversationId),
    findMessage(transaction, ask),
  ]);
  if (known === undefined) {
    const parent = await findParent(transaction, conversation, ask.parentId);
    const asked = {
      id: newId(),
      parentId: parent?.id ?? null,
      depth: (parent?.depth ?? -1) + 1,
      content,
      clientMessageId: ask.clientMessageId,
    };
    return {
      answered: null,
      decision: {
        conversation,
        action: 'reply',
        reply: { asked, parent: asked },
        prompt: { fromId: asked.parentId },
      },
    };
  }
  if (known.role !== 'user' || known.content !== content) {
    throw new AppError(40003, { status: 409, userMessage: userMessages.messageReused });
  }
  const reply = await findReply(transaction, known.id);
  const isRetry = reply === undefined || (isFailedReply(reply) && conversation.headMessageId === reply.id);
  if (!isRetry) return { answered: known, decision: { known: reply } };
  const present = await findPresentMessage(transaction, known.id);
  if (present === undefined) throw notFound();
  return {
    answered: known,
    decision: {
      conversation,
      action: 'reply',
      reply: { parent: known },
      prompt: { fromId: known.id },
    },
  };
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

/**
 * Finds the parent of a new message: the named one, or else the head. The head also replaces a named message that was
 * removed on another device, so that no message is rejected for that.
 */
async function findParent(
  transaction: Queries,
  { id, headMessageId, messageCount }: ConversationRow,
  parentId: string | undefined,
): Promise<{ id: string; depth: number } | null> {
  const head = headMessageId === null ? null : { id: headMessageId, depth: messageCount - 1 };
  if (parentId === undefined || parentId === headMessageId) return head;
  const [named] = await transaction
    .select({ id: messages.id, depth: messages.depth })
    .from(messages)
    .where(and(eq(messages.id, parentId), eq(messages.conversationId, id)));
  if (named === undefined) throw notFound();
  const present = await findPresentMessage(transaction, parentId);
  return present === undefined ? head : named;
}

/** Finds the reply to a message: the one on the active branch, otherwise the newest. */
async function findReply(transaction: Queries, messageId: string): Promise<MessageRow | undefined> {
  const [reply] = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.parentId, messageId), eq(messages.role, 'assistant')))
    .orderBy(desc(messages.isOnPath), desc(messages.id))
    .limit(1);
  return reply;
}
