import { CallError, type CallOptions } from '#src/contract/call/client.ts';
import { getConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { type ChatState, findFailure, findHead } from '../state/chat-state.ts';
import type { ReplyFollower } from '../stream/reply-follower.ts';
import type { ChatSessionOptions, SessionCore } from '../state/session-core.ts';
import { showRemainingFailure } from '../state/show-remaining-failure.ts';
import { isDeleted, watchDeletion } from '../conversations/deleted-conversations.ts';
import { loadPage } from './load-page.ts';
import { type HistoryPage, mergePage } from './merge-page.ts';

export interface HistoryRefresher {
  /**
   * Applies changes from elsewhere, and follows a reply that is being written. Resolves once everything from before the
   * call is shown, unless the page is busy: then `catchUp` does it.
   */
  refresh: () => Promise<void>;
  /** Refreshes if something changed elsewhere while this page was busy. */
  catchUp: () => Promise<void>;
}

export function createHistoryRefresher(core: SessionCore, follower: ReplyFollower): HistoryRefresher {
  const { options, $state, update } = core;
  /** True if something changed elsewhere while this page was busy with a reply, or with a request. */
  let isBehind = false;
  let refreshing: Promise<void> | null = null;

  const canCatchUp = () => isBehind && $state.get().phase === 'idle';

  async function catchUp(): Promise<void> {
    if (canCatchUp()) await refresh();
  }

  async function refresh(): Promise<void> {
    // A running load may have begun before the change that this call is about.
    if ($state.get().phase !== 'idle' || refreshing !== null) isBehind = true;
    if ($state.get().phase !== 'idle') return;
    refreshing ??= refreshUntilCurrent();
    await refreshing;
  }

  async function refreshUntilCurrent(): Promise<void> {
    let isOver = true;
    try {
      isBehind = false;
      await refreshOnce();
      isOver = !canCatchUp();
    } finally {
      // In the turn of the check: a call after it begins the next load.
      if (isOver) refreshing = null;
    }
    if (!isOver) await refreshUntilCurrent();
  }

  async function refreshOnce(): Promise<void> {
    if (isDeleted($state.get().conversationId)) return;
    try {
      const conversationId = $state.get().conversationId ?? (await findConversation(options));
      if (conversationId === null) return;
      update({ conversationId });
      await loadAll(conversationId);
    } catch (error) {
      console.debug('the conversation was not refreshed', error);
    }
    if (isDeleted($state.get().conversationId)) return;
    if ($state.get().phase === 'idle') await follower.resume();
    showRemainingFailure(core);
  }

  /**
   * Shows the current conversation and its messages.
   * @throws CallError; AbortError once it is deleted
   */
  async function loadAll(id: string): Promise<void> {
    const { deleted: signal, done } = watchDeletion(id);
    const { messages } = $state.get();
    try {
      const [page, conversation] = await Promise.all([
        loadAgain(core, { signal }),
        options.client.call(getConversation, { query: { id } }, { signal }),
      ]);
      update({ conversation });
      // The page may be older than a change in the meantime: a reply that has ended would be shown as running.
      const isCurrent = $state.get().phase === 'idle' && $state.get().messages === messages;
      if (isCurrent) show(core, page);
      else isBehind = true;
    } finally {
      done();
    }
  }

  return { refresh, catchUp };
}

/** Loads the shown page again: the newest, or the older page that the person went to. */
async function loadAgain(core: SessionCore, callOptions: CallOptions): Promise<HistoryPage> {
  const { messages, hasNewer } = core.$state.get();
  const last = findHead(messages);
  if (!hasNewer || last === undefined) return loadPage(core, {}, callOptions);
  return loadPage(core, { around: last.id }, callOptions).catch((error: unknown) => {
    // It is no longer on the active branch.
    if (error instanceof CallError && error.status === 404) return loadPage(core, {}, callOptions);
    throw error;
  });
}

/** Shows a page that was loaded again. */
function show({ options, $state }: SessionCore, page: HistoryPage): void {
  const merged: ChatState = mergePage($state.get(), page);
  const found = findFailure(merged.messages, options.language);
  // The known description of the same failure is more precise.
  const isKnown = found !== null && found.clientMessageId === merged.failure?.clientMessageId;
  $state.set({ ...merged, failure: isKnown ? merged.failure : found });
}

/** Finds the newest conversation with the character; null if the person has none or wants another. */
async function findConversation(options: ChatSessionOptions): Promise<string | null> {
  if (options.isFresh === true || !options.isDeviceRegistered()) return null;
  const query = { character_id: options.characterId, size: 1 };
  const list = await options.client.call(listConversations, { query });
  return list.records[0]?.id ?? null;
}
