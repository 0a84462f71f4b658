import { CallError } from '#src/contract/call/client.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import { chatTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { type ChatMessage, findFailure, findHead, findPending } from '../base/chat-state.ts';
import { isGemsError } from '#src/client/gems/is-gems-error.ts';
import { isDeleted } from '../conversations/deleted-conversations.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import type { ReplyFollower } from '../base/reply-follower.ts';
import type { KeptMessage } from './own-message.ts';
import { createUnsentMessages } from './unsent-messages.ts';
import { createVariantAsker } from './variant-asker.ts';
import type { HistoryPager } from '../history/history-pager.ts';
import type { SessionCore } from '../base/session-core.ts';
import { untilIdle } from '../base/until-idle.ts';

export interface ReplyAsker {
  /** Sends a message, after earlier unsent ones, and follows its reply. */
  send: (content: string) => Promise<void>;
  /** Shows stored messages among the unsent ones, in the order in which they were written. */
  restore: (kept: readonly KeptMessage[]) => void;
  /**
   * Sends the unsent messages, the oldest first, until one is rejected; not if other messages have followed the one
   * that it was written after: its writer has to confirm it.
   */
  sendPending: () => Promise<void>;
  /** Sends again what failed; the server recognises the same message. */
  retry: () => Promise<void>;
  /** Sends an unsent message, after those before it. */
  sendAgain: (id: string) => Promise<void>;
  /** Discards an unsent message. */
  discard: (id: string) => void;
  /** Requests another variant of a reply, or a reply to one of the person's messages. */
  resend: (id: string) => Promise<boolean>;
  /** Requests a variant of a reply that begins with its text and continues it. */
  continueReply: (id: string) => Promise<boolean>;
}

interface AskerParts {
  core: SessionCore;
  follower: ReplyFollower;
  pager: HistoryPager;
  finder: DeletionFinder;
}

/** Rejections that a retry does not change. "Not found" is not one of them: a deleted conversation can be restored. */
const finalStatuses: ReadonlySet<number | null> = new Set([400, 402, 403, 413]);

/** Waits before a message is sent again while another reply is being written that cannot be followed from here. */
const busyDelaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000];

