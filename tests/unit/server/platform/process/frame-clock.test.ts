import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameClock } from '#src/server/platform/process/frame-clock.ts';

describe('the clock of frames (rule:shown-first)', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('ends a frame 16 ms after its start, for each waiting reply, with one timer for all', async () => {
    const clock = new FrameClock();
    const ended: string[] = [];
    void clock.next().then(() => ended.push('first'));
    await vi.advanceTimersByTimeAsync(8);
    void clock.next().then(() => ended.push('second'));
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(7);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['first']);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(8);
    expect(ended).toEqual(['first', 'second']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('begins again after a pause', async () => {
    const clock = new FrameClock();
    for (let frame = 0; frame < 3; frame += 1) {
      let isOver = false;
      void clock.next().then(() => (isOver = true));
      await vi.advanceTimersByTimeAsync(15);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(45);
      expect(isOver).toBe(true);
      await vi.advanceTimersByTimeAsync(1_000);
    }
  });
});

it('frames grow with the load of the event loop, to 60 ms at most, and shrink again', async () => {
  const clock = new FrameClock();
  expect(clock.frameMs).toBe(16);
  for (let turn = 0; turn < 15; turn += 1) {
    const until = performance.now() + 110;
    while (performance.now() < until);
    await clock.next();
  }
  expect(clock.frameMs).toBeGreaterThan(20);
  expect(clock.frameMs).toBeLessThanOrEqual(60);
  for (let turn = 0; turn < 15; turn += 1) {
    await sleep(110);
    await clock.next();
  }
  expect(clock.frameMs).toBeLessThan(20);
});
