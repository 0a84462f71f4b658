import { AppError } from '#src/contract/errors/app-error.ts';

/** True while a visitor waits for the result; work can become urgent while it waits for its turn. */
export interface Urgency {
  isUrgent: boolean;
}

interface QueuedEncoding {
  start(): void;
  urgency: Readonly<Urgency>;
}

/** Parallel encodings: each takes a core, and pages, calls and compression need theirs. */
const maxRunning = 2;
/**
 * The most waiting encodings. Beyond them a request is rejected with a time to retry, rather than delayed by half a
 * minute.
 */
const maxWaiting = 100;
const retryAfterSeconds = 5;

/**
 * Limits the number of parallel encodings. Work that a visitor waits for goes first; the rest runs one at a time, and
 * only while nobody waits.
 */
export class EncodingQueue {
  #running = 0;
  readonly #waiting: QueuedEncoding[] = [];

  /**
   * Does the work in its turn. Work that becomes urgent while it waits goes first from the next turn on.
   * @throws AppError 50001 when far too many are waiting already
   */
  async run<Result>(work: () => Promise<Result>, urgency: Readonly<Urgency>): Promise<Result> {
    await this.#takeTurn(urgency);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  async #takeTurn(urgency: Readonly<Urgency>): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw new AppError(50001, { retryAfterSeconds });
    await new Promise<void>((resolve) => {
      this.#waiting.push({ start: resolve, urgency });
      this.#startNext();
    });
  }

  #startNext(): void {
    const urgent = this.#waiting.findIndex(({ urgency }) => urgency.isUrgent);
    const limit = urgent >= 0 ? maxRunning : 1;
    if (this.#running >= limit) return;
    const [next] = this.#waiting.splice(Math.max(urgent, 0), 1);
    if (next === undefined) return;
    this.#running += 1;
    next.start();
  }
}
