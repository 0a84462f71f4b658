import { databaseErrorCode, deadlockDetected } from './database-errors.ts';

/** Most attempts, the first one included, when a concurrent write causes deadlocks. */
const mostAttempts = 5;

/**
 * Runs work, and repeats it after a deadlock: at most five attempts in all. There is no pause between them: PostgreSQL
 * waits for `deadlock_timeout` (1 s) before it ends one of the transactions, and the ended transaction then waits for
 * the locks of the others.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) !== deadlockDetected || attempt === mostAttempts) throw error;
    }
  }
}
