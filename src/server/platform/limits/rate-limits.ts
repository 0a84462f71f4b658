import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Env } from '../settings/env.ts';
import type { Log } from '../log/log.ts';
import type { LimitRule } from './limit-rules.ts';
import { listWiderNetworks } from './list-wider-networks.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Counts the uses of visitors, networks and addresses, and refuses uses above a limit (rule:rate-limits). */
export interface RateLimits {
  /**
   * Counts one use for each key, in turn.
   * @throws AppError 50001 with status 429 and `Retry-After` at the first key that has none left
   */
  consume(rule: LimitRule, keys: readonly string[]): Promise<void>;
  /** Counts uses that have already happened, up to the limit: a key that has used too much is refused the next time. */
  spend(rule: LimitRule, key: string, points: number): Promise<void>;
  /** Counts uses for a key, one if not stated; false when it has not so many left. */
  tryConsume(rule: LimitRule, key: string, points?: number): Promise<boolean>;
  /** Closes the connection to Redis, if there is one; counting continues in memory. */
  close(): Promise<void>;
}

/**
 * Creates limits in the memory of this process, or in Redis with `REDIS_URL`, where all processes count together. While
 * Redis cannot be reached each process counts on its own, so that calls are neither refused nor unlimited. After three
 * answers in a row that did not come in time, each process counts on its own for five seconds, and then tries again
 * once.
 */
export function createRateLimits(env: Pick<Env, 'REDIS_URL' | 'RATE_LIMIT_FACTOR'>, log: Log): RateLimits {
  const connecting = env.REDIS_URL === undefined ? null : openRedis(env.REDIS_URL, log);
  const limiters = new Map<string, Limiter>();

  async function limiterOf(rule: LimitRule): Promise<Limiter> {
    const redis = await connecting;
    const known = limiters.get(rule.name);
    if (known !== undefined) return known;
    const made = createLimiter(rule, env.RATE_LIMIT_FACTOR, redis);
    limiters.set(rule.name, made);
    return made;
  }

  /**
   * Counts uses, also for the wider networks of a network of IPv6; returns the milliseconds to wait when none is left.
   */
  async function countUse(rule: LimitRule, key: string, points = 1): Promise<number | null> {
    const waits = [await countOne(rule, key, points)];
    for (const { network, bits, factor } of listWiderNetworks(key)) {
      const wide = { ...rule, name: `${rule.name}-${bits}`, points: rule.points * factor };
      waits.push(await countOne(wide, network, points));
    }
    const refused = waits.filter((waitMs) => waitMs !== null);
    return refused.length === 0 ? null : Math.max(...refused);
  }

  async function countOne(rule: LimitRule, key: string, points: number): Promise<number | null> {
    const limiter = await limiterOf(rule);
    const refusal = await limiter(hashKey(key), points);
    if (refusal === null) return null;
    log.debug('rate-limited', { state: rule.name });
    return refusal.msBeforeNext;
  }

  return {
    async consume(rule, keys) {
      for (const key of keys) {
        const waitMs = await countUse(rule, key);
        if (waitMs !== null) throw tooManyRequests(waitMs);
      }
    },
    async spend(rule, key, points) {
      await countUse(rule, key, points);
    },
    tryConsume: async (rule, key, points) => (await countUse(rule, key, points)) === null,
    async close() {
      const redis = await connecting;
      await redis?.close();
    },
  };
}

/** Loads the client of Redis only where there is one. */
async function openRedis(url: string, log: Log): Promise<RedisConnection> {
  const { connectRedis } = await import('./redis-connection.ts');
  return connectRedis(url, log);
}

/** Counts uses of a key; returns the refusal when it has too few left, else null. */
type Limiter = (key: string, points: number) => Promise<RateLimiterRes | null>;

function createLimiter(rule: LimitRule, factor: number, redis: RedisConnection | null): Limiter {
  const options = {
    keyPrefix: `yuanfen:limit:${rule.name}`,
    points: rule.isFixed ? rule.points : Math.max(1, Math.round(rule.points * factor)),
    duration: rule.seconds,
  };
  const countHere = countIn(new RateLimiterMemory(options));
  if (redis === null) return countHere;
  const countThere = countIn(new RateLimiterRedis({ ...options, storeClient: redis.client }));
  return async (key, points) => {
    const answer = await redis.ask(async () => ({ refusal: await countThere(key, points) }));
    return answer === null ? countHere(key, points) : answer.refusal;
  };
}

function countIn(limiter: RateLimiterMemory | RateLimiterRedis): Limiter {
  return async (key, points) => {
    try {
      await limiter.consume(key, points);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  };
}

/** Hashes a key: keys are people's addresses and ids, which are not stored in another system in plain form. */
function hashKey(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 22);
}

function tooManyRequests(waitMs: number): AppError {
  return new AppError(50001, {
    status: 429,
    userMessage: userMessages.tooManyRequests,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
