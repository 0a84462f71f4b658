import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

  it('grow with the load of the event loop, to 60 ms at most, and shrink again', async () => {
    const loop = vi.spyOn(performance, 'eventLoopUtilization');
    onTestFinished(() => loop.mockRestore());
    const clock = new FrameClock();
    expect(clock.frameMs).toBe(16);
    for (const { utilization, frameMs } of [
      { utilization: 1, frameMs: 60 },
      { utilization: 0.825, frameMs: 38 },
      { utilization: 0.1, frameMs: 16 },
    ]) {
      loop.mockReturnValue({ idle: 0, active: 0, utilization });
      for (let turn = 0; turn < 30; turn += 1) {
        await vi.advanceTimersByTimeAsync(110);
        void clock.next();
      }
      expect(clock.frameMs).toBeCloseTo(frameMs, 1);
    }
  });
});
