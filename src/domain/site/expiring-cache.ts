/** A cache of answers that are the same for all callers, each for some time after it was requested. */
export interface ExpiringCache<Answer> {
  /** Returns the cached answer of the key, or else the answer of `load`, which concurrent callers share. */
  ask(key: string, load: () => Promise<Answer>): Promise<Answer>;
  /** Returns the cached answer without loading one. */
  recall(key: string): Promise<Answer> | undefined;
}

/**
 * Creates a cache of answers in this process. A failure is not cached.
 * @param holdsMs lifetime of an answer
 * @param now a monotonic time in ms
 */
export function createExpiringCache<Answer>(
  holdsMs: number,
  now: () => number = () => performance.now(),
): ExpiringCache<Answer> {
  const kept = new Map<string, { askedAt: number; answer: Promise<Answer> }>();

  function recall(key: string): Promise<Answer> | undefined {
    const found = kept.get(key);
    return found !== undefined && now() - found.askedAt < holdsMs ? found.answer : undefined;
  }

  function ask(key: string, load: () => Promise<Answer>): Promise<Answer> {
    const known = recall(key);
    if (known !== undefined) return known;
    const answer = load();
    const entry = { askedAt: now(), answer };
    kept.set(key, entry);
    answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return answer;
  }

  return { ask, recall };
}
