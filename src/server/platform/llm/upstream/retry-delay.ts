const LONGEST_BACKOFF_MS = 4_000;
const LONGEST_RETRY_AFTER_MS = 5_000;

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
    return retryAfterMs > LONGEST_RETRY_AFTER_MS ? undefined : retryAfterMs * (1 + Math.random() / 10);
  }
  const backoffMs = Math.min(LONGEST_BACKOFF_MS, firstDelayMs * 2 ** attempt);
  return backoffMs * (0.5 + Math.random() / 2);
}
