import type { ReadableAtom } from 'nanostores';
import { CallError } from '#src/contract/client.ts';
import type { ChatState } from './chat-state.ts';
import { dropQueued, keepQueued, listQueued } from './outbox.ts';

/** As much of a chat session as its outbox needs. */
export interface OutboxSession {
  readonly $state: ReadableAtom<ChatState>;
  /** Sends a message, or one again whose id the browser gave already; resolves when its reply ended or it failed. */
  send: (content: string, clientMessageId?: string) => Promise<void>;
}

export interface OutboxOptions {
  session: OutboxSession;
  characterId: string;
  /** One tab at a time sends what waits. */
  locks: Pick<LockManager, 'request'>;
  isOnline: () => boolean;
}

export interface OutboxFollower {
  /** Sends what waits, one after the other; resolves when nothing waits any more, or the server is away. */
  flush: () => Promise<void>;
  stop: () => void;
}

/**
 * Refusals that another try does not change: the words stay on the page, and are not sent again by themselves. What was
 * not found is none of them: a deleted conversation can be brought back.
 */
const finalStatuses: ReadonlySet<number> = new Set([400, 402, 403, 413]);

/**
 * Keeps what a session could not send yet, over reloads too, and sends it once when the server can be reached: the
 * server takes a message once however often it comes (D5).
 */
export function followOutbox({ session, characterId, locks, isOnline }: OutboxOptions): OutboxFollower {
  /** The ids that were kept for this page. */
  const kept = new Set<string>();
  /** Steps on the database, in their order. */
  let steps: Promise<unknown> = Promise.resolve();
  let flushing: Promise<void> | null = null;
  const then = (step: () => Promise<void>) => (steps = steps.then(step));

  const stop = session.$state.subscribe((state) => {
    if (state.phase === 'streaming' && kept.size === 0) return;
    const { conversationId } = state;
    for (const message of state.messages) {
      const { client_message_id: id, content, create_time: time } = message;
      if (message.role !== 'user' || id === null) continue;
      if (message.delivery === undefined) {
        if (kept.delete(id)) void then(() => dropQueued(id));
      } else if (!kept.has(id)) {
        kept.add(id);
        void then(() => keepQueued({ id, characterId, conversationId, content, time }));
      }
    }
  });

  const isDelivered = (id: string) =>
    session.$state
      .get()
      .messages.some((message) => message.client_message_id === id && message.delivery === undefined);

  /** The oldest that was not tried yet. */
  async function findNext(tried: ReadonlySet<string>) {
    await steps;
    const queued = await listQueued(characterId, session.$state.get().conversationId);
    return queued.find(({ id }) => !tried.has(id));
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      await untilIdle(session.$state);
      const next = await findNext(tried);
      if (next === undefined) return;
      tried.add(next.id);
      // It is kept as it is: its time says its place.
      kept.add(next.id);
      if (!isDelivered(next.id)) await session.send(next.content, next.id);
      if (isDelivered(next.id)) await then(() => dropQueued(next.id));
      // What was said later waits for what was said before; without a connection all of them only show.
      else if (isOnline()) return;
    }
  }

  return {
    flush() {
      flushing ??= locks
        .request(`yuanfen-outbox-${characterId}`, sendAll)
        .catch((error: unknown) => console.debug('what waits is sent later', error))
        .finally(() => (flushing = null));
      return flushing;
    },
    stop,
  };
}

/** Forgets a message that the server refused for good. */
export async function dropRefused(error: unknown, clientMessageId: string): Promise<void> {
  if (error instanceof CallError && finalStatuses.has(error.status ?? 0)) await dropQueued(clientMessageId);
}

function untilIdle($state: ReadableAtom<ChatState>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $state.subscribe(({ phase }) => {
      if (phase !== 'idle') return;
      // Not from within the first call, when there is nothing to stop yet.
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
