import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';

/** What notes the effect of a request with an `Idempotency-Key`. */
export interface KeyedWork {
  /**
   * Notes in a transaction of the work, right before its commit, that the request has had its effect.
   * @param result what the transaction answers
   * @throws AppError when another attempt has the key meanwhile; the transaction is then rolled back
   */
  beforeCommit(transaction: Pick<PostgresJsDatabase, 'execute' | 'update'>, result: unknown): Promise<void>;
}

/** The keyed request that is being worked on; `openDatabase` tells it of every transaction. */
export const keyedWork = new AsyncLocalStorage<KeyedWork>();
