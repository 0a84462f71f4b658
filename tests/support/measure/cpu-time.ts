import { expect } from 'vitest';
import { readThreadMs } from './read-thread-ms.ts';

/** Shortest measurement: the clock moves in steps of up to 4 ms. */
const leastMs = 20;
/** The best of so many rounds counts: what else the machine does can only make one of them longer. */
const mostRounds = 10;
const leastRounds = 3;
/** Measurements of this length are not repeated more often: the clock's error is negligible in them. */
const longMs = 500;

/**
 * Fails when the time of some work grows much faster than its input, for example with its square. Compares the CPU time
 * of this thread for an input of full size and for a tenth of it, so the speed and load of the machine do not matter.
 */
export function expectInProportion<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  // The ratio is 10 for linear time, and 100 for quadratic time.
  expectGrowth({ size, step: 10, limit: 40 }, build, work);
}

/** Fails when a larger input takes more work than reading it: from an eighth of the size on, the work is bounded. */
export function expectInBounds<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  // The ratio is 1 for bounded work, and 8 for linear time.
  expectGrowth({ size, step: 8, limit: 4 }, build, work);
}

/** Fails when some work takes longer than the same work on another input, by more than a factor. */
export function expectNoDearer<Input>(
  limit: number,
  inputs: { input: Input; than: Input },
  work: (input: Input) => unknown,
): void {
  expectRatio(limit, { large: () => inputs.input, small: () => inputs.than }, work);
}

function expectGrowth<Input>(
  { size, step, limit }: { size: number; step: number; limit: number },
  build: (size: number) => Input,
  work: (input: Input) => unknown,
): void {
  const inputs = { large: () => build(size), small: () => build(Math.ceil(size / step)) };
  expectRatio(limit, inputs, work);
}

function expectRatio<Input>(
  limit: number,
  inputs: { large: () => Input; small: () => Input },
  work: (input: Input) => unknown,
): void {
  let [small, large] = [Infinity, Infinity];
  for (let round = 1; round <= mostRounds; round += 1) {
    large = Math.min(large, measureThreadMs(inputs.large(), work));
    small = Math.min(small, measureThreadMs(inputs.small(), work));
    if (large / small < limit / 2 || (round >= leastRounds && large > longMs)) break;
  }
  expect(large / small, `${small} ms for the small input, ${large} ms for the large one`).toBeLessThan(limit);
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
