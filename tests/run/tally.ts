/** Number of checks or tests by result. */
export interface Tally {
  /** Passed at the first attempt. */
  passed: number;
  failed: number;
  /** Passed only at the second attempt. */
  retried: number;
  skipped: number;
}

const nothing: Tally = { passed: 0, failed: 0, retried: 0, skipped: 0 };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed: Tally = { ...nothing, failed: 1 };
export const oneSkipped: Tally = { ...nothing, skipped: 1 };

export function sumTallies(tallies: readonly Tally[]): Tally {
  const sum = { ...nothing };
  for (const tally of tallies) {
    sum.passed += tally.passed;
    sum.failed += tally.failed;
    sum.retried += tally.retried;
    sum.skipped += tally.skipped;
  }
  return sum;
}

/** Formats `3 passed, 0 failed`, with those of a second attempt and the skipped ones only if there are any. */
export function describeTally({ passed, failed, retried, skipped }: Tally): string {
  const more = [
    ...(retried === 0 ? [] : [`${retried} at the second attempt`]),
    ...(skipped === 0 ? [] : [`${skipped} skipped`]),
  ];
  return [`${passed} passed`, `${failed} failed`, ...more].join(', ');
}
