/** The interval at which statements are checked, in milliseconds. */
const checkEveryMs = 1_000;
/** The time that an answer may be late after the limit of its statement, in milliseconds. */
const marginMs = 5_000;

/** The facts by which a statement that waits for its answer is checked. */
export interface WatchedStatement {
  /** `statement_timeout` of its session, in milliseconds: PostgreSQL answers within it. */
  limitMs: () => number;
  /** False while it waits for its turn on a connection. */
  isRunning: () => boolean;
}

/**
 * Notices that PostgreSQL neither answered a statement nor cancelled it when its time was over: then the network path is
 * dead, which this side of a connection would otherwise learn from the system after a quarter of an hour, or never.
 */
export class SilenceWatch {
  readonly #waiting = new Map<WatchedStatement, { silentMs: number }>();
  readonly #onSilence: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param onSilence called each second from the moment in which a statement is 5 s over its limit until it ends */
  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  /** Watches a statement until its answer. The checks are counted, so that a process that was stopped blames nobody. */
  async watch<T>(statement: WatchedStatement, answer: PromiseLike<T>): Promise<T> {
    this.#waiting.set(statement, { silentMs: 0 });
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref();
    try {
      return await answer;
    } finally {
      this.#waiting.delete(statement);
    }
  }

  /** Counts the statements that run, and those that wait for a connection. */
  count(): { running: number; waiting: number } {
    const all = [...this.#waiting.keys()];
    const running = all.filter((statement) => statement.isRunning()).length;
    return { running, waiting: all.length - running };
  }

  #check(): void {
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    let isSilent = false;
    for (const [statement, waited] of this.#waiting) {
      if (!statement.isRunning()) continue;
      waited.silentMs += checkEveryMs;
      if (waited.silentMs > statement.limitMs() + marginMs) isSilent = true;
    }
    if (isSilent) this.#onSilence();
  }
}
