import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTests, listFaults } from '#tests/run/judge-run.ts';
import { readPlaywrightReport, readVitestReport, type TestRecord } from '#tests/run/read-test-report.ts';
import { describeTally, onePassed } from '#tests/run/tally.ts';

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

const project = join(import.meta.dirname, '..', '..', '..');
const vitestFile = (assertionResults: unknown[], status = 'passed') => ({
  testResults: [{ name: join(project, 'tests/unit/a.test.ts'), status, assertionResults }],
});
const ofVitest = (status: string, more: object = {}) => ({ fullName: status, status, duration: 5, ...more });

test('vitest tests are counted and named, skipped and to-do ones apart, and what only a full run has is left out', async () => {
  const results = [
    ofVitest('passed'),
    ofVitest('failed', { failureMessages: ['\u001B[31mAssertionError: 1\u001B[39m\n  at a.test.ts:3'] }),
    ofVitest('todo', { duration: null }),
    ofVitest('skipped'),
    ofVitest('skipped', { tags: ['full'] }),
    ofVitest('passed', { tags: ['full'] }),
  ];
  const file = await writeReport(vitestFile(results, 'failed'));
  const { tally, tests } = await readVitestReport(file, 1, false);
  expect(tally).toEqual({ passed: 2, failed: 1, skipped: 2 });
  expect((await readVitestReport(file, 1, true)).tally.skipped).toBe(3);
  expect(tests[0]).toEqual({ name: 'tests/unit/a.test.ts › passed', end: 'passed', ms: 5 });
  expect(tests[1]).toMatchObject({ reason: 'AssertionError: 1\n  at a.test.ts:3' });
  expect(tests).toHaveLength(5);
});

test('a test file that cannot be loaded counts as one failure', async () => {
  const file = await writeReport(vitestFile([], 'failed'));
  expect((await readVitestReport(file, 1)).tally).toMatchObject({ passed: 0, failed: 1 });
});

test('a runner that fails outside any test, or writes no report, counts as one failure', async () => {
  const file = await writeReport(vitestFile([ofVitest('passed')]));
  expect((await readVitestReport(file, 1)).tally).toMatchObject({ passed: 1, failed: 1 });
  expect((await readVitestReport(join(folder, 'none.json'), 0)).tally).toMatchObject({
    passed: 0,
    failed: 1,
  });
});

function ofPlaywright(status: string, ...durations: number[]) {
  const results = durations.map((duration) => ({ duration }));
  return { title: status, file: 'a.spec.ts', line: 3, tests: [{ status, results }] };
}

test('Playwright tests are counted in every suite, and one attempt is all that a test has', async () => {
  const inner = { specs: [ofPlaywright('flaky', 40, 2), ofPlaywright('skipped')] };
  const suites = [
    { specs: [ofPlaywright('expected', 9), ofPlaywright('unexpected', 1, 1)], suites: [inner] },
  ];
  const { tally, tests } = await readPlaywrightReport(await writeReport({ suites, errors: [] }), 1);
  expect(tally).toEqual({ passed: 1, failed: 2, skipped: 1 });
  expect(tests).toContainEqual({ name: 'tests/e2e/a.spec.ts:3 › flaky', end: 'failed', ms: 42, reason: '' });
});

test('an error of Playwright outside any test counts as one failure', async () => {
  const file = await writeReport({ suites: [], errors: [{ message: 'No tests found' }] });
  expect((await readPlaywrightReport(file, 1)).tally).toMatchObject({ passed: 0, failed: 1 });
});

test('the last line is `N passed, N failed`, with skipped ones only when there are any', () => {
  expect(describeTally({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(describeTally({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('under CI nothing may be skipped', () => {
  expect(listFaults({ ...onePassed, skipped: 1 }, false)).toEqual([]);
  expect(listFaults({ ...onePassed, skipped: 1 }, true)).toHaveLength(1);
});

test('the slowest twenty tests are named, and every one that was skipped or failed', () => {
  const record = (ms: number): TestRecord => ({ name: `test ${ms}`, end: 'passed', ms });
  const tests: TestRecord[] = [
    ...Array.from({ length: 30 }, (_, index) => record(index * 1000)),
    { name: 'a failed one', end: 'failed', ms: 0, reason: 'Expected: 1\n\nReceived: 2' },
    { name: 'a skipped one', end: 'skipped', ms: 0 },
  ];
  const lines = describeTests(tests);
  expect(lines.filter((line) => / s {2}test /.test(line))).toHaveLength(20);
  expect(lines[2]).toBe('  29.0 s  test 29000');
  expect(lines.slice(lines.indexOf('Skipped:'))).toEqual([
    'Skipped:',
    '  a skipped one',
    '',
    'Failed:',
    '  a failed one',
    '    Expected: 1',
    '    Received: 2',
  ]);
});
