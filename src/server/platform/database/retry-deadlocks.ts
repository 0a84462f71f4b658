import { databaseErrorCode } from './database.ts';

/** A deadlock with a write that was under way is tried again. */
const mostAttempts = 5;
/** SQLSTATE of a deadlock. */
const deadlockDetected = '40P01';

/** Does something again that ended in a deadlock, up to five times. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseErrorCode(error) !== deadlockDetected || attempt === mostAttempts) throw error;
    }
  }
}
