/** What the producer behind a queue has to know about its reader. */
export interface QueueHooks {
  /** The reader asked for its first value: start producing. */
  onStart(): void;
  /** Much waits for a reader who is busy: hold the producer back. Told after the turn that brought it. */
  onFull(): void;
  /** The reader has taken what waited. */
  onDrain(): void;
  /** The reader left before the end (`break`, `return()`): stop producing. */
  onLeave(): void;
}

export interface QueueOptions<T> {
  /** Makes one of two values that wait one behind the other, so that a reader who is behind has less to do; null where they stay two. */
  merge?: (earlier: T, later: T) => T | null;
  /** Whether a value that waits is much; by default each is. */
  isMuch?: (value: T) => boolean;
}

interface Waiter<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(error: unknown): void;
}

type QueueState = { kind: 'idle' | 'open' | 'ended' } | { kind: 'failed'; error: Error };

/**
 * Hands values from one producer of callbacks to one `for await` reader. Written by hand because an async
 * generator costs more per token and cannot be left while a `next()` is pending. Every `next()` settles: with a
 * value, with the failure (once, after the values before it), or with the end. While much waits for the reader the
 * producer is held back.
 */
export class EventQueue<T> implements AsyncIterableIterator<T, undefined> {
  readonly #hooks: QueueHooks;
  readonly #merge: (earlier: T, later: T) => T | null;
  readonly #isMuch: (value: T) => boolean;
  readonly #values: T[] = [];
  readonly #waiters: Waiter<T>[] = [];
  #state: QueueState = { kind: 'idle' };
  #isFull = false;

  constructor(hooks: QueueHooks, { merge = () => null, isMuch = () => true }: QueueOptions<T> = {}) {
    this.#hooks = hooks;
    this.#merge = merge;
    this.#isMuch = isMuch;
  }

  /** Adds a value; ignored once the queue has ended. */
  push(value: T): void {
    if (this.#state.kind !== 'open') return;
    const waiter = this.#waiters.shift();
    if (waiter !== undefined) {
      waiter.resolve({ value, done: false });
      return;
    }
    const last = this.#values.at(-1);
    const merged = last === undefined ? null : this.#merge(last, value);
    if (merged === null) this.#values.push(value);
    else this.#values[this.#values.length - 1] = merged;
    if (this.#isFull || !this.#isMuch(merged ?? value)) return;
    this.#isFull = true;
    // What came with it in one read is taken as well.
    queueMicrotask(() => {
      if (this.#isFull) this.#hooks.onFull();
    });
  }

  /** Ends the queue after the values that it holds. */
  end(): void {
    if (this.#state.kind === 'ended' || this.#state.kind === 'failed') return;
    this.#state = { kind: 'ended' };
    for (const waiter of this.#waiters.splice(0)) waiter.resolve({ value: undefined, done: true });
  }

  /** Fails the queue: after the values that it holds, or at once when they are to be discarded. */
  fail(error: Error, options: { discardValues: boolean }): void {
    if (this.#state.kind === 'ended' || this.#state.kind === 'failed') return;
    if (options.discardValues) this.#values.length = 0;
    const [first, ...others] = this.#waiters.splice(0);
    if (first === undefined) {
      this.#state = { kind: 'failed', error };
      return;
    }
    this.#state = { kind: 'ended' };
    first.reject(error);
    for (const waiter of others) waiter.resolve({ value: undefined, done: true });
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#state.kind === 'idle') {
      this.#state = { kind: 'open' };
      this.#hooks.onStart();
    }
    const value = this.#values.shift();
    if (value !== undefined) {
      if (this.#isFull && this.#values.length === 0) {
        this.#isFull = false;
        this.#hooks.onDrain();
      }
      return Promise.resolve({ value, done: false });
    }
    if (this.#state.kind === 'open') {
      return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
    }
    if (this.#state.kind === 'failed') {
      const { error } = this.#state;
      this.#state = { kind: 'ended' };
      return Promise.reject(error);
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#values.length = 0;
    const wasOpen = this.#state.kind === 'open';
    this.end();
    if (wasOpen) this.#hooks.onLeave();
    this.#state = { kind: 'ended' };
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
