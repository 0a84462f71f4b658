/** Answers that are the same for everybody who asks, each for some time after it was asked for. */
export interface ShortMemory<Answer> {
  /** The answer that is kept under the key, or else what `load` answers, which all who ask meanwhile wait for. */
  ask(key: string, load: () => Promise<Answer>): Promise<Answer>;
  /** The answer that is kept, for whoever must not be the one who asks. */
  recall(key: string): Promise<Answer> | undefined;
}

/**
 * Remembers answers in this process. A failure is not kept.
 * @param holdsMs how long an answer holds
 * @param now the time in ms, of a clock that nobody sets
 */
export function createShortMemory<Answer>(
  holdsMs: number,
  now: () => number = () => performance.now(),
): ShortMemory<Answer> {
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
