import { expect, vi } from 'vitest';

/** The waits of a page before each retry of a message, in ms. */
const delaysMs = [400, 800, 1_600];

/**
 * Makes the page wait a hundredth of the time before it retries a message.
 * @returns checks that the page waited once for each delay, after it has given up on one message
 */
export function quickenRetries(): () => void {
  const start = globalThis.setTimeout;
  const quickened: number[] = [];
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...more: unknown[]) => {
    if (!delaysMs.includes(ms)) return start(run, ms, ...more);
    quickened.push(ms);
    return start(run, ms / 100, ...more);
  });
  return () =>
    expect(quickened, 'the product waits otherwise: this helper has to know how').toEqual(delaysMs);
}
