import { resetConversation } from '#src/contract/chat/conversation-calls.ts';
import { deleteMessage, restoreRemoval } from '#src/contract/chat/tree-calls.ts';
import type { ChatMessage } from '../state/chat-state.ts';
import type { SessionCore } from '../state/session-core.ts';
import type { Attempt } from './attempt.ts';
import type { HistoryPager } from './history-pager.ts';

/** The deletion of messages and its undoing; each action returns whether it was done, and shows its error. */
export interface Removals {
  /** Deletes a message with all that follows it, or alone. */
  remove: (id: string, alone?: boolean) => Promise<boolean>;
  /** Undoes a deletion or a reset; pressed twice, it is requested once. */
  undo: (removalId: string) => Promise<boolean>;
  /** Starts over from a greeting. */
  reset: () => Promise<boolean>;
}

export function createRemovals(core: SessionCore, pager: HistoryPager, attempt: Attempt): Removals {
  const { options, $state, update } = core;
  const { client } = options;
  /** Restorations by the id of the removal: the server carries out each once. */
  const undoings = new Map<string, Promise<boolean>>();

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
      const { removal_id: removalId, conversation, other_branch_id: otherId } = removal;
      const other = otherId === null ? null : { id: otherId, depth: removed.depth, isBeside: true };
      if (!alone) update({ fork: null });
      update({
        conversation,
        ...(!alone && { fork: other }),
        lastRemoval: { removalId, kind: alone ? 'single' : 'message', depth: removed.depth },
      });
      await pager.refresh();
      // A page that was requested before the deletion may have shown it again, and stays as an earlier one.
      const { messages: now } = $state.get();
      if (alone && !undoings.has(removalId)) update({ messages: now.filter((message) => message.id !== id) });
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
  };
}
