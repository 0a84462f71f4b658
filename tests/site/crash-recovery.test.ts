import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CrashRound, type CrashVictim, runCrashRounds } from '#tests/support/crash/crash-rounds.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';

/* A short form of `npm run bench:kill`: the server's start command, its PostgreSQL, real clients, real kill -9. */
let upstream: FakeUpstream;

/** Seed for the moments of the crashes: always the same in `npm test`. */
const seed = isFullRun ? randomInt(1_000_000) : 1;
const seedWords = `with seed ${seed}`;

beforeAll(async () => {
  upstream = await startFakeUpstream({
    script: { name: 'reply', tokens: 40, tokenMs: 10, firstTokenMs: 30 },
    record: false,
  });
}, 600_000);
afterAll(() => upstream.close());

function crash(victims: readonly CrashVictim[]) {
  return runCrashRounds({ victims, seed, conversations: 6, buyers: 2, llmBaseUrl: upstream.baseUrl });
}

const repeat = (victim: CrashVictim, times: number) => Array.from({ length: times }, () => victim);

/** The death of a server shows in replies that break off; that of PostgreSQL may pass between two calls. */
function expectNoticed(rounds: readonly CrashRound[]): void {
  expect(Math.max(...rounds.map(({ failures }) => failures)), seedWords).toBeGreaterThan(0);
}

function expectRecovered(rounds: readonly CrashRound[]): void {
  expect(
    rounds.flatMap(({ faults }) => faults),
    seedWords,
  ).toEqual([]);
  expect(rounds.at(-1)?.acknowledged, seedWords).toBeGreaterThanOrEqual(rounds.length);
  expect(rounds.at(-1)?.paid, seedWords).toBeGreaterThanOrEqual(rounds.length);
  for (const { backAfterMs } of rounds) expect(backAfterMs, 'ready again unaided').not.toBeNull();
}

describe('while people chat and buy gems, everything acknowledged is stored once, whole and ended (rule:durable, rule:reply-belongs-to-server, rule:database-faults)', () => {
  test(
    'after kill -9 of the server, and then of its PostgreSQL, which the server brings back',
    { timeout: 900_000 },
    async () => {
      const rounds = await crash(['server', 'postgres']);
      expectRecovered(rounds);
      expectNoticed(rounds.slice(0, 1));
    },
  );

  test('after repeated kill -9 of the server', { tags: ['full'], timeout: 900_000 }, async () => {
    const rounds = await crash(repeat('server', 10));
    expectRecovered(rounds);
    expectNoticed(rounds);
  });

  test('after repeated kill -9 of its PostgreSQL', { tags: ['full'], timeout: 900_000 }, async () => {
    expectRecovered(await crash(repeat('postgres', 10)));
  });
});
