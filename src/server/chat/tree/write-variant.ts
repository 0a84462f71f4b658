import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v5 as namedId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import { listVariants } from '../messages/list-variants.ts';
import { findPresentMessage, type LockedMessage, lockMessage } from '../messages/lock-message.ts';
import { isOwnConversation, type PayingOwner } from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { isFailedReply } from '../replies/reply-stream.ts';
import type { ReplyWriter } from '../replies/reply-writer.ts';
import { type BegunReply, type ReplyPlan, beginReply } from '../replies/begin-reply.ts';

export interface VariantRequest {
  owner: PayingOwner;
  messageId: string;
  /** The browser's id of the variant; the same id is the same variant (rule:same-message). */
  clientMessageId: string;
}

/** A resend is of a message; it may lack an id of its own. */
export interface ResendRequest extends Omit<VariantRequest, 'clientMessageId'> {
  clientMessageId: string | undefined;
}

/**
 * Writes another variant of a reply, also of a greeting, or a reply to one of the person's own messages; it becomes the
 * head, and the earlier variants stay (rule:message-tree). The variant of the same `client_message_id` is returned
 * again; without an id, the variant of the last resend of the same message, unless it failed or was deleted.
 * @throws AppError 40003 with 404 for a foreign or removed message; 409 when the id was used for something else, or a
 * reply is running in the conversation
 */
export async function resendMessage(
  services: Services,
  writer: ReplyWriter,
  request: ResendRequest,
): Promise<BegunReply> {
  await judgeAnswered(services, request);
  return beginReply(services, writer, request.owner, (transaction) => planResend(transaction, request));
}

/**
 * Writes a variant that begins with the text of a reply and continues it; if the reply has no text, it is written from
 * the beginning.
 * @throws AppError as `resendMessage`, and 40003 for one of the person's own messages
 */
export async function continueMessage(
  services: Services,
  writer: ReplyWriter,
  request: VariantRequest,
): Promise<BegunReply> {
  await judgeAnswered(services, request);
  return beginReply(services, writer, request.owner, async (transaction) => {
    const locked = await lockMessage(transaction, request.owner, request.messageId);
    const { message } = locked;
    if (message.role !== 'assistant') {
      throw new AppError(40003, { userMessage: userMessages.onlyRepliesContinue });
    }
    if (message.content === '') return planVariant(transaction, request, locked);
    return planVariant(transaction, request, locked, message.content);
  });
}

/**
 * Has the moderation service judge the message that is answered: it may have been stored while the service did not
 * answer, or imported. What it finds is handled with the conversation locked.
 */
async function judgeAnswered(
  { database, moderator }: Services,
  { owner, messageId }: Pick<VariantRequest, 'owner' | 'messageId'>,
): Promise<void> {
  if (moderator === null) return;
  const named = alias(messages, 'named');
  const [asked] = await database
    .select({ content: messages.content })
    .from(named)
    .innerJoin(conversations, eq(conversations.id, named.conversationId))
    .innerJoin(
      messages,
      sql`${messages.id} = case when ${named.role} = 'user' then ${named.id} else ${named.parentId} end`,
    )
    .where(and(eq(named.id, messageId), isOwnConversation(owner), eq(messages.role, 'user')));
  if (asked !== undefined) await moderator.judge(asked.content);
}

async function planResend(transaction: Queries, request: ResendRequest): Promise<ReplyPlan> {
  const locked = await lockMessage(transaction, request.owner, request.messageId);
  const clientMessageId = request.clientMessageId ?? (await nameVariant(transaction, locked));
  return planVariant(transaction, { ...request, clientMessageId }, locked);
}

/** Returns the id of the variant that a resend of a message makes, or made: it follows from the id of the message. */
async function nameVariant(transaction: Queries, { conversation, message }: LockedMessage): Promise<string> {
  let id = namedId('resend', message.id);
  for (;;) {
    const known = await findKnown(transaction, conversation.id, id);
    if (known === undefined) return id;
    const isGood = !isFailedReply(known) && (await findPresentMessage(transaction, known.id)) !== undefined;
    if (isGood) return id;
    id = namedId('resend', known.id);
  }
}

async function planVariant(
  transaction: Queries,
  { clientMessageId }: VariantRequest,
  { conversation, message }: LockedMessage,
  begun?: string,
): Promise<ReplyPlan> {
  const parent = message.role === 'user' ? message : await findParent(transaction, message);
  const known = await findKnown(transaction, conversation.id, clientMessageId);
  if (known !== undefined) {
    const isSame = known.role === 'assistant' && known.parentId === (parent?.id ?? null);
    if (!isSame) throw new AppError(40003, { status: 409, userMessage: userMessages.messageReused });
    return { answered: null, decision: { known } };
  }
  if (message.state === 'streaming') {
    throw new AppError(40003, { status: 409, userMessage: userMessages.replyRunning });
  }
  const variants = await listVariants(transaction, message.role === 'user' ? [] : [message]);
  return {
    answered: null,
    decision: {
      conversation,
      action: 'resend',
      reply: { parent, clientMessageId, ...(begun === undefined ? {} : { begun }) },
      prompt: {
        fromId: begun === undefined ? (parent?.id ?? null) : message.id,
        continues: begun !== undefined,
        attempt: [...variants.values()].flat().length,
      },
    },
  };
}

async function findParent(transaction: Queries, { parentId }: MessageRow): Promise<MessageRow | null> {
  if (parentId === null) return null;
  const [parent] = await transaction.select().from(messages).where(eq(messages.id, parentId));
  if (parent === undefined) throw notFound();
  return parent;
}

async function findKnown(
  transaction: Queries,
  conversationId: string,
  clientMessageId: string,
): Promise<MessageRow | undefined> {
  const [known] = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.clientMessageId, clientMessageId)));
  return known;
}
