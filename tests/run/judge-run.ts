import type { TestRecord } from './read-test-report.ts';
import type { Tally } from './tally.ts';

const shownSlowest = 20;
/** More tests than these at the second attempt make the run fail: then something is wrong that a retry hides. */
const mostRetried = 3;

export interface RunResult {
  tally: Tally;
  tests: readonly TestRecord[];
}

/**
 * The slowest tests, and by name every test that was skipped, that passed at the second attempt only, or that failed:
 * these last, for of a long output often nothing but the end is kept.
 */
export function describeTests(tests: readonly TestRecord[]): string[] {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, shownSlowest);
  return [
    ...section(
      'The slowest tests:',
      slowest.map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
    ),
    ...section('Passed at the second attempt only:', namesOf(tests, 'retried')),
    ...section('Skipped:', namesOf(tests, 'skipped')),
    ...section('Failed:', tests.filter(({ end }) => end === 'failed').flatMap(describeFailure)),
  ];
}

function describeFailure({ name, reason = '' }: TestRecord): string[] {
  const lines = reason.split('\n').filter((line) => line.trim() !== '');
  return [`  ${name}`, ...lines.map((line) => `    ${line}`)];
}

function namesOf(tests: readonly TestRecord[], wanted: TestRecord['end']): string[] {
  return tests.filter(({ end }) => end === wanted).map(({ name }) => `  ${name}`);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

/**
 * Why a run without a failed test fails all the same, a sentence for each reason.
 * @param isCi under CI nothing may be skipped: the first steps install what tests need; some tests need root
 */
export function listFaults({ retried, skipped }: Tally, isCi: boolean): string[] {
  return [
    ...(retried > mostRetried
      ? [`${retried} tests passed at the second attempt only, and ${mostRetried} are the most: mend them.`]
      : []),
    ...(isCi && skipped > 0
      ? [
          `${skipped} tests or steps were skipped, and under CI none may be: install what they need, and run as root.`,
        ]
      : []),
  ];
}
