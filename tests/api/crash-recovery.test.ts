import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSiteIfChanged } from '#src/cli/site-build.ts';
import { type CrashOptions, runCrashRounds } from '#tests/support/crash/crash-rounds.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';

/* A short form of `npm run bench:kill`: the server's start command, its PostgreSQL, real clients, real kill -9. */
let upstream: FakeUpstream;

beforeAll(async () => {
  await buildSiteIfChanged(() => undefined);
  upstream = await startFakeUpstream({
    script: { name: 'reply', tokens: 40, tokenMs: 10, firstTokenMs: 30 },
    record: false,
  });
}, 180_000);
afterAll(() => upstream.close());

function crash(victim: CrashOptions['victim'], rounds: number) {
  return runCrashRounds({ victim, rounds, conversations: 6, llmBaseUrl: upstream.baseUrl });
}

test('after kill -9 of the server under chat load, everything that was acknowledged is there once, whole and ended (trust rows 7, 20)', async () => {
  const rounds = await crash('server', 3);
  expect(rounds.flatMap(({ faults }) => faults)).toEqual([]);
  expect(rounds.at(-1)?.acknowledged).toBeGreaterThan(rounds.length);
  expect(rounds.some(({ failures }) => failures > 0)).toBe(true);
}, 180_000);

test('after kill -9 of its PostgreSQL under chat load, the server brings it back with everything that was acknowledged (trust row 36)', async () => {
  const [round] = await crash('postgres', 1);
  expect(round?.faults).toEqual([]);
  expect(round?.backAfterMs, 'ready again unaided').not.toBeNull();
  expect(round?.acknowledged).toBeGreaterThan(1);
}, 180_000);
