import { Redis } from 'ioredis';
import { toErrorFields, type Log } from '../log/log.ts';

export interface RedisConnection {
  readonly client: Redis;
  close(): Promise<void>;
}

const connectTimeoutMs = 2_000;
/** Time limit of a command: a slower answer counts as a failure, since a limit must not delay a call. */
const commandTimeoutMs = 500;
const longestRetryMs = 5_000;

/**
 * Connects to Redis or Valkey, and reconnects for as long as it takes. Commands fail at once while it cannot be
 * reached; the log reports the loss once, and the reconnection once.
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
  client.on('error', (error) => {
    if (isAway) return;
    isAway = true;
    log.warn('redis-away', toErrorFields(error));
  });
  client.on('ready', () => {
    if (isAway) log.info('redis-back');
    isAway = false;
  });
  return {
    client,
    close() {
      client.disconnect();
      return Promise.resolve();
    },
  };
}
