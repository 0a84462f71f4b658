import { v7 as newId } from 'uuid';
import { tooFewGems } from '#src/server/gems/charge.ts';
import { canHoldInOneStatement } from '#src/server/gems/hold-in-one-statement.ts';
import { databaseErrorCode, uniqueViolation } from '#src/server/platform/database/database.ts';
import { tooManyBytes } from '#src/server/platform/database/storage-refusal.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { OfferedModel } from '#src/server/platform/llm/model/chat-models.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadScene, type Scene } from '../base/load-scene.ts';
import { priceReply } from '../base/reply-price.ts';
import type { PayingOwner } from '../base/require-conversation.ts';
import { toMessage } from '../base/to-message.ts';
import { countMostTurns } from '../prompt/load-prompt-input.ts';
import { composeReplyRequest } from '../prompt/load-reply-request.ts';
import { answerCrisis, lookForCrisis } from '../safety/answer-crisis.ts';
import { composeSafetyContext } from '../safety/load-safety-context.ts';
import { moderateMessage } from '../safety/moderate.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { type NewMessage, storeAtHead } from './store-reply.ts';
import type { BegunReply } from './write-reply.ts';

export interface Ask {
  owner: PayingOwner;
  conversationId: string;
  content: string;
  /** The browser's id of its message; the same id is the same message (rule:same-message). */
  clientMessageId: string;
  /** The message to which the person replied; the head by default. */
  parentId?: string | undefined;
}

/** Errors that do not concern a person who gets the site's help. */
const helpedRefusals: ReadonlySet<string | undefined> = new Set([tooManyBytes, tooFewGems]);

const lostRaces: ReadonlySet<string | undefined> = new Set([uniqueViolation, tooFewGems]);

/**
 * Handles the common case: a new message under the head of a conversation without other activity. It takes one
 * statement to read and one to store; the model is called at the same time, and nothing of its reply is shown before
 * both are durable (docs/decisions/0023).
 * @returns null in every other case, and nothing was done
 * @throws AppError 40003 with 404 for a foreign conversation, and with 400 for a text that sexualises minors
 */
export function askAtHead(services: Services, writer: ReplyWriter, ask: Ask): Promise<BegunReply | null> {
  return writer.asks.tryRun(`${ask.owner.userId} ${ask.conversationId}`, () =>
    readAndBegin(services, writer, ask),
  );
}

async function readAndBegin(services: Services, writer: ReplyWriter, ask: Ask): Promise<BegunReply | null> {
  const { userId, seesMature } = ask.owner;
  const { conversationId, clientMessageId } = ask;
  const mostTurns = countMostTurns(services);
  const content = ask.content.toWellFormed();
  const [scene, isInCrisis] = await Promise.all([
    loadScene(services.database, {
      conversationId,
      userId,
      seesMature,
      mostTurns,
      clientMessageId,
      readsWallet: services.env.GEMS === 'on',
    }),
    lookForCrisis(content),
  ]);
  if (scene === null) throw notFound();
  if (!isAtHead(scene, ask)) return null;
  // Only a message that is about to be stored costs a request; one of a crisis gets its help at once.
  const asked = {
    id: newId(),
    content,
    isInCrisis: await moderateMessage(services, { content, userId, isInCrisis }),
  };
  return beginReply(services, writer, { ask, scene, asked });
}

function isAtHead({ conversation, is_known, is_busy }: Scene, { parentId }: Ask): boolean {
  const { headMessageId } = conversation;
  if (is_known || is_busy || headMessageId === null) return false;
  return parentId === undefined || parentId === headMessageId;
}

/**
 * A person with the gems for this many replies is trusted with one: the model is called while the price is being held.
 * For others it is called once the price is held (rule:one-reply).
 */
const trustedReplies = 50;

/** The payment of a message with its reply. */
interface Payment {
  model: OfferedModel;
  /** The gems to hold; 0 for a free reply. */
  gems: number;
  /** True if the model is called only once the payment is durable. */
  isFirst: boolean;
}

interface AskedMessage extends Pick<NewMessage, 'id' | 'content'> {
  isInCrisis: boolean;
}

/** @returns null if a package has to be collected first, or the person has too few gems */
function planPayment(services: Services, scene: Scene, asked: AskedMessage): Payment | null {
  const { wallet } = scene;
  const { model, due } = priceReply(services, 'reply', {
    vipLevel: scene.vip_level,
    isVipCharacter: scene.is_vip_character,
    chatModel: scene.conversation.chatModel,
  });
  const free = { model, gems: 0, isFirst: false };
  if (due === 0) return free;
  if (wallet !== null && canHoldInOneStatement(wallet, scene.time_zone, due)) {
    return { model, gems: due, isFirst: wallet.free < due * trustedReplies };
  }
  return isInDanger(scene, asked) ? free : null;
}

/**
 * Returns true for a person in danger, who gets the site's help even if the storage is full or the gems are too few
 * (rule:crisis-help).
 */
function isInDanger(scene: Scene, asked: AskedMessage): boolean {
  return answerCrisis(composeSafetyContext(scene, asked)) !== null;
}

async function beginReply(
  services: Services,
  writer: ReplyWriter,
  { ask: { owner, clientMessageId }, scene, asked }: { ask: Ask; scene: Scene; asked: AskedMessage },
): Promise<BegunReply | null> {
  const { conversation } = scene;
  const payment = planPayment(services, scene, asked);
  if (payment === null) return null;
  const depth = conversation.messageCount;
  const reply = writer.announce(newId());
  const storeBy = (model: string, gems: number) =>
    storeAtHead(services.database, conversation, {
      id: reply.messageId,
      parent: { id: asked.id, depth },
      asked: {
        id: asked.id,
        content: asked.content,
        parentId: conversation.headMessageId,
        depth,
        clientMessageId,
      },
      model,
      owner: writer.ownerNumber,
      hold: { id: gems > 0 ? newId() : null, gems },
    });
  const storing = storeBy(payment.model.name, payment.gems).catch((error: unknown) => {
    if (helpedRefusals.has(databaseErrorCode(error)) && isInDanger(scene, asked)) return storeBy('safety', 0);
    throw error;
  });
  const compose = () => composeReplyRequest(services, owner, scene, asked.content);
  writer.begin({
    reply,
    conversationId: conversation.id,
    request: payment.isFirst ? reply.stored.then(compose) : compose(),
    context: Promise.resolve(composeSafetyContext(scene, asked)),
  });
  const stored = await storing.catch((error: unknown) => {
    reply.discard(error);
    // Another request was faster, also with the last gems; the response is decided with the conversation locked.
    if (lostRaces.has(databaseErrorCode(error))) return null;
    throw error;
  });
  if (stored?.asked == null) {
    reply.discard(new Error('the conversation changed before the reply was stored'));
    return null;
  }
  reply.markStored();
  return {
    reply: stored.reply,
    start: {
      user_message: toMessage(stored.asked, undefined, { variants: [...(scene.children ?? []), asked.id] }),
      message: toMessage(stored.reply, ''),
    },
  };
}
