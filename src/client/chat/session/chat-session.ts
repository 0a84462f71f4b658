import type { ReadableAtom } from 'nanostores';
import type { Client } from '#src/contract/call/client.ts';
import { createReplyAsker, type ReplyAsker } from '../replies/reply-asker.ts';
import type { TreeChanger } from '../history/tree-changer.ts';
import { createLazyTreeChanger } from '../history/lazy-tree-changer.ts';
import type { DeletionFinder } from '../conversations/deletion-finder.ts';
import { createLazyDeletionFinder } from '../conversations/lazy-deletion-finder.ts';
import { createReplyFollower, type ReplyFollower } from '../stream/reply-follower.ts';
import type { ReplyText, ReplyThoughts } from '../state/live-reply.ts';
import { createHistoryPager, type HistoryPager } from '../history/history-pager.ts';
import { type ChatSessionOptions, createSessionCore } from '../state/session-core.ts';
import { createChangeWatcher } from './change-watcher.ts';
import type { ChatState } from '../state/chat-state.ts';

/** A conversation on this page: its state, and everything a person can do with it. */
export interface ChatSession
  extends
    ReplyAsker,
    TreeChanger,
    DeletionFinder,
    Omit<ReplyFollower, 'deliver'>,
    Pick<HistoryPager, 'loadEarlier' | 'loadNewer' | 'refresh' | 'jumpTo' | 'jumpToEnd'> {
  readonly $state: ReadableAtom<ChatState>;
  /** The text of the latest reply, finished or not. */
  readonly $reply: ReadableAtom<ReplyText | null>;
  /** The state of that reply's model before it answers, and its thoughts. */
  readonly $thoughts: ReadableAtom<ReplyThoughts | null>;
  readonly client: Client;
  /**
   * Returns the conversation's id, and begins the conversation if there is none yet.
   * @throws CallError when the server rejects it or cannot be reached
   */
  requireConversation: () => Promise<string>;
  /** Applies changes made elsewhere while the page was hidden, including a deletion. */
  comeBack: () => Promise<void>;
  /** Listens to the server and applies changes from elsewhere, until the signal is aborted. */
  watch: (signal: AbortSignal) => Promise<void>;
}

export function createChatSession(options: ChatSessionOptions): ChatSession {
  const core = createSessionCore(options);
  const follower = createReplyFollower(core);
  const pager = createHistoryPager(core, follower);
  const finder = createLazyDeletionFinder(core);
  return {
    $state: core.$state,
    $reply: core.reply.$reply,
    $thoughts: core.reply.$thoughts,
    client: options.client,
    requireConversation: core.requireConversation,
    ...createReplyAsker({ core, follower, pager, finder }),
    ...createLazyTreeChanger(core, pager),
    ...finder,
    ...pager,
    ...follower,
    async comeBack() {
      await finder.findDeletion();
      await pager.refresh();
    },
    async resume() {
      await follower.resume();
      await pager.catchUp();
    },
    watch: createChangeWatcher(core, pager, finder),
  };
}
