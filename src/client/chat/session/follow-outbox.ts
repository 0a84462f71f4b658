import type { ChatSession } from './chat-session.ts';
import { waitUntilIdle } from '../state/wait-until-idle.ts';
import { keepQueued, listQueued } from '#src/client/offline/outbox.ts';
import { askForSync } from '#src/client/pwa/ask-for-sync.ts';
import { dropQueued } from '#src/client/offline/queued-messages.ts';
import { storageOwner } from '#src/client/account/owner/storage-owner.ts';

/** The part of a chat session that its outbox uses. */
export type OutboxSession = Pick<ChatSession, '$state' | 'restore' | 'sendPending' | 'untilPaused'>;

export interface OutboxOptions {
  session: OutboxSession;
  characterId: string;
  /**
   * The locks by which one tab at a time sends waiting messages; undefined on a page of a plain http address in a local
   * network, where each tab sends them.
   */
  locks: Pick<LockManager, 'request'> | undefined;
}

export interface OutboxFollower {
  /** Sends waiting messages, one after the other; resolves when none is left, or the server is unreachable. */
  flush: () => Promise<void>;
  /** Requests that the worker sends the waiting messages as well; called when the page may be closed. */
  leave: () => void;
  stop: () => void;
}

/**
 * Stores messages that a session could not send yet, across reloads too, and sends each when the server can be reached:
 * the server accepts a message once however often it arrives (rule:same-message). Messages that the server rejected
 * permanently, and those that the person discarded, are deleted.
 */
export function followOutbox({ session, characterId, locks }: OutboxOptions): OutboxFollower {
  /** Messages stored for this page, by id, with the message before each. */
  const kept = new Map<string, string | null>();
  /** Steps on the database, in order. */
  let steps: Promise<unknown> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  const then = (step: () => Promise<void> | void) => (steps = steps.then(step));
  const drawnFor = storageOwner();
  /** True once the worker was asked to send the unsent messages. */
  let isSyncAsked = false;

  const stop = session.$state.subscribe((state) => {
    if (state.phase === 'streaming' && kept.size === 0) return;
    const { conversationId } = state;
    const left = new Set<string>();
    for (const message of state.messages) {
      const { client_message_id: id, parent_id: parentId, content, create_time: time, delivery } = message;
      if (message.role !== 'user' || id === null || delivery === undefined || delivery === 'refused')
        continue;
      left.add(id);
      if (kept.get(id) === parentId) continue;
      kept.set(id, parentId);
      void then(() => keepQueued({ id, characterId, conversationId, content, time, parentId }, drawnFor));
    }
    for (const id of kept.keys()) {
      if (left.has(id)) continue;
      kept.delete(id);
      void then(() => dropQueued(id));
    }
    const isCut = state.messages.some(({ delivery }) => delivery === 'unsent' || delivery === 'waiting');
    if (isCut && !isSyncAsked) void then(askForSync);
    isSyncAsked = kept.size > 0 && (isCut || isSyncAsked);
  });

  /**
   * Sends waiting messages under a lock. A page that holds the lock, or waits for it, is evicted from the back/forward
   * cache once another tab wants it.
   */
  async function sendWaiting(): Promise<void> {
    if (!(await hasWaiting())) return;
    if (locks === undefined) await sendAll();
    else await locks.request(`yuanfen-outbox-${characterId}`, sendAll);
  }

  async function hasWaiting(): Promise<boolean> {
    await waitUntilIdle(session.$state);
    await steps;
    const { conversationId, messages } = session.$state.get();
    if (messages.some(({ delivery }) => delivery !== undefined && delivery !== 'refused')) return true;
    return (await listQueued(characterId, conversationId)).length > 0;
  }

  /**
   * Sends all waiting messages. Ends, and so releases the lock, once a reply is no longer read: a hidden page may stay
   * so for days, while other tabs and the worker can send waiting messages. It continues when the page is shown, and
   * the server accepts a message once.
   */
  async function sendAll(): Promise<void> {
    const paused = session.untilPaused();
    if ((await Promise.race([waitUntilIdle(session.$state), paused])) === true) return;
    await steps;
    const queued = await listQueued(characterId, session.$state.get().conversationId);
    session.restore(queued);
    const { messages } = session.$state.get();
    for (const { client_message_id: id, delivery } of messages) {
      if (id !== null && delivery === undefined && queued.some((row) => row.id === id))
        void then(() => dropQueued(id));
    }
    await Promise.race([session.sendPending(), paused]);
    await steps;
  }

  return {
    flush() {
      // One after the other: the connection may come back while the last attempt still waits.
      const send = () =>
        sendWaiting().catch((error: unknown) => console.debug('the outbox is sent later', error));
      return (flushing = flushing.then(send));
    },
    leave() {
      if (kept.size > 0) void then(askForSync);
    },
    stop,
  };
}
