import { expect } from 'vitest';
import { readThreadMs } from './read-thread-ms.ts';

/** How many times the larger of two inputs is the smaller one. */
const step = 8;
/** The least that is measured at a time: the clock moves by up to 4 ms. */
const leastMs = 20;
const mostRounds = 6;
/** What takes so long is measured once: little is lost in it. */
const longMs = 500;

/**
 * Fails when the time of something grows far more than its input, such as with the square of it. It is compared what
 * inputs of a size and of an eighth of it take, so it makes no difference how fast the machine is, or how busy.
 */
export function expectInProportion<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  // In proportion it is 8, and 64 with the square.
  expectGrowth(24, size, build, work);
}

/** Fails when a larger input is more work, beyond looking at it: from an eighth of the size on, work has its bounds. */
export function expectInBounds<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  // In bounds it is 1, and 8 in proportion.
  expectGrowth(4, size, build, work);
}

function expectGrowth<Input>(
  limit: number,
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  let [small, large] = [Infinity, Infinity];
  for (let round = 0; round < mostRounds; round += 1) {
    large = Math.min(large, measureThreadMs(build(size), work));
    small = Math.min(small, measureThreadMs(build(Math.ceil(size / step)), work));
    if (large / small < limit / 2 || large > longMs) break;
  }
  expect(large / small, `${small} ms for an eighth of ${size}, ${large} ms for all`).toBeLessThan(limit);
}

function measureThreadMs<Input>(input: Input, work: (input: Input) => unknown): number {
  const beganMs = readThreadMs();
  let [times, ms] = [0, 0];
  while (ms < leastMs) {
    work(input);
    times += 1;
    ms = readThreadMs() - beganMs;
  }
  return ms / times;
}

/**
 * The least time of this process, in milliseconds, that something takes of several times. All of its threads count,
 * and no other program of the machine.
 */
export async function measureProcessMs(work: () => Promise<unknown>, times = 3): Promise<number> {
  let bestMs = Infinity;
  for (let turn = 0; turn < times; turn += 1) {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    bestMs = Math.min(bestMs, (user + system) / 1_000);
  }
  return bestMs;
}
