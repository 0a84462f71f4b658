import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from '#tests/run/read-test-report.ts';
import { describeTally } from '#tests/run/tally.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yuanfen-report-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function writeReport(report: unknown): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(report));
  return file;
}

function vitestReport(counts: { passed?: number; failed?: number; pending?: number; todo?: number }) {
  const { passed = 0, failed = 0, pending = 0, todo = 0 } = counts;
  return {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  };
}

test('vitest tests are counted, skipped and to-do ones apart', async () => {
  const file = await writeReport(vitestReport({ passed: 7, failed: 2, pending: 1, todo: 1 }));
  expect(await readVitestReport(file, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('a test file that cannot be loaded counts as one failure', async () => {
  const report = {
    ...vitestReport({ passed: 7 }),
    testResults: [{ status: 'failed', assertionResults: [] }],
  };
  expect(await readVitestReport(await writeReport(report), 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
});

test('a runner that fails outside any test, or writes no report, counts as one failure', async () => {
  const file = await writeReport(vitestReport({ passed: 7 }));
  expect(await readVitestReport(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(await readVitestReport(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('Playwright tests are counted, those that needed a second attempt as passed', async () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  const file = await writeReport({ stats, errors: [] });
  expect(await readPlaywrightReport(file, 1)).toEqual({ passed: 4, failed: 1, skipped: 2 });
});

test('an error of Playwright outside any test counts as one failure', async () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  const file = await writeReport({ stats, errors: [{ message: 'No tests found' }] });
  expect(await readPlaywrightReport(file, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the last line is `N passed, N failed`, with the skipped ones only when there are any', () => {
  expect(describeTally({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(describeTally({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
