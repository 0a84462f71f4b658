import {
  editMode,
  resetConversation,
  setChatBackground,
  type Conversation,
} from '#src/contract/chat/conversation-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { isUnbegun } from '#src/domain/chat/greeting-message.ts';
import {
  branchMessage,
  deleteMessage,
  editMessage,
  hideMessage,
  restoreRemoval,
  selectMessage,
} from '#src/contract/chat/tree-calls.ts';
import type { z } from '#src/contract/base/zod.ts';
import { type ChatMessage, replaceMessage } from '../base/chat-state.ts';
import { keepFork, readFork } from './kept-fork.ts';
import type { HistoryPager } from './history-pager.ts';
import type { SessionCore } from '../base/session-core.ts';

/** The fields that `editMode` changes, without the conversation's id. */
export type SettingsChange = Omit<z.input<typeof editMode.body>, 'id'>;

export interface EditOptions {
  /** The version that was shown when the editing began. */
  version: number;
  branch?: boolean;
}

/** The actions on existing messages; each returns whether it was done, and shows its error. */
export interface TreeChanger {
  /**
   * Changes a text: on a branch of its own, as own messages are changed, or in place. Null if it was not done. If the
   * message has another version than the edited one, it returns the newer one, which is shown now.
   */
  edit: (id: string, content: string, options: EditOptions) => Promise<Message | { newer: number } | null>;
  /** Makes a variant, and the branch last active below it, the active branch. */
  select: (id: string) => Promise<boolean>;
  /** Goes back to a message: the next message begins a branch there. */
  branch: (id: string) => Promise<boolean>;
  /** Shows the beginning of a branch that was left before the page was reloaded. */
  showFork: () => Promise<void>;
  /** Hides a message from prompts, or shows it again. */
  hide: (id: string, isHidden: boolean) => Promise<boolean>;
  /** Deletes a message with all that follows it, or alone. */
  remove: (id: string, alone?: boolean) => Promise<boolean>;
  /** Undoes a deletion or a reset; pressed twice, it is requested once. */
  undo: (removalId: string) => Promise<boolean>;
  /** Starts over from a greeting. */
  reset: () => Promise<boolean>;
  changeSettings: (change: SettingsChange) => Promise<boolean>;
  setBackground: (backgroundId: string | null) => Promise<boolean>;
}

