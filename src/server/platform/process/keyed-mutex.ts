/** Lets one at a time do something for a key; who comes meanwhile waits, and is told so instead of doing it as well. */
export class KeyedMutex {
  readonly #held = new Map<string, Promise<undefined>>();

  /** @returns what `work` returned, or null once another that was there first is done. @throws what `work` throws */
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
