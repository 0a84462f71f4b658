import { v7 as newId } from 'uuid';
import { quoteOf } from '#src/server/gems/charge.ts';
import { databaseErrorCode, uniqueViolation } from '#src/server/platform/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import { tooManyBytes } from '#src/server/platform/storage-refusal.ts';
import { countMostTurns } from './prompt/load-prompt-input.ts';
import { composeReplyRequest } from './prompt/load-reply-request.ts';
import { loadScene, type Scene } from './prompt/load-scene.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { notFound, type Owner } from './require-conversation.ts';
import { answerCrisis } from './safety/answer-crisis.ts';
import { composeSafetyContext } from './safety/load-safety-context.ts';
import { storeAsk } from './store-ask.ts';
import { isNoticeDue } from './store-reply.ts';
import { toMessage } from './to-message.ts';
import type { BegunReply } from './write-reply.ts';

export interface Ask {
  owner: Owner;
  conversationId: string;
  content: string;
  /** The browser's id of its message; the same id is the same message (D5). */
  clientMessageId: string;
  /** What the person answered; the head without it. */
  parentId?: string | undefined;
}

/**
 * What nearly every ask is: a new message under the head of a conversation where nothing else happens. It takes one
 * statement to read and one to store; the model is asked meanwhile, and nothing of its reply is shown before both are
 * durable (docs/decisions/0023).
 * @returns null where the ask is anything else, and nothing was done
 * @throws AppError 40003 with 404 for a foreign conversation
 */
export function askAtHead(services: Services, writer: ReplyWriter, ask: Ask): Promise<BegunReply | null> {
  return writer.claim(ask.conversationId, () => readAndBegin(services, writer, ask));
}

async function readAndBegin(services: Services, writer: ReplyWriter, ask: Ask): Promise<BegunReply | null> {
  const { userId, seesMature } = ask.owner;
  const { conversationId, clientMessageId } = ask;
  const mostTurns = countMostTurns(services);
  const scene = await loadScene(services.database, {
    conversationId,
    userId,
    seesMature,
    mostTurns,
    clientMessageId,
  });
  if (scene === null) throw notFound();
  if (!isAtHead(scene, ask)) return null;
  return beginReply(services, writer, ask, scene);
}

function isAtHead({ conversation, is_known, is_busy }: Scene, { parentId }: Ask): boolean {
  const { headMessageId } = conversation;
  if (is_known || is_busy || headMessageId === null) return false;
  return parentId === undefined || parentId === headMessageId;
}

async function beginReply(
  services: Services,
  writer: ReplyWriter,
  { owner, content: given, clientMessageId }: Ask,
  scene: Scene,
): Promise<BegunReply | null> {
  const { conversation, vip_level: vipLevel } = scene;
  const live = writer.announce(newId());
  const asked = { id: newId(), content: given.toWellFormed() };
  const isStored = Promise.withResolvers<boolean>();
  const { due } = quoteOf('reply', { vipLevel });
  const storeBy = (model: string) =>
    storeAsk(services.database, conversation, {
      askedId: asked.id,
      content: asked.content,
      clientMessageId,
      replyId: live.messageId,
      model,
      isNoticeDue: isNoticeDue(conversation),
      owner: writer.ownerNumber,
      hold: { id: newId(), gems: due },
    });
  const { name } = services.chatModels.chooseFor(vipLevel, conversation.chatModel);
  const storing = storeBy(name).catch((error: unknown) => {
    // Who is in danger gets the site's help, however much is stored (trust row 2).
    const isFull = databaseErrorCode(error) === tooManyBytes;
    if (isFull && answerCrisis(composeSafetyContext(scene, asked)) !== null) return storeBy('safety');
    throw error;
  });
  writer.begin(live, {
    conversationId: conversation.id,
    isStored: isStored.promise,
    async loadRequest() {
      // Gems are held before the model is asked (D5); what costs nothing need not wait.
      if (due > 0) await isStored.promise;
      return composeReplyRequest(services, owner, scene, asked.content);
    },
    loadContext: () => Promise.resolve(composeSafetyContext(scene, asked)),
  });
  const stored = await storing.catch((error: unknown) => {
    // Another ask was faster; who is told what is decided with the conversation locked.
    if (databaseErrorCode(error) === uniqueViolation) return null;
    discard(error);
    throw error;
  });
  if (stored === null) {
    discard(new Error('the conversation changed before the reply was stored'));
    return null;
  }
  isStored.resolve(true);
  return {
    reply: stored.reply,
    start: {
      user_message: toMessage(stored.asked, undefined, { variants: [...(scene.children ?? []), asked.id] }),
      message: toMessage(stored.reply, ''),
    },
  };

  function discard(reason: unknown): void {
    live.abort('shutdown');
    isStored.resolve(false);
    live.fail(reason);
    writer.forget(live);
  }
}
