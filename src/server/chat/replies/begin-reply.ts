import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { GemAction } from '#src/contract/gems/gem-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { collectPackageAfterFailure, holdGems } from '#src/server/gems/charge.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Services } from '#src/server/platform/services.ts';
import { keepQuiet } from './conversation-changes.ts';
import { listVariants } from '../messages/list-variants.ts';
import { loadScene } from '../messages/load-scene.ts';
import type { ConversationRow, PayingOwner } from '../messages/require-conversation.ts';
import { priceReply } from '../messages/reply-price.ts';
import { setHeadExactly } from './set-head.ts';
import { type MessageRow, toMessage } from '../messages/to-message.ts';
import { countMostTurns } from '../prompt/load-prompt-input.ts';
import { composeReplyRequest } from '../prompt/compose-reply-request.ts';
import { answerCrisis } from '../safety/answer-crisis.ts';
import { addVerdict } from '../safety/moderate.ts';
import { composeSafetyContext } from '../safety/safety-context.ts';
import type { ReplyJob } from './generate-reply.ts';
import type { ReplyWriter } from './reply-writer.ts';
import type { RunningReply } from './running-reply.ts';
import { type NewReply, storeReply } from './store-reply.ts';

/** The requested reply: an existing one, or one to write. */
export interface ReplyPlan {
  /** The person's message that it answers, if it exists already and the stream begins with it. */
  answered: MessageRow | null;
  decision: { known: MessageRow } | PlannedReply;
}

interface PlannedReply {
  /** The conversation, which the transaction has locked. */
  conversation: ConversationRow;
  reply: Omit<NewReply, 'id' | 'model' | 'owner' | 'holdId'>;
  action: Extract<GemAction, 'reply' | 'resend'>;
  prompt: {
    /** The stored message with which the history of the prompt ends; null for none. */
    fromId: string | null;
    /** True if that is a reply, which is to be continued exactly where it ends. */
    continues?: boolean;
    /** The number of variants of the reply that exist already. */
    attempt?: number;
  };
}

export interface BegunReply {
  reply: MessageRow;
  /** The first event of its stream; the text of the reply follows. */
  start: { user_message: Message | null; message: Message };
}

/**
 * Stores a reply and starts to write it: the one way for every message (docs/decisions/0023). `plan` chooses the reply,
 * in a transaction in which it locks the conversation; then the scene is read, the price held, and the reply stored, and
 * its model is asked once that is committed. The reply belongs to the server from then on (rule:reply-belongs-to-server).
 * @throws AppError 40003 with 409 when another reply is running in the conversation, 20003 when the person has too few
 * gems, 50001 while this process stops and the reply does not exist yet, and every error of `plan`
 */
export async function beginReply(
  services: Services,
  writer: ReplyWriter,
  owner: PayingOwner,
  plan: (transaction: Queries) => Promise<ReplyPlan>,
): Promise<BegunReply> {
  const reply = writer.announce(newId());
  try {
    const { begun, job } = await services.database.transaction(async (transaction) => {
      const { answered, decision } = await plan(transaction);
      if (!('known' in decision))
        return storePlanned(services, transaction, { ...decision, owner, answered, running: reply, writer });
      return { begun: await describeStart(transaction, answered, decision.known), job: null };
    });
    if (job === null) writer.forget(reply);
    else writer.begin(job);
    return begun;
  } catch (error) {
    writer.forget(reply);
    await collectPackageAfterFailure(services.database, owner, error);
    throw error;
  }
}

interface StoringReply extends PlannedReply, Pick<ReplyPlan, 'answered'> {
  owner: PayingOwner;
  running: RunningReply;
  writer: Pick<ReplyWriter, 'ownerNumber'>;
}

async function storePlanned(
  services: Services,
  transaction: Queries,
  { owner, conversation, action, reply, prompt, answered, running, writer }: StoringReply,
): Promise<{ begun: BegunReply; job: ReplyJob }> {
  if (services.stopping.aborted)
    throw new AppError(50001, { userMessage: userMessages.stopping, retryAfterSeconds: 1 });
  const { userId, seesMature, network } = owner;
  const { asked = null, begun: text = '' } = reply;
  const { fromId, continues = false, attempt = 0 } = prompt;
  // What is remembered depends on the active branch.
  const branchId = asked === null ? (reply.parent?.id ?? null) : asked.parentId;
  if (branchId !== conversation.headMessageId) {
    await transaction.execute(keepQuiet);
    await setHeadExactly(transaction, conversation.id, branchId);
  }
  const scene = await loadScene(transaction, {
    conversationId: conversation.id,
    userId,
    seesMature,
    fromId,
    mostTurns: countMostTurns(services),
  });
  if (scene === null) throw notFound();
  if (scene.is_busy) throw new AppError(40003, { status: 409, userMessage: userMessages.replyRunning });
  const context = addVerdict(services, composeSafetyContext(scene, { asked, continues }));
  const { model, due } = priceReply(services, action, {
    vipLevel: scene.vip_level,
    isVipCharacter: scene.is_vip_character,
    chatModel: scene.conversation.chatModel,
  });
  // A person in danger gets the site's help with too few gems and full storage, too (rule:crisis-help).
  const help = answerCrisis(context);
  const reference = running.messageId;
  const holdId =
    help !== null ? null : await holdGems(transaction, { userId, action, gems: due, reference, network });
  const stored = await storeReply(transaction, conversation, {
    ...reply,
    id: running.messageId,
    model: help === null ? model.name : 'safety',
    owner: writer.ownerNumber,
    holdId,
  });
  const begun = await describeStart(transaction, answered ?? stored.asked, stored.reply);
  running.startWith(text);
  return {
    begun,
    job: {
      reply: running,
      conversationId: conversation.id,
      context,
      help,
      compose: () =>
        composeReplyRequest(services, owner, scene, { content: asked?.content ?? '', continues, attempt }),
    },
  };
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
