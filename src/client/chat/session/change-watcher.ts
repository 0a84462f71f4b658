import { CallError } from '#src/contract/call/client.ts';
import { conversationEventSchema, watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { readEvents } from '#src/client/api/read-events.ts';
import { untilRestored, watchDeletion } from '../conversations/deleted-conversations.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import type { HistoryPager } from '../history/history-pager.ts';
import type { SessionCore } from '../base/session-core.ts';

const longestWaitMs = 30_000;

/**
 * What listens to the server until its signal is given, and refreshes whenever the conversation is newer than what is
 * shown. A connection that breaks is opened again, after longer and longer waits; one that is refused is not. While
 * the conversation is deleted there is none; a restored one is newer than what is shown.
 */
export function createChangeWatcher(core: SessionCore, pager: HistoryPager, finder: DeletionFinder) {
  const { options, $state } = core;
  /** The page was just made, so that its conversation is there. */
  let isNew = true;

  return async function watch(signal: AbortSignal): Promise<void> {
    let waitMs = 1_000;
    const isOver = () => signal.aborted || $state.get().conversationId === null;
    while (!isOver()) {
      const id = $state.get().conversationId ?? '';
      // Who comes back to the page may see that it was restored elsewhere.
      if (!isNew) await finder.findDeletion();
      isNew = false;
      await untilRestored(id, signal);
      if (isOver()) return;
      const { deleted, done } = watchDeletion(id);
      try {
        // It never ends by itself, and nothing waits for it: by this, who measures a load does not wait for it either.
        const connection = { signal: AbortSignal.any([signal, deleted]), priority: 'low' as const };
        const response = await options.client.open(watchConversation, { query: { id } }, connection);
        for await (const { version } of readEvents(response, conversationEventSchema)) {
          waitMs = 1_000;
          if (isOver()) return;
          const state = $state.get();
          // Not awaited: a reply that it finds is followed for as long as it is written.
          if (state.conversation === null || version > (state.version ?? -1)) void pager.refresh();
        }
      } catch (error) {
        if (isOver()) return;
        const isRefused = error instanceof CallError && error.status !== null && error.status < 429;
        if (isRefused && !deleted.aborted) return;
        console.debug('watching is tried again', error);
      } finally {
        done();
      }
      if (deleted.aborted) continue;
      await options.wait(waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
  };
}
