const longestBackoffMs = 4_000;
const longestRetryAfterMs = 5_000;

/**
 * Chooses the delay before the next attempt: the upstream's own, else a doubling backoff, both jittered so that replies
 * which failed together do not return together. Undefined when the upstream requests more than 5 s: an earlier attempt
 * would be refused again, and nobody waits longer for a reply to begin.
 */
export function chooseRetryDelayMs(retry: {
  /** Number of failed attempts before this one. */
  attempt: number;
  firstDelayMs: number;
  retryAfterMs: number | undefined;
}): number | undefined {
  const { attempt, firstDelayMs, retryAfterMs } = retry;
  if (retryAfterMs !== undefined) {
    return retryAfterMs > longestRetryAfterMs ? undefined : retryAfterMs * (1 + Math.random() / 10);
  }
  const backoffMs = Math.min(longestBackoffMs, firstDelayMs * 2 ** attempt);
  return backoffMs * (0.5 + Math.random() / 2);
}
