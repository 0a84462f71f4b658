import { AsyncLocalStorage } from 'node:async_hooks';

/** The visitor, or the network, for whom a request is handled. */
export interface DatabaseCaller {
  /** What its statements count for. */
  key: string;
  /** Ends the statements of a request that only reads, once nobody waits for its answer. */
  signal: AbortSignal | null;
}

/** A caller while a request of it is handled. */
interface Handling extends DatabaseCaller {
  /** True once the request is answered: what was begun in it and goes on counts for nobody. */
  isOver: boolean;
}

/** The connection that code runs on: within a transaction, its statements wait for no further one. */
interface Place {
  handling: Handling;
  isInTransaction: boolean;
}

const places = new AsyncLocalStorage<Place>();

/** The most connections that the requests of one caller hold at a time. */
const mostOfCaller = 2;

/** Handles a request: until it is answered, its statements share the connections of its caller. */
export async function runAsCaller<T>(caller: DatabaseCaller, work: () => Promise<T>): Promise<T> {
  const handling = { ...caller, isOver: false };
  try {
    // Awaited within: a query is sent when it is awaited.
    return await places.run({ handling, isInTransaction: false }, async () => await work());
  } finally {
    handling.isOver = true;
  }
}

/** Returns the caller whose share the next statement needs; null for none. */
export function findCaller(): DatabaseCaller | null {
  const place = places.getStore();
  return place === undefined || place.isInTransaction || place.handling.isOver ? null : place.handling;
}

/** Begins work that goes on for others, too: it counts for nobody, and ends with no request. */
export function runForNobody<T>(work: () => T): T {
  return places.exit(work);
}

/** Runs the work of a transaction, whose connection counts already. */
export function runInsideTransaction<T>(work: () => T): T {
  const place = places.getStore();
  return place === undefined ? work() : places.run({ ...place, isInTransaction: true }, work);
}

/**
 * Shares the connections of a database: a caller holds two at a time, and further statements of it wait for these, so
 * that nobody takes those of others (docs/decisions/0057).
 */
export class ConnectionShares {
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Waits for a turn. @throws the reason of the signal when the request is aborted before */
  async run<T>({ key, signal }: DatabaseCaller, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const held = this.#held.get(key) ?? 0;
    if (held < mostOfCaller) this.#held.set(key, held + 1);
    else await this.#wait(key, signal);
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #wait(key: string, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(key) ?? [];
      const giveUp = () => {
        queue.splice(queue.indexOf(begin), 1);
        reject(new Error('the request was aborted', { cause: signal?.reason }));
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.set(key, queue);
      queue.push(begin);
    });
  }

  /** Hands the connection to the next statement of the same caller. */
  #leave(key: string): void {
    const queue = this.#waiting.get(key);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(key);
    if (next !== undefined) {
      next();
      return;
    }
    const held = (this.#held.get(key) ?? 1) - 1;
    if (held === 0) this.#held.delete(key);
    else this.#held.set(key, held);
  }
}
