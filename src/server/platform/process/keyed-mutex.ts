/**
 * Lets one piece of work at a time run for a key; a concurrent caller waits for it and gets null instead of running its
 * own.
 */
export class KeyedMutex {
  readonly #held = new Map<string, Promise<undefined>>();

  /** @returns the result of `work`, or null once an earlier one has ended. @throws any error of `work` */
  async tryRun<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    const earlier = this.#held.get(key);
    if (earlier !== undefined) {
      await earlier;
      return null;
    }
    const working = work();
    const settled = working.then(
      () => undefined,
      () => undefined,
    );
    this.#held.set(key, settled);
    try {
      return await working;
    } finally {
      this.#held.delete(key);
    }
  }
}
