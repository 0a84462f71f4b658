import type { ReadableAtom } from 'nanostores';
import type { Client } from '#src/contract/call/client.ts';
import { createReplyAsker, type ReplyAsker } from '../replies/reply-asker.ts';
import type { TreeChanger } from '../history/tree-changer.ts';
import { createLazyTreeChanger } from '../history/lazy-tree-changer.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import { createLazyDeletionFinder } from '../conversations/lazy-deletion-finder.ts';
import { createReplyFollower, type ReplyFollower } from '../base/reply-follower.ts';
import type { ReplyText, ReplyThoughts } from '../base/live-reply.ts';
import { createHistoryPager, type HistoryPager } from '../history/history-pager.ts';
import { type ChatSessionOptions, createSessionCore } from '../base/session-core.ts';
import { createChangeWatcher } from './change-watcher.ts';
import type { ChatState } from '../base/chat-state.ts';

/** A conversation in this page: its state, and everything a person can do to it. */
export interface ChatSession
  extends
    ReplyAsker,
    TreeChanger,
    DeletionFinder,
    Omit<ReplyFollower, 'deliver'>,
    Pick<HistoryPager, 'loadEarlier' | 'loadNewer' | 'refresh' | 'jumpTo' | 'jumpToEnd'> {
  readonly $state: ReadableAtom<ChatState>;
  /** The text of the reply that is being written, or was last. */
  readonly $reply: ReadableAtom<ReplyText | null>;
  /** What its model does before it says anything, and what it thinks. */
  readonly $thoughts: ReadableAtom<ReplyThoughts | null>;
  readonly client: Client;
  /**
   * The conversation's id; it is begun if there is none yet.
   * @throws CallError when the server refuses or cannot be reached
   */
  requireConversation: () => Promise<string>;
  /** Takes over what happened elsewhere while nobody looked, a deletion too. */
  comeBack: () => Promise<void>;
  /** Listens to the server and takes over what happens elsewhere, until the signal is given. */
  watch: (signal: AbortSignal) => Promise<void>;
}

export function createChatSession(options: ChatSessionOptions): ChatSession {
  const core = createSessionCore(options);
  const follower = createReplyFollower(core);
  const pager = createHistoryPager(core, follower);
  const finder = createLazyDeletionFinder(core);
  const { loadEarlier, loadNewer, refresh, jumpTo, jumpToEnd } = pager;
  return {
    $state: core.$state,
    $reply: core.reply.$reply,
    $thoughts: core.reply.$thoughts,
    client: options.client,
    requireConversation: core.requireConversation,
    ...createReplyAsker({ core, follower, pager, finder }),
    ...createLazyTreeChanger(core, pager),
    ...finder,
    ...follower,
    async comeBack() {
      await finder.findDeletion();
      await pager.refresh();
    },
    async resume() {
      await follower.resume();
      await pager.catchUp();
    },
    loadEarlier,
    loadNewer,
    refresh,
    jumpTo,
    jumpToEnd,
    watch: createChangeWatcher(core, pager, finder),
  };
}
