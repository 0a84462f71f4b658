import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { createRateLimits, type RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { findPort } from '#tests/support/e2e/server.ts';
import {
  findRedisProgram,
  type RedisServer,
  startRedisServer,
} from '#tests/support/services/redis-server.ts';

const rule = { name: 'test', points: 3, seconds: 60 };
const program = await findRedisProgram();
const noRedis =
  'Neither redis-server nor valkey-server is on the PATH: install one (apt-get install -y redis-server), then run again.';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const opened: RateLimits[] = [];
let redis: RedisServer | null = null;

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
  await redis?.close();
  lines.length = 0;
});

async function startRedis(port?: number): Promise<RedisServer> {
  if (program === null) throw new Error(noRedis);
  redis = await startRedisServer(program, port ?? (await findPort()));
  return redis;
}

/** Creates the limits of one process. */
function openLimits(url: string): RateLimits {
  const limits = createRateLimits(readEnv({ REDIS_URL: url }), log);
  opened.push(limits);
  return limits;
}

/** Counts how many of `times` uses are accepted. */
async function countUses(limits: readonly RateLimits[], times: number): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time += 1) {
    for (const one of limits) {
      await one.consume(rule, ['somebody']).then(
        () => (passed += 1),
        (error: unknown) => {
          expect(error).toMatchObject({ code: 50001, status: 429 });
        },
      );
    }
  }
  return passed;
}

const isAboutAMinute = (seconds: number) => seconds > 30 && seconds <= 60;
const countOf = (event: string) => lines.filter((line) => line.includes(`"${event}"`)).length;

describe('while Redis cannot be reached', () => {
  it('each process counts on its own, at once and without an error, and logs it once', async () => {
    const url = `redis://127.0.0.1:${await findPort()}`;
    const processes = [openLimits(url), openLimits(url)];
    // Waiting for a timer would never end.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    expect(await countUses(processes, 5)).toBe(6);
    vi.useRealTimers();
    await expect.poll(() => countOf('redis-away')).toBe(2);
  });
});

describe(
  'with Redis (fails where neither redis-server nor valkey-server is installed, and says so)',
  { timeout: 30_000 },
  () => {
    /** Waits until a process counts in Redis: until then it counts on its own. */
    async function waitForRedis(limits: RateLimits, url: string): Promise<void> {
      const once = { name: 'once', points: 1, seconds: 60 };
      const beside = openLimits(url);
      const isShared = async () => {
        const key = crypto.randomUUID();
        await limits.consume(once, [key]);
        await expect(beside.consume(once, [key])).rejects.toMatchObject({ status: 429 });
      };
      await vi.waitFor(isShared, { timeout: 20_000, interval: 50 });
    }

    it('all processes count together, and say when to retry', async () => {
      const { url } = await startRedis();
      const processes = [openLimits(url), openLimits(url)];
      for (const one of processes) await waitForRedis(one, url);
      expect(await countUses(processes, 5)).toBe(3);
      const refusal: unknown = await processes[1]
        ?.consume(rule, ['somebody'])
        .catch((error: unknown) => error);
      expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: expect.toSatisfy(isAboutAMinute) });
    });

    it('keys name what is counted but no person, and expire on their own', async () => {
      const { url } = await startRedis();
      const limits = openLimits(url);
      await waitForRedis(limits, url);
      await limits.consume(rule, ['canary@example.org']);
      const client = new Redis(url);
      try {
        const keys = await client.keys('*');
        expect(keys.filter((key) => key.includes(':test:'))).toHaveLength(1);
        for (const key of keys) {
          expect(key).toMatch(/^yuanfen:limit:(test|once):[\w-]{22}$/);
          expect(await client.ttl(key)).toSatisfy(isAboutAMinute);
        }
      } finally {
        client.disconnect();
      }
    });

    it('continues in memory when it fails, and in Redis again when it is back', async () => {
      const port = await findPort();
      const first = await startRedis(port);
      const limits = openLimits(first.url);
      await waitForRedis(limits, first.url);
      await first.close();
      expect(await countUses([limits], 5)).toBe(3);
      await expect.poll(() => countOf('redis-away')).toBeGreaterThan(0);
      await startRedis(port);
      await waitForRedis(limits, first.url);
      expect(countOf('redis-back')).toBeGreaterThan(0);
    });

    it('is not asked for five seconds after three answers that did not come, then once', async () => {
      const running = await startRedis();
      const limits = openLimits(running.url);
      await waitForRedis(limits, running.url);
      running.freeze();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const first = countUses([limits], 3);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await first).toBe(3);
      // Nothing is waited for: no time passes.
      expect(await countUses([limits], 50)).toBe(0);
      await vi.advanceTimersByTimeAsync(5_000);
      const again = countUses([limits], 1);
      expect(await countUses([limits], 50)).toBe(0);
      await vi.advanceTimersByTimeAsync(500);
      expect(await again).toBe(0);
      expect(await countUses([limits], 50)).toBe(0);
      expect(countOf('redis-away')).toBe(1);
      running.resume();
      await vi.advanceTimersByTimeAsync(5_000);
      vi.useRealTimers();
      await waitForRedis(limits, running.url);
      expect(countOf('redis-back')).toBe(1);
    });

    it('does not delay calls when it hangs', async () => {
      const running = await startRedis();
      const limits = openLimits(running.url);
      await waitForRedis(limits, running.url);
      running.freeze();
      // Half a second each by the product's own clock.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const passed = countUses([limits], 4);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await passed).toBe(3);
      vi.useRealTimers();
      running.resume();
    });
  },
);
