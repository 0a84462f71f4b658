import { expect } from 'vitest';
import { readThreadMs } from './read-thread-ms.ts';

/** Ratio of the sizes of the two inputs. */
const step = 8;
/** Shortest measurement: the clock moves in steps of up to 4 ms. */
const leastMs = 20;
const mostRounds = 6;
/** A measurement of this length is not repeated: the clock's error is negligible in it. */
const longMs = 500;

/**
 * Fails when the time of some work grows much faster than its input, for example with its square. Compares the times
 * for an input of full size and for one of an eighth, so the speed and load of the machine do not matter.
 */
export function expectInProportion<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  // The ratio is 8 for linear time, and 64 for quadratic time.
  expectGrowth(24, size, build, work);
}

/** Fails when a larger input takes more work than reading it: from an eighth of the size on, the work is bounded. */
export function expectInBounds<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  // The ratio is 1 for bounded work, and 8 for linear time.
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
 * Measures the CPU time of some work in this process, in milliseconds: the least of several runs. All threads of the
 * process count, other programs of the machine do not.
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
