import { describe, expect, it } from 'vitest';
import { LoadingWait } from '#src/server/platform/llm/upstream/loading-wait.ts';

/** Returns the pauses until the time is over, for a server that answers in no time. */
function listPauses(wait: LoadingWait, retryAfterMs?: number): number[] {
  const pauses: number[] = [];
  let nowMs = 5_000;
  for (;;) {
    const pauseMs = wait.next(nowMs, retryAfterMs);
    if (pauseMs === null) return pauses;
    pauses.push(pauseMs);
    nowMs += pauseMs;
  }
}

describe('the wait for a server that loads its model', () => {
  it('has pauses that double up to ten seconds, and none that ends after its time', () => {
    const wait = new LoadingWait({ firstPauseMs: 300, limitMs: 60_000 });
    expect(listPauses(wait)).toEqual([300, 600, 1_200, 2_400, 4_800, 9_600, 10_000, 10_000, 10_000, 10_000]);
  });

  it('counts the time from the first answer, however long the answers take', () => {
    const wait = new LoadingWait({ firstPauseMs: 10, limitMs: 1_000 });
    expect(wait.next(7_000, undefined)).toBe(10);
    expect(wait.next(7_900, undefined)).toBe(20);
    expect(wait.next(7_970, undefined)).toBeNull();
  });

  it('is as long as the server asks, up to thirty seconds', () => {
    expect(new LoadingWait({ firstPauseMs: 1, limitMs: 100_000 }).next(0, 8_000)).toBe(8_000);
    expect(new LoadingWait({ firstPauseMs: 1, limitMs: 100_000 }).next(0, 90_000)).toBe(30_000);
    expect(new LoadingWait({ firstPauseMs: 1, limitMs: 20_000 }).next(0, 25_000)).toBeNull();
  });
});
