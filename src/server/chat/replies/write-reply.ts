import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { GemAction } from '#src/contract/membership/gem-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { collectPackageAfterFailure, tryHoldGems } from '#src/server/gems/charge.ts';
import { databaseErrorCode, type Queries, uniqueViolation } from '#src/server/platform/database/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import { listVariants } from '../base/list-variants.ts';
import { loadReplyRequest, type ReplyOptions } from '../prompt/load-reply-request.ts';
import type { ReplyWriter } from './reply-writer.ts';
import type { ConversationRow, PayingOwner } from '../base/require-conversation.ts';
import { loadPriceFacts, priceReply } from '../base/reply-price.ts';
import { answerCrisis } from '../safety/answer-crisis.ts';
import { loadSafetyContext } from '../safety/load-safety-context.ts';
import { moderateContext, recallModeration } from '../safety/moderate.ts';
import { type NewReply, type StoredReply, storeLocked } from './store-reply.ts';
import { type MessageRow, toMessage } from '../base/to-message.ts';

/** The requested reply: an existing one, or one to write. */
export interface ReplyPlan {
  /** The person's message that it answers, if it exists already and the stream begins with it. */
  answered: MessageRow | null;
  decision: { known: MessageRow } | Begun;
}

interface Begun {
  conversation: ConversationRow;
  reply: Omit<NewReply, 'id' | 'model' | 'owner' | 'hold'>;
  /** The action to pay. */
  action: Extract<GemAction, 'reply' | 'resend'>;
  request: ReplyOptions;
}

export interface BegunReply {
  reply: MessageRow;
  /** The first event of its stream; the text of the reply follows. */
  start: { user_message: Message | null; message: Message };
}

/**
 * Stores a reply and starts to write it. `plan` chooses the reply, in a transaction in which it locks the conversation;
 * the reply is stored when this returns, and belongs to the server from then on (rule:reply-belongs-to-server).
 * @throws AppError 40003 with 409 when another reply is running in the conversation, 20003 when the person has too few
 * gems, and every error of `plan`
 */
export async function writeReply(
  services: Services,
  writer: ReplyWriter,
  owner: PayingOwner,
  plan: (transaction: Queries) => Promise<ReplyPlan>,
): Promise<BegunReply> {
  const reply = writer.announce(newId());
  try {
    const { begun, job } = await services.database.transaction(async (transaction) => {
      const { answered, decision } = await plan(transaction);
      if ('known' in decision)
        return { begun: await describeStart(transaction, answered, decision.known), job: null };
      const { conversation, request } = decision;
      const stored = await payAndStore(services, transaction, owner, {
        ...decision,
        replyId: reply.messageId,
        writerNumber: writer.ownerNumber,
      });
      const asked = answered ?? stored.asked;
      const begun = await describeStart(transaction, asked, stored.reply);
      return { begun, job: { conversation, request, stored } };
    });
    if (job === null) {
      writer.forget(reply);
      return begun;
    }
    const { conversation, request, stored } = job;
    reply.startWith(stored.reply.content);
    reply.variants = begun.start.message.variants;
    reply.markStored();
    writer.begin({
      reply,
      conversationId: conversation.id,
      request: loadReplyRequest(services, owner, conversation, request),
      context: loadSafetyContext(services.database, reply.messageId).then((context) =>
        moderateContext(services, context),
      ),
    });
    return begun;
  } catch (error) {
    reply.discard(error);
    writer.forget(reply);
    await collectPackageAfterFailure(services.database, owner, error);
    if (databaseErrorCode(error) === uniqueViolation) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.replyRunning, cause: error });
    }
    throw error;
  }
}

interface PaidReply extends Begun {
  replyId: string;
  /** The number of the process that writes it. */
  writerNumber: number;
}

/** Holds the price of a reply and stores it, with the conversation locked. */
async function payAndStore(
  services: Services,
  transaction: Queries,
  { userId, network }: PayingOwner,
  { conversation, reply, action, replyId, writerNumber }: PaidReply,
): Promise<StoredReply> {
  const facts = await loadPriceFacts(transaction, conversation.id);
  const { model, due } = priceReply(services, action, facts);
  const charge = { userId, action, gems: due, reference: replyId, network };
  const { isEnough, holdId } = await tryHoldGems(transaction, charge);
  const stored = await storeLocked(transaction, conversation, {
    ...reply,
    id: replyId,
    hold: { id: holdId, gems: 0 },
    model: model.name,
    owner: writerNumber,
  });
  // A person in danger gets the site's help, which is free, even with too few gems (rule:crisis-help).
  const isHelp =
    isEnough ||
    answerCrisis(recallModeration(services, await loadSafetyContext(transaction, replyId))) !== null;
  if (!isHelp) throw new AppError(20003);
  return stored;
}

async function describeStart(
  queries: Queries,
  asked: MessageRow | null,
  reply: MessageRow,
): Promise<BegunReply> {
  const variants = await listVariants(queries, asked === null ? [reply] : [asked, reply]);
  const describe = (row: MessageRow, content?: string) =>
    toMessage(row, content, { variants: variants.get(row.id) ?? [row.id] });
  return {
    reply,
    start: { user_message: asked === null ? null : describe(asked), message: describe(reply, '') },
  };
}
