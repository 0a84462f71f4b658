import { CallError } from '#src/contract/call/client.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import { chatTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { isGemsError } from '#src/client/gems/is-gems-error.ts';
import { type ChatMessage, findHead } from '../state/chat-state.ts';
import type { ReplyFollower } from '../stream/reply-follower.ts';
import type { SessionCore } from '../state/session-core.ts';
import { waitUntilIdle } from '../state/wait-until-idle.ts';
import { isDeleted } from '../conversations/deleted-conversations.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import type { HistoryPager } from '../history/history-pager.ts';
import type { UnsentMessages } from './unsent-messages.ts';

interface SenderParts {
  core: SessionCore;
  follower: ReplyFollower;
  pager: HistoryPager;
  finder: DeletionFinder;
  unsent: UnsentMessages;
  /** Called when a reply has ended. */
  finish: () => Promise<void>;
}

/** Rejections that a retry does not change. "Not found" is not one of them: a deleted conversation can be restored. */
const finalStatuses: ReadonlySet<number | null> = new Set([400, 402, 403, 413]);

/**
 * Delays before a message is sent again while another reply is being written that cannot be followed from here, in ms.
 */
const busyDelaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Creates the function that sends a message and follows its reply; repeating is safe, because the id makes it the same
 * message (rule:same-message). A failure is shown, and noted at the message.
 */
export function createMessageSender({ core, follower, pager, finder, unsent, finish }: SenderParts) {
  const { options, $state, update, fail } = core;

  async function ask(message: ChatMessage): Promise<void> {
    const { client_message_id: id } = message;
    if (id === null) return;
    for (const delayMs of [...busyDelaysMs, null]) {
      try {
        await deliver(message, id);
        return;
      } catch (error) {
        update({ phase: 'idle' });
        if (options.isOnline?.() === false) {
          unsent.mark(id, 'waiting');
          return;
        }
        const isBusy = error instanceof CallError && error.status === 409;
        if (!isBusy || delayMs === null || !unsent.isUnsent(id)) return giveUp(error, id);
        unsent.mark(id, 'queued');
        if (delayMs > 0) await options.wait(delayMs);
        // Follows the other reply to its end.
        await pager.refresh();
        await waitUntilIdle($state);
        // The message was discarded, or it arrived after all.
        if (!unsent.isUnsent(id)) return;
      }
    }
  }

  /** @throws CallError when the server rejects it or is unreachable */
  async function deliver({ content, parent_id, delivery }: ChatMessage, id: string): Promise<void> {
    // A message that waited follows the newest message that the page has from the server.
    const parentId = delivery === undefined ? parent_id : (findHead($state.get().messages)?.id ?? null);
    update({ phase: 'sending', failure: null, lastRemoval: null });
    unsent.mark(id, 'sending', parentId);
    // A conversation that this message begins has another greeting than the page on which it was written.
    const isNew = parentId !== null && isUnbegun({ id: parentId });
    if (isDeleted($state.get().conversationId)) throw createDeletedError();
    await follower.deliver(async () => {
      const conversation_id = await core.requireConversation();
      const body = { conversation_id, content, client_message_id: id };
      const at = isNew || parentId === null ? {} : { parent_id: parentId };
      return options.client.open(askMessage, { body: { ...body, ...at } });
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
    return isDeleted($state.get().conversationId) ? createDeletedError(error) : error;
  }

  function createDeletedError(cause?: unknown): CallError {
    return new CallError(chatTextsOf(options.language).chatGone, { status: 404, cause });
  }

  return ask;
}
