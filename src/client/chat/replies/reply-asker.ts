import { findFailure, findHead, findPending } from '../state/chat-state.ts';
import { showRemainingFailure } from '../state/show-remaining-failure.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import type { ReplyFollower } from '../stream/reply-follower.ts';
import { createMessageSender } from './message-sender.ts';
import type { KeptMessage } from './compose-own-message.ts';
import { createUnsentMessages } from './unsent-messages.ts';
import { createVariantAsker } from './variant-asker.ts';
import type { HistoryPager } from '../history/history-pager.ts';
import type { SessionCore } from '../state/session-core.ts';
import { waitUntilIdle } from '../state/wait-until-idle.ts';

export interface ReplyAsker {
  /** Sends a message, after earlier unsent messages, and follows its reply. */
  send: (content: string) => Promise<void>;
  /** Shows stored messages among the unsent ones, in the order in which they were written. */
  restore: (kept: readonly KeptMessage[]) => void;
  /**
   * Sends the unsent messages, the oldest first, until one fails; permanently rejected messages are skipped. Sends
   * nothing if other messages have followed the message that the oldest was written after: the writer has to confirm
   * the oldest first.
   */
  sendPending: () => Promise<void>;
  /** Sends again what failed; the server recognises the same message. */
  retry: () => Promise<void>;
  /** Sends an unsent message, after the unsent messages before it. */
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

export function createReplyAsker(parts: AskerParts): ReplyAsker {
  const { core, pager } = parts;
  const { options, $state, update } = core;
  const { language } = options;
  const unsent = createUnsentMessages(core);
  const ask = createMessageSender({ ...parts, unsent, finish });
  const askVariant = createVariantAsker({ ...parts, finish });
  let sending: Promise<void> | null = null;

  async function send(content: string): Promise<void> {
    if ($state.get().hasNewer) await pager.jumpToEnd();
    unsent.add(content);
    await sendInOrder();
  }

  async function sendInOrder(): Promise<void> {
    if (findPending($state.get().messages) === undefined) return;
    await (sending ??= sendEach());
    // Not part of `sendEach`: a person who retries during the loading would otherwise wait for an attempt that was
    // given up already.
    await pager.catchUp();
  }

  async function sendEach(): Promise<void> {
    try {
      for (;;) {
        if ($state.get().phase !== 'idle') await waitUntilIdle($state);
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

  async function retry(): Promise<void> {
    const { failure, messages } = $state.get();
    const asked = unsent.find(failure?.clientMessageId ?? null);
    if (asked?.delivery !== undefined) return sendAgain(asked.id);
    const last = messages.at(-1);
    if (last?.role !== 'assistant' || findFailure([last], language) === null) return pager.refresh();
    // A reply requested as a variant has its own id; the others belong to their request.
    if (asked !== undefined && last.client_message_id === null) {
      await ask(asked);
      return pager.catchUp();
    }
    await askVariant('resendMessage', last.id);
  }

  /** Sends a waiting message after the messages sent elsewhere: otherwise it would begin a branch before these. */
  async function sendAgain(id: string): Promise<void> {
    unsent.mark(id, 'unsent');
    await pager.refresh();
    await sendInOrder();
  }

  async function finish(): Promise<void> {
    showRemainingFailure(core);
    options.onChange();
    await pager.catchUp();
  }

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
