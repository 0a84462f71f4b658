import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Message } from '#src/contract/message-calls.ts';
import { databaseErrorCode, type Queries, uniqueViolation } from '#src/server/platform/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { listVariants } from './list-variants.ts';
import { loadReplyRequest, type ReplyOptions } from './prompt/load-reply-request.ts';
import type { ReplyWork, ReplyWriter } from './reply-writer.ts';
import type { ConversationRow } from './require-conversation.ts';
import { loadNewContext, loadSafetyContext } from './safety/load-safety-context.ts';
import { loadVipLevel, type NewReply, type StoredReply, storeReply } from './store-reply.ts';
import { type MessageRow, toMessage } from './to-message.ts';

/** What was asked for: a reply that is there already, or one that is to be written. */
export interface ReplyPlan {
  /** The person's message that it answers, where that is there already and its stream begins with it. */
  answered: MessageRow | null;
  decision: { known: MessageRow } | Begun;
}

interface Begun {
  conversation: ConversationRow;
  reply: Omit<NewReply, 'id' | 'answered' | 'model' | 'owner' | 'vipLevel'>;
  request: Omit<ReplyOptions, 'seesMature'>;
}

export interface BegunReply {
  reply: MessageRow;
  /** What its stream begins with; the text of the reply comes afterwards. */
  start: { user_message: Message | null; message: Message };
}

/**
 * Has a reply written. `plan` says which one, in a transaction in which it locks the conversation; it is stored when
 * this returns, and belongs to the server from then on (D5).
 * @throws AppError 40003 with 409 when another reply is running in the conversation, and whatever `plan` throws
 */
export async function writeReply(
  services: Services,
  writer: ReplyWriter,
  { userId, seesMature }: Pick<Visitor, 'userId' | 'seesMature'>,
  plan: (transaction: Queries) => Promise<ReplyPlan>,
): Promise<BegunReply> {
  const live = writer.announce(newId());
  const isStored = Promise.withResolvers<boolean>();
  try {
    const begun = await services.database.transaction(async (transaction) => {
      const [{ answered, decision }, vipLevel] = await Promise.all([
        plan(transaction),
        loadVipLevel(transaction, userId),
      ]);
      if ('known' in decision) {
        writer.forget(live);
        return describeStart(transaction, answered, decision.known);
      }
      const { conversation, reply } = decision;
      // Read while the reply is being stored; the model is asked while that becomes durable.
      const loaders = prepareReply(services, live.messageId, { ...decision, seesMature });
      const stored = await storeReply(transaction, conversation, {
        ...reply,
        id: live.messageId,
        answered,
        vipLevel,
        model: services.chatModels.chooseFor(vipLevel, conversation.chatModel).name,
        owner: writer.ownerNumber,
      });
      live.startWith(stored.reply.content);
      writer.begin(live, {
        ...loaders(isStored.promise),
        conversationId: conversation.id,
        isStored: isStored.promise,
      });
      return composeStart(answered ?? stored.asked, stored);
    });
    isStored.resolve(true);
    return begun;
  } catch (error) {
    live.abort('shutdown');
    isStored.resolve(false);
    writer.forget(live);
    if (databaseErrorCode(error) === uniqueViolation) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.replyRunning, cause: error });
    }
    throw error;
  }
}

type Loaders = Pick<ReplyWork, 'loadRequest' | 'loadContext'>;

/**
 * Begins to read what a reply needs. Where a new message goes on from the head, everything but that message is there
 * already; otherwise it is read once the reply is stored.
 */
function prepareReply(
  services: Services,
  replyId: string,
  { conversation, reply, request, seesMature }: Begun & { seesMature: boolean },
): (isStored: Promise<boolean>) => Loaders {
  const { database } = services;
  const { asked } = reply;
  const parentId = asked?.parentId ?? null;
  if (asked === undefined || parentId !== conversation.headMessageId) {
    return (isStored) => ({
      loadRequest: async () => {
        await isStored;
        return loadReplyRequest(services, conversation, { ...request, seesMature });
      },
      loadContext: async () => {
        await isStored;
        return loadSafetyContext(database, replyId);
      },
    });
  }
  const { id, content } = asked;
  const loading = loadReplyRequest(services, conversation, { messageId: parentId, content, seesMature });
  const context = loadNewContext(database, { conversation, asked: { id, content, parentId } });
  // Whoever writes the reply looks at them; if nobody does, it was not stored.
  loading.catch(() => undefined);
  context.catch(() => undefined);
  return () => ({ loadRequest: () => loading, loadContext: () => context });
}

async function describeStart(
  queries: Queries,
  answered: MessageRow | null,
  reply: MessageRow,
): Promise<BegunReply> {
  const variants = await listVariants(queries, answered === null ? [reply] : [answered, reply]);
  return composeStart(answered, { reply, variants });
}

function composeStart(
  answered: MessageRow | null,
  { reply, variants }: Pick<StoredReply, 'reply' | 'variants'>,
): BegunReply {
  const describe = (row: MessageRow, content?: string) =>
    toMessage(row, content, { variants: variants.get(row.id) ?? [row.id] });
  return {
    reply,
    start: { user_message: answered === null ? null : describe(answered), message: describe(reply, '') },
  };
}
