import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { oneFailed, type Tally } from './tally.ts';

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});
const playwrightSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** Reads a report file into a tally; anything that a runner reports in no test counts as one failure. */
export type ReadTestReport = (file: string, exitCode: number) => Promise<Tally>;

export const readVitestReport: ReadTestReport = (file, exitCode) =>
  readReport(file, exitCode, (report) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
      vitestSchema.parse(report);
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      skipped: numPendingTests + numTodoTests,
    };
  });

/** Tests that passed at the second attempt count as passed; the runner's own report lists them as flaky. */
export const readPlaywrightReport: ReadTestReport = (file, exitCode) =>
  readReport(file, exitCode, (report) => {
    const { stats, errors } = playwrightSchema.parse(report);
    const failed = stats.unexpected + errors.length;
    return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
  });

async function readReport(file: string, exitCode: number, read: (report: unknown) => Tally): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return oneFailed;
  const tally = read(JSON.parse(text));
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
