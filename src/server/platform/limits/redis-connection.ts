import { Redis } from 'ioredis';
import { toErrorFields, type Log } from '../log/log.ts';
import { CircuitBreaker } from '../outgoing/circuit-breaker.ts';

export interface RedisConnection {
  readonly client: Redis;
  /** Does work with it; null when it cannot be reached, fails, or did not answer in time three times in a row. */
  ask<T extends object>(work: () => Promise<T>): Promise<T | null>;
  close(): Promise<void>;
}

const connectTimeoutMs = 2_000;
/** Time limit of a command: a slower answer counts as a failure, since a limit must not delay a call. */
const commandTimeoutMs = 500;
const longestRetryMs = 5_000;
/** The time for which a Redis that does not answer is not asked, in milliseconds. */
const pauseMs = 5_000;
/** Answers in a row that did not come, after which it is not asked. */
const mostFailures = 3;

/**
 * Connects to Redis or Valkey, and reconnects for as long as it takes. Commands fail at once while it cannot be
 * reached or does not answer; the log reports the loss once, and its end once.
 */
export function connectRedis(url: string, log: Log): RedisConnection {
  const client = new Redis(url, {
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 200, longestRetryMs),
  });
  let isAway = false;
  const noteLoss = (error: unknown) => {
    if (isAway) return;
    isAway = true;
    log.warn('redis-away', toErrorFields(error));
  };
  const noteReturn = () => {
    if (isAway) log.info('redis-back');
    isAway = false;
  };
  client.on('error', noteLoss);
  client.on('ready', noteReturn);
  const breaker = new CircuitBreaker({
    window: mostFailures,
    mostFailures,
    pauseMs,
    mostPauseMs: pauseMs,
    now: () => performance.now(),
  });
  return {
    client,
    async ask(work) {
      if (client.status !== 'ready' || !breaker.tryPass()) return null;
      try {
        const answer = await work();
        breaker.noteSuccess();
        noteReturn();
        return answer;
      } catch (error) {
        breaker.noteFailure();
        noteLoss(error);
        return null;
      }
    },
    close() {
      client.disconnect();
      return Promise.resolve();
    },
  };
}
