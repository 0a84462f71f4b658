import type { TestRecord } from './read-test-report.ts';
import type { Tally } from './tally.ts';

const shownSlowest = 20;

export interface RunResult {
  tally: Tally;
  tests: readonly TestRecord[];
}

/**
 * Describes the slowest tests, and names every test that was skipped or that failed: the failures come last,
 * because often only the end of a long output is kept.
 */
export function describeTests(tests: readonly TestRecord[]): string[] {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, shownSlowest);
  return [
    ...section(
      'The slowest tests:',
      slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
    ),
    ...section(
      'Skipped:',
      tests.filter(({ end }) => end === 'skipped').map(({ name }) => `  ${name}`),
    ),
    ...section('Failed:', tests.filter(({ end }) => end === 'failed').flatMap(describeFailure)),
  ];
}

function describeFailure({ name, reason = '' }: TestRecord): string[] {
  const lines = reason.split('\n').filter((line) => line.trim() !== '');
  return [`  ${name}`, ...lines.map((line) => `    ${line}`)];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

/**
 * Lists the reasons for which a run without a failed test fails anyway, one sentence each.
 * @param isCi under CI nothing may be skipped: the first steps install what tests need; some tests need root
 */
export function listFaults({ skipped }: Tally, isCi: boolean): string[] {
  if (!isCi || skipped === 0) return [];
  return [
    `${skipped} tests or steps were skipped, and under CI none may be: install what they need, and run as root.`,
  ];
}
