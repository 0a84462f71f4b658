import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';

/** Most pieces of work of one visitor that may wait while another piece runs. */
const mostWaiting = 30;
const retryAfterSeconds = 5;

interface Line {
  /** The end of the last queued work; never rejects. */
  last: Promise<unknown>;
  length: number;
}

/** Lets each visitor have one piece of work in progress in this process. Waiting work holds only memory. */
export class VisitorQueue {
  readonly #lines = new Map<string, Line>();

  /**
   * Runs the work once the visitor's earlier work has ended.
   * @throws AppError 50001 with 429 if too much waits already
   */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(userId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > mostWaiting) {
      throw new AppError(50001, {
        status: 429,
        userMessage: userMessages.tooManyRequests,
        retryAfterSeconds,
      });
    }
    this.#lines.set(userId, line);
    line.length += 1;
    const result = line.last.then(work);
    line.last = Promise.allSettled([result]);
    try {
      return await result;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(userId);
    }
  }
}
