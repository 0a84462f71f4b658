import { CallError } from '#src/contract/call/client.ts';
import { conversationEventSchema, watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { readEvents } from '#src/client/api/read-events.ts';
import { waitUntilRestored, watchDeletion } from '../conversations/deleted-conversations.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import type { HistoryPager } from '../history/history-pager.ts';
import type { SessionCore } from '../state/session-core.ts';

const longestWaitMs = 30_000;
/** A connection that lasted this long was not ended to make room for another tab. */
const steadyMs = 60_000;

/**
 * Creates a watcher that listens to the server until its signal is aborted, and refreshes whenever the conversation is
 * newer than the shown one. A broken connection is opened again, after growing waits, so that more tabs than may watch do
 * not end each other's connections every second; a rejected one is not. While the conversation is deleted there is no connection; once restored, it is newer than the shown one.
 */
export function createChangeWatcher(core: SessionCore, pager: HistoryPager, finder: DeletionFinder) {
  const { options, $state } = core;
  /** True for a page that was just loaded, whose conversation exists. */
  let isNew = true;

  return async function watch(signal: AbortSignal): Promise<void> {
    let waitMs = 1_000;
    const isOver = () => signal.aborted || $state.get().conversationId === null;
    while (!isOver()) {
      const id = $state.get().conversationId ?? '';
      // The conversation may have been restored elsewhere before the person came back to the page.
      if (!isNew) await finder.findDeletion();
      isNew = false;
      await waitUntilRestored(id, signal);
      if (isOver()) return;
      const { deleted, done } = watchDeletion(id);
      const openedAt = Date.now();
      try {
        // The connection never ends, and nothing waits for it: with low priority, tools that measure a page load do not
        // wait either.
        const connection = { signal: AbortSignal.any([signal, deleted]), priority: 'low' as const };
        const response = await options.client.open(watchConversation, { query: { id } }, connection);
        for await (const { version } of readEvents(response, conversationEventSchema)) {
          if (isOver()) return;
          const state = $state.get();
          // Not awaited: if it finds a reply, it follows that for as long as it is written.
          if (state.conversation === null || version > (state.version ?? -1)) void pager.refresh();
        }
      } catch (error) {
        if (isOver()) return;
        const isRefused = error instanceof CallError && error.status !== null && error.status < 429;
        if (isRefused && !deleted.aborted) return;
        console.debug('the watch is retried', error);
      } finally {
        done();
      }
      if (deleted.aborted) continue;
      if (Date.now() - openedAt >= steadyMs) waitMs = 1_000;
      await options.wait(waitMs);
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
  };
}
