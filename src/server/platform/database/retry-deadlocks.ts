import { databaseErrorCode } from './database.ts';

/** Attempts after deadlocks with a concurrent write. */
const mostAttempts = 5;
/** SQLSTATE of a deadlock. */
const deadlockDetected = '40P01';

/** Runs work, and again after a deadlock, up to five times in all. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) !== deadlockDetected || attempt === mostAttempts) throw error;
    }
  }
}
