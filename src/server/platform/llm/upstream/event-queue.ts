/** Events of a queue's reader, for its producer. */
export interface QueueHooks {
  /** The reader requested its first value: start producing. */
  onStart(): void;
  /** Much waits for a busy reader: hold the producer back. Called after the turn that caused it. */
  onFull(): void;
  /** The reader has taken all waiting values. */
  onDrain(): void;
  /** The reader left before the end (`break`, `return()`): stop producing. */
  onLeave(): void;
}

export interface QueueOptions<T> {
  /** Merges two consecutive waiting values, so that a reader who is behind has less work; null to keep both. */
  merge?: (earlier: T, later: T) => T | null;
  /** True if a waiting value is large enough to hold the producer back; by default each is. */
  isMuch?: (value: T) => boolean;
}

interface Waiter<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(error: unknown): void;
}

type QueueState = { kind: 'idle' | 'open' | 'ended' } | { kind: 'failed'; error: Error };

/**
 * Passes values from one producer of callbacks to one `for await` reader. Written by hand because an async generator
 * costs more per token and cannot be left while a `next()` is pending. Every `next()` settles: with a value, with the
 * error (once, after the values before it), or with the end. While much waits for the reader the producer is held back.
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
    // Values of the same read are included.
    queueMicrotask(() => {
      if (this.#isFull) this.#hooks.onFull();
    });
  }

  /** Ends the queue after the values in it. */
  end(): void {
    if (this.#state.kind === 'ended' || this.#state.kind === 'failed') return;
    this.#state = { kind: 'ended' };
    for (const waiter of this.#waiters.splice(0)) waiter.resolve({ value: undefined, done: true });
  }

  /** Fails the queue: after the values in it, or at once if they are to be discarded. */
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
