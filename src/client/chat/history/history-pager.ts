import { CallError, type CallOptions } from '#src/contract/call/client.ts';
import { getConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { type ChatState, findFailure, findHead } from '../base/chat-state.ts';
import { isDeleted, watchDeletion } from '../conversations/deleted-conversations.ts';
import type { ReplyFollower } from '../base/reply-follower.ts';
import { appendPage, type HistoryPage, mergePage, prependPage } from './merge-page.ts';
import type { SessionCore } from '../base/session-core.ts';

export interface HistoryPager {
  loadEarlier: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Applies changes from elsewhere, and follows a reply that is being written. */
  refresh: () => Promise<void>;
  /** Refreshes if something changed elsewhere while this page was busy. */
  catchUp: () => Promise<void>;
  /**
   * Shows a message, and loads its surroundings if they are missing; `top` px below the top of the window, or in the
   * middle.
   */
  jumpTo: (id: string, top?: number) => Promise<void>;
  /** Loads the newest messages if they are missing. */
  jumpToEnd: () => Promise<void>;
  /**
   * Loads the surroundings of a message on the active branch.
   * @throws CallError as every call does
   */
  loadAround: (id: string) => Promise<void>;
}

const pageLength = 50;

export function createHistoryPager(core: SessionCore, follower: ReplyFollower): HistoryPager {
  const { options, $state, update, fail } = core;
  const { client, language } = options;
  /** True if something changed elsewhere while this page was busy with a reply, or with a request. */
  let isBehind = false;
  let refreshing: Promise<void> | null = null;

  async function load(
    where: { before?: string; after?: string; around?: string },
    callOptions?: CallOptions,
  ): Promise<HistoryPage> {
    const conversation_id = await core.requireConversation();
    return client.call(getHistory, { query: { conversation_id, limit: pageLength, ...where } }, callOptions);
  }

  async function loadEarlier(): Promise<void> {
    const { conversationId, messages, hasMore, isLoadingEarlier } = $state.get();
    const [first] = messages;
    if (first === undefined || !hasMore || isLoadingEarlier) return;
    if (conversationId === null || isDeleted(conversationId)) return;
    update({ isLoadingEarlier: true });
    try {
      const page = await load({ before: first.id });
      // The shown messages may have changed during the request.
      if ($state.get().messages[0]?.id === first.id) $state.set(prependPage($state.get(), page));
    } catch (error) {
      fail(error);
    } finally {
      update({ isLoadingEarlier: false });
    }
  }

  async function loadNewer(): Promise<void> {
    const { conversationId, messages, hasNewer, isLoadingNewer } = $state.get();
    const last = findHead(messages);
    if (last === undefined || !hasNewer || isLoadingNewer || isDeleted(conversationId)) return;
    update({ isLoadingNewer: true });
    try {
      const page = await load({ after: last.id });
      if (findHead($state.get().messages)?.id === last.id) $state.set(appendPage($state.get(), page));
    } catch (error) {
      fail(error);
    } finally {
      update({ isLoadingNewer: false });
    }
  }

  async function catchUp(): Promise<void> {
    if (!isBehind || $state.get().phase !== 'idle') return;
    isBehind = false;
    await refresh();
  }

  async function refresh(): Promise<void> {
    if ($state.get().phase !== 'idle') {
      isBehind = true;
      return;
    }
    // A running load may have begun before the change that this call is about.
    if (refreshing !== null) isBehind = true;
    refreshing ??= refreshOnce().finally(() => (refreshing = null));
    await refreshing;
    await catchUp();
  }

  async function refreshOnce(): Promise<void> {
    if (isDeleted($state.get().conversationId)) return;
    try {
      const conversationId = $state.get().conversationId ?? (await findConversation());
      if (conversationId === null) return;
      update({ conversationId });
      await loadAll(conversationId);
    } catch (error) {
      console.debug('the conversation was not refreshed', error);
    }
    if (isDeleted($state.get().conversationId)) return;
    if ($state.get().phase === 'idle') await follower.resume();
    settle();
  }

  /**
   * Shows the current conversation and its messages.
   * @throws CallError; AbortError once it is deleted
   */
  async function loadAll(id: string): Promise<void> {
    const { deleted: signal, done } = watchDeletion(id);
    try {
      const [page, conversation] = await Promise.all([
        loadAgain({ signal }),
        client.call(getConversation, { query: { id } }, { signal }),
      ]);
      update({ conversation });
      if ($state.get().phase === 'idle') show(page);
      else isBehind = true;
    } finally {
      done();
    }
  }

  /** Loads the shown page again: the newest, or the older one that the person went to. */
  async function loadAgain(callOptions: CallOptions): Promise<HistoryPage> {
    const { messages, hasNewer } = $state.get();
    const last = findHead(messages);
    if (!hasNewer || last === undefined) return load({}, callOptions);
    return load({ around: last.id }, callOptions).catch((error: unknown) => {
      // It is no longer on the active branch.
      if (error instanceof CallError && error.status === 404) return load({}, callOptions);
      throw error;
    });
  }

  function show(page: HistoryPage): void {
    const merged: ChatState = mergePage($state.get(), page);
    const found = findFailure(merged.messages, language);
    // The known description of the same failure is more precise.
    const isKnown = found !== null && found.clientMessageId === merged.failure?.clientMessageId;
    $state.set({ ...merged, failure: isKnown ? merged.failure : found });
  }

  /** Shows a remaining error once nothing is going on. */
  function settle(): void {
    const { phase, failure, messages } = $state.get();
    if (phase === 'idle' && failure === null) update({ failure: findFailure(messages, language) });
  }

  async function findConversation(): Promise<string | null> {
    if (options.isFresh === true || !options.isDeviceRegistered()) return null;
    const query = { character_id: options.characterId, size: 1 };
    const list = await client.call(listConversations, { query });
    return list.records[0]?.id ?? null;
  }

  async function loadAround(id: string): Promise<void> {
    $state.set(mergePage($state.get(), await load({ around: id })));
  }

  async function jumpTo(id: string, top?: number): Promise<void> {
    try {
      if (!$state.get().messages.some((message) => message.id === id)) await loadAround(id);
      update({ target: { id, turn: ($state.get().target?.turn ?? 0) + 1, top } });
    } catch (error) {
      fail(error);
    }
  }

  async function jumpToEnd(): Promise<void> {
    if (!$state.get().hasNewer) return;
    try {
      $state.set(mergePage($state.get(), await load({})));
    } catch (error) {
      fail(error);
    }
  }

  return { loadEarlier, loadNewer, refresh, catchUp, jumpTo, jumpToEnd, loadAround };
}