export function createTreeChanger(core: SessionCore, pager: HistoryPager): TreeChanger {
  const { options, $state, update, fail } = core;
  const { client } = options;
  /** Restorations by the id of the removal: the server makes each once. */
  const undoings = new Map<string, Promise<boolean>>();

  $state.listen((state, before) => {
    if (state.fork !== before?.fork) keepFork(state);
  });

  /** @returns the result; null if the server rejected it, which is shown */
  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      if ($state.get().phase === 'idle') update({ failure: null });
      const result = await work();
      options.onChange();
      return result;
    } catch (error) {
      fail(error);
      return null;
    }
  }

  /** Removes the messages from a depth on from view, until the rest is known. */
  function cutAt(depth: number): void {
    const messages = $state.get().messages.filter((message) => message.depth < depth || message.delivery);
    update({ messages });
  }

  /** Shows messages again that were removed from view and still exist, before messages sent since. */
  async function putBack(taken: readonly ChatMessage[]): Promise<void> {
    const { messages } = $state.get();
    const depths = new Set(messages.flatMap(({ depth, delivery }) => (delivery === undefined ? depth : [])));
    const missing = taken.filter(({ depth }) => !depths.has(depth));
    const [first] = missing;
    if (first === undefined) return;
    const next = messages.findIndex(({ depth, delivery }) => delivery !== undefined || depth > first.depth);
    update({ messages: messages.toSpliced(next === -1 ? messages.length : next, 0, ...missing) });
    await pager.refresh();
  }

  /** Shows the branch that a message is on now. */
  async function goTo(id: string, conversation: Conversation): Promise<boolean> {
    update({ conversation, lastRemoval: null, fork: null });
    const isShown = await attempt(() => pager.loadAround(id).then(() => true));
    return isShown ?? false;
  }

  /**
   * Returns the id of a message; for a greeting shown before the conversation exists, begins the conversation. Null if
   * that id is unknown, because a message was sent in the meantime.
   */
  async function requireBegun(id: string): Promise<string | null> {
    const { conversationId, messages } = $state.get();
    if (conversationId !== null) return id;
    const at = messages[0]?.variants.indexOf(id) ?? -1;
    await core.requireConversation();
    await pager.refresh();
    const [greeting] = $state.get().messages;
    return greeting === undefined || isUnbegun(greeting) ? null : (greeting.variants[at] ?? null);
  }

  /**
   * Shows the current state of a message.
   * @returns its version; null if it is the same
   */
  async function findNewer(id: string, version: number): Promise<number | null> {
    const find = () => {
      const found = $state.get().messages.find((message) => message.id === id)?.version ?? version;
      return found === version ? null : found;
    };
    if (find() === null) await pager.refresh();
    // It may be further back than the newest messages.
    if (find() === null && $state.get().phase === 'idle') await pager.loadAround(id);
    return find();
  }

  async function undoOnce(removalId: string): Promise<boolean> {
    const conversation = await attempt(() =>
      client.call(restoreRemoval, { body: { removal_id: removalId } }),
    );
    if (conversation === null) return false;
    update({ conversation, lastRemoval: null, fork: null });
    await pager.refresh();
    return true;
  }

  return {
    async edit(id, content, { version, branch }) {
      const body = { message_id: id, content, version, ...(branch !== undefined && { branch }) };
      const edited = await attempt(() =>
        client.call(editMessage, { body }).catch(async (error: unknown) => {
          const isConflict = error instanceof CallError && error.status === 409;
          const newer = isConflict ? await findNewer(id, version) : null;
          if (newer === null) throw error;
          return { newer };
        }),
      );
      if (edited === null || 'newer' in edited) return edited;
      const { messages, hasNewer } = $state.get();
      const isInPlace = edited.id === id;
      const isFollowed = hasNewer || messages.some((one) => one.depth > edited.depth && !one.delivery);
      const rest = isInPlace ? messages.filter(({ depth }) => depth > edited.depth) : [];
      const before = messages.filter(({ depth, delivery }) => depth < edited.depth && delivery === undefined);
      const unsent = messages.filter(({ delivery }) => delivery !== undefined);
      update({ messages: [...before, edited, ...rest.filter(({ delivery }) => !delivery), ...unsent] });
      if (!isInPlace) {
        const fork = isFollowed ? { id, depth: edited.depth + 1 } : null;
        update({ hasNewer: false, lastRemoval: null, fork });
      }
      return edited;
    },
    async select(id) {
      const chosen = await attempt(() => requireBegun(id));
      if (chosen === null) return false;
      const conversation = await attempt(() => client.call(selectMessage, { body: { message_id: chosen } }));
      return conversation !== null && goTo(chosen, conversation);
    },
    async branch(id) {
      const { messages } = $state.get();
      const next = messages[messages.findIndex((message) => message.id === id) + 1];
      const conversation = await attempt(() => client.call(branchMessage, { body: { message_id: id } }));
      if (conversation === null || !(await goTo(id, conversation))) return false;
      const isLeft = next !== undefined && next.delivery === undefined;
      if (isLeft) update({ fork: { id: next.id, depth: next.depth } });
      return true;
    },
    showFork() {
      update({ fork: $state.get().fork ?? readFork($state.get()) });
      return Promise.resolve();
    },
    async hide(id, isHidden) {
      const body = { message_id: id, is_hidden: isHidden };
      const message = await attempt(() => client.call(hideMessage, { body }));
      if (message !== null) update({ messages: replaceMessage($state.get().messages, message) });
      return message !== null;
    },
    async remove(id, alone = false) {
      const { messages } = $state.get();
      const removed = messages.find((message) => message.id === id);
      if (removed === undefined) return false;
      if (alone) update({ messages: messages.filter((message) => message !== removed) });
      else cutAt(removed.depth);
      const taken = messages.filter((message) => !$state.get().messages.includes(message));
      const removal = await attempt(() => client.call(deleteMessage, { body: { message_id: id, alone } }));
      if (removal === null) {
        await putBack(taken);
        return false;
      }
      if (!alone) update({ fork: null });
      const { removal_id: removalId, conversation } = removal;
      update({
        conversation,
        lastRemoval: { removalId, kind: alone ? 'single' : 'message', depth: removed.depth },
      });
      await pager.refresh();
      return true;
    },
    undo(removalId) {
      const undoing = undoings.get(removalId) ?? undoOnce(removalId);
      undoings.set(removalId, undoing);
      void undoing.then((isDone) => !isDone && undoings.delete(removalId));
      return undoing;
    },
    async reset() {
      const removal = await attempt(async () =>
        client.call(resetConversation, { body: { id: await core.requireConversation() } }),
      );
      if (removal === null) return false;
      const { removal_id: removalId, conversation } = removal;
      cutAt(0);
      update({ fork: null });
      update({ conversation, lastRemoval: { removalId, kind: 'reset', depth: 0 } });
      await pager.refresh();
      return true;
    },
    async changeSettings(change) {
      const conversation = await attempt(async () =>
        client.call(editMode, { body: { ...change, id: await core.requireConversation() } }),
      );
      if (conversation !== null) update({ conversation });
      return conversation !== null;
    },
    async setBackground(backgroundId) {
      const conversation = await attempt(async () => {
        const id = await core.requireConversation();
        return client.call(setChatBackground, { body: { id, background_id: backgroundId } });
      });
      if (conversation !== null) update({ conversation });
      return conversation !== null;
    },
  };
}
