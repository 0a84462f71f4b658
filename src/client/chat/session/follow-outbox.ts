import type { ChatSession } from './chat-session.ts';
import { untilIdle } from '../base/until-idle.ts';
import { keepQueued, listQueued } from '#src/client/offline/outbox.ts';
import { askForSync } from '#src/client/pwa/ask-for-sync.ts';
import { dropQueued } from '#src/client/offline/queued-messages.ts';
import { storageOwner } from '#src/client/owner/storage-owner.ts';

/** As much of a chat session as its outbox needs. */
export type OutboxSession = Pick<ChatSession, '$state' | 'restore' | 'sendPending' | 'untilPaused'>;

export interface OutboxOptions {
  session: OutboxSession;
  characterId: string;
  /** One tab at a time sends what waits. */
  locks: Pick<LockManager, 'request'>;
}

export interface OutboxFollower {
  /** Sends what waits, one after the other; resolves when nothing waits any more, or the server is away. */
  flush: () => Promise<void>;
  /** The page may be closed: what waits is left to the worker as well. */
  leave: () => void;
  stop: () => void;
}

/**
 * Keeps what a session could not send yet, over reloads too, and sends it once when the server can be reached: the
 * server takes a message once however often it comes (rule:same-message). What the server refused for good, and what
 * the person discarded, is forgotten.
 */
export function followOutbox({ session, characterId, locks }: OutboxOptions): OutboxFollower {
  /** What is kept for this page, by its id, with what it was said after. */
  const kept = new Map<string, string | null>();
  /** Steps on the database, in their order. */
  let steps: Promise<unknown> = Promise.resolve();
  let flushing: Promise<void> = Promise.resolve();
  const then = (step: () => Promise<void> | void) => (steps = steps.then(step));
  const drawnFor = storageOwner();
  /** True once the worker was asked to send what could not be sent. */
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

  /** A page that holds the lock, or waits for it, is not kept for the way back once another tab wants it. */
  async function sendWaiting(): Promise<void> {
    if (await hasWaiting()) await locks.request(`yuanfen-outbox-${characterId}`, sendAll);
  }

  async function hasWaiting(): Promise<boolean> {
    await untilIdle(session.$state);
    await steps;
    const { conversationId, messages } = session.$state.get();
    if (messages.some(({ delivery }) => delivery !== undefined && delivery !== 'refused')) return true;
    return (await listQueued(characterId, conversationId)).length > 0;
  }

  /**
   * Ends, and so lets go of the lock, once a reply is not read along any more: a hidden page may stay so for days, while
   * other tabs and the worker can send what waits. It goes on when it is looked at, and the server takes a message once.
   */
  async function sendAll(): Promise<void> {
    const paused = session.untilPaused();
    if ((await Promise.race([untilIdle(session.$state), paused])) === true) return;
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
      // One after the other: a connection may come back while the last look still waits for what was gone.
      const send = () =>
        sendWaiting().catch((error: unknown) => console.debug('what waits is sent later', error));
      return (flushing = flushing.then(send));
    },
    leave() {
      if (kept.size > 0) void then(askForSync);
    },
    stop,
  };
}
