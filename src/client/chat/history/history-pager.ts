import { findHead } from '../state/chat-state.ts';
import type { ReplyFollower } from '../stream/reply-follower.ts';
import type { SessionCore } from '../state/session-core.ts';
import { isDeleted } from '../conversations/deleted-conversations.ts';
import { createHistoryRefresher, type HistoryRefresher } from './history-refresher.ts';
import { loadPage } from './load-page.ts';
import { appendPage, mergePage, prependPage } from './merge-page.ts';

export interface HistoryPager extends HistoryRefresher {
  loadEarlier: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /**
   * Shows a message, `top` px below the top of the window or in its middle; loads its surroundings if they are missing.
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

export function createHistoryPager(core: SessionCore, follower: ReplyFollower): HistoryPager {
  const { $state, update, fail } = core;

  async function loadEarlier(): Promise<void> {
    const { conversationId, messages, hasMore, isLoadingEarlier } = $state.get();
    const [first] = messages;
    if (first === undefined || !hasMore || isLoadingEarlier) return;
    if (conversationId === null || isDeleted(conversationId)) return;
    update({ isLoadingEarlier: true });
    try {
      const page = await loadPage(core, { before: first.id });
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
      const page = await loadPage(core, { after: last.id });
      if (findHead($state.get().messages)?.id === last.id) $state.set(appendPage($state.get(), page));
    } catch (error) {
      fail(error);
    } finally {
      update({ isLoadingNewer: false });
    }
  }

  /** Shows a page; loads it again if the messages changed in the meantime: a reply that has ended would run again. */
  async function showPage(query: Parameters<typeof loadPage>[1]): Promise<void> {
    const { messages } = $state.get();
    const page = await loadPage(core, query);
    if ($state.get().messages === messages) $state.set(mergePage($state.get(), page));
    else await showPage(query);
  }

  const loadAround = (id: string) => showPage({ around: id });

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
      await showPage({});
    } catch (error) {
      fail(error);
    }
  }

  return { ...createHistoryRefresher(core, follower), loadEarlier, loadNewer, jumpTo, jumpToEnd, loadAround };
}
