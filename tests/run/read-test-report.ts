import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { oneFailed, type Tally } from './tally.ts';

/** Maximum characters of a reason. */
const mostReason = 600;

/** The result of a test of either runner. */
export interface TestRecord {
  /** The test's file and title. */
  name: string;
  end: 'passed' | 'failed' | 'skipped';
  /** Duration. */
  ms: number;
  /** The runner's reason for a failure; undefined if it did not fail. */
  reason?: string;
}

export interface TestReport {
  tally: Tally;
  tests: TestRecord[];
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).default([]),
          tags: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

/**
 * Reads a report of Vitest; errors outside of tests count as one failure.
 * @param isFull false leaves out the tests with the tag `full`, which the run did not include
 */
export function readVitestReport(file: string, exitCode: number, isFull = isFullRun): Promise<TestReport> {
  return readReport(file, exitCode, (report) => {
    const { testResults } = vitestSchema.parse(report);
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, tags }) => isDecided(status) || isFull || !tags.includes('full'))
        .map(({ fullName, status, duration, failureMessages }): TestRecord => {
          const title = `${path.relative(projectRoot, name)} › ${fullName}`;
          const end = isDecided(status) ? status : 'skipped';
          return { name: title, end, ms: duration ?? 0, ...tellReason(end, failureMessages) };
        }),
    );
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return { tests, failedOutside: brokenFiles.length };
  });
}

/** Returns the first line or so of the runner's messages about a failed test. */
function tellReason(end: TestRecord['end'], messages: readonly string[]): { reason?: string } {
  if (end !== 'failed') return {};
  return { reason: stripVTControlCharacters(messages[0] ?? '').slice(0, mostReason) };
}

function isDecided(status: string): status is 'passed' | 'failed' {
  return status === 'passed' || status === 'failed';
}

const playwrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z.array(
    z.object({
      duration: z.number(),
      error: z.object({ message: z.string().default('') }).optional(),
    }),
  ),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(playwrightTest),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).default([]),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});
const playwrightSchema = z.object({ suites: z.array(playwrightSuite), errors: z.array(z.unknown()) });

const playwrightEnds = {
  expected: 'passed',
  unexpected: 'failed',
  // Not with the settings of this project: a test has one attempt.
  flaky: 'failed',
  skipped: 'skipped',
} as const;

/** Reads a report of Playwright in the same way. */
export function readPlaywrightReport(file: string, exitCode: number): Promise<TestReport> {
  return readReport(file, exitCode, (report) => {
    const { suites, errors } = playwrightSchema.parse(report);
    const tests = suites.flatMap(listSpecs).flatMap((spec) =>
      spec.tests.map(({ status, results }): TestRecord => {
        const ms = results.reduce((sum, { duration }) => sum + duration, 0);
        const name = `tests/e2e/${spec.file}:${spec.line} › ${spec.title}`;
        const end = playwrightEnds[status];
        const messages = results.flatMap(({ error }) => error?.message ?? []);
        return { name, end, ms, ...tellReason(end, messages) };
      }),
    );
    return { tests, failedOutside: errors.length };
  });
}

function listSpecs({ specs, suites }: z.infer<typeof playwrightSuite>): z.infer<typeof playwrightSpec>[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

async function readReport(
  file: string,
  exitCode: number,
  read: (report: unknown) => { tests: TestRecord[]; failedOutside: number },
): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { tally: oneFailed, tests: [] };
  const { tests, failedOutside } = read(JSON.parse(text));
  const count = (wanted: TestRecord['end']) => tests.filter(({ end }) => end === wanted).length;
  const tally: Tally = {
    passed: count('passed'),
    failed: count('failed') + failedOutside,
    skipped: count('skipped'),
  };
  if (exitCode !== 0 && tally.failed === 0) tally.failed = 1;
  return { tally, tests };
}