export function createReplyAsker({ core, follower, pager, finder }: AskerParts): ReplyAsker {
  const { options, $state, update, fail } = core;
  const { client, language } = options;
  const unsent = createUnsentMessages(core);
  const askVariant = createVariantAsker({ core, follower, pager, finish });
  let sending: Promise<void> | null = null;

  async function send(content: string): Promise<void> {
    if ($state.get().hasNewer) await pager.jumpToEnd();
    unsent.add(content);
    await sendInOrder();
  }

  async function sendInOrder(): Promise<void> {
    if (findPending($state.get().messages) === undefined) return;
    await (sending ??= sendEach());
    // Outside: a person who retries during the loading would otherwise wait for an attempt that was given up already.
    await pager.catchUp();
  }

  async function sendEach(): Promise<void> {
    try {
      for (;;) {
        if ($state.get().phase !== 'idle') await untilIdle($state);
        const next = findPending($state.get().messages);
        if (next === undefined) return;
        await ask(next);
        const left = unsent.find(next.client_message_id);
        if (left?.delivery === undefined || left.delivery === 'refused') {
          // The next message follows the messages sent elsewhere.
          await pager.catchUp();
          continue;
        }
        // Later messages wait for earlier ones.
        for (const { delivery, id } of $state.get().messages) {
          if (delivery === 'sending') unsent.mark(id, left.delivery);
        }
        return;
      }
    } finally {
      sending = null;
    }
  }

  async function sendPending(): Promise<void> {
    const { messages } = $state.get();
    const next = findPending(messages);
    if (next === undefined) return;
    if (next.parent_id === (findHead(messages)?.id ?? null)) return sendInOrder();
    update({ failure: $state.get().failure ?? findFailure(messages, language) });
  }

  /** Sends a message; repeating is safe, because the id makes it the same message (rule:same-message). */
  async function ask(message: ChatMessage): Promise<void> {
    const { client_message_id: id } = message;
    if (id === null) return;
    for (const delayMs of [...busyDelaysMs, null]) {
      try {
        await deliver(message, id);
        return;
      } catch (error) {
        update({ phase: 'idle' });
        if (isOffline()) {
          unsent.mark(id, 'waiting');
          return;
        }
        const isBusy = error instanceof CallError && error.status === 409;
        if (!isBusy || delayMs === null || !unsent.isUnsent(id)) return giveUp(error, id);
        unsent.mark(id, 'queued');
        if (delayMs > 0) await options.wait(delayMs);
        // Follows the other reply to its end.
        await pager.refresh();
        await untilIdle($state);
        // It was discarded, or it arrived after all.
        if (!unsent.isUnsent(id)) return;
      }
    }
  }

  /** @throws CallError when the server rejects it or is unreachable */
  async function deliver({ content, parent_id, delivery }: ChatMessage, id: string): Promise<void> {
    // It follows the newest message on the page: an unsent message may have waited.
    const parentId = delivery === undefined ? parent_id : (findHead($state.get().messages)?.id ?? null);
    update({ phase: 'sending', failure: null, lastRemoval: null });
    unsent.mark(id, 'sending', parentId);
    // A conversation that this message begins has another greeting than the page that it was written on.
    const isNew = parentId !== null && isUnbegun({ id: parentId });
    if (isDeleted($state.get().conversationId)) throw gone();
    await follower.deliver(async () => {
      const conversation_id = await core.requireConversation();
      const body = { conversation_id, content, client_message_id: id };
      const at = isNew || parentId === null ? {} : { parent_id: parentId };
      return client.open(askMessage, { body: { ...body, ...at } });
    });
    await finish();
  }

  async function giveUp(error: unknown, id: string): Promise<void> {
    if (isGemsError(error)) {
      unsent.takeBack(error, id);
      return;
    }
    const isFinal = error instanceof CallError && finalStatuses.has(error.status);
    const explained = await explain(error);
    unsent.mark(id, isFinal ? 'refused' : 'unsent');
    fail(explained, { clientMessageId: id });
  }

  /** Explains the error of a message without a conversation: it was deleted, here or elsewhere. */
  async function explain(error: unknown): Promise<unknown> {
    if (!(error instanceof CallError) || error.status !== 404) return error;
    await finder.findDeletion();
    return isDeleted($state.get().conversationId) ? gone(error) : error;
  }

  function gone(cause?: unknown): CallError {
    return new CallError(chatTextsOf(language).chatGone, { status: 404, cause });
  }

  async function retry(): Promise<void> {
    const { failure, messages } = $state.get();
    const asked = unsent.find(failure?.clientMessageId ?? null);
    if (asked?.delivery !== undefined) return sendAgain(asked.id);
    const last = messages.at(-1);
    if (last?.role !== 'assistant' || findFailure([last], language) === null) return pager.refresh();
    // A reply requested as a variant has an id of its own; the others belong to their request.
    if (asked !== undefined && last.client_message_id === null) {
      await ask(asked);
      return pager.catchUp();
    }
    await askVariant('resendMessage', last.id);
  }

  /** Sends a waiting message after those sent elsewhere: otherwise it would begin a branch before them. */
  async function sendAgain(id: string): Promise<void> {
    unsent.mark(id, 'unsent');
    await pager.refresh();
    await sendInOrder();
  }

  async function finish(): Promise<void> {
    const { phase, failure, messages } = $state.get();
    // Shows a remaining error once nothing is going on.
    if (phase === 'idle' && failure === null) update({ failure: findFailure(messages, language) });
    options.onChange();
    await pager.catchUp();
  }

  const isOffline = () => options.isOnline?.() === false;

  return {
    send,
    restore: (kept) => unsent.restore(kept),
    sendPending,
    retry,
    sendAgain,
    discard: (id) => unsent.discard(id),
    resend: (id) => askVariant('resendMessage', id),
    continueReply: (id) => askVariant('continueMessage', id),
  };
}
