import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';

/** Records the effect of a request with an `Idempotency-Key`. */
export interface KeyedWork {
  /**
   * Records in a transaction of the work, right before its commit, that the request has had its effect.
   * @param result the result of the transaction
   * @throws AppError when another attempt has taken the key; the transaction is then rolled back
   */
  beforeCommit(transaction: Pick<PostgresJsDatabase, 'execute' | 'update'>, result: unknown): Promise<void>;
}

/** The keyed request in progress; `openDatabase` reports every transaction to it. */
export const keyedWork = new AsyncLocalStorage<KeyedWork>();
