export interface CircuitBreakerOptions {
  /** Failures in a row that open it. */
  mostFailures: number;
  /** The time for which it is open, in milliseconds. */
  pauseMs: number;
  /** The longest time for which a service's own wish opens it, in milliseconds. */
  mostPauseMs: number;
  /** A clock, in milliseconds. */
  now?: () => number;
}

/**
 * Keeps requests from a service that fails, so that a dead service delays nobody. After each pause a single request
 * tries the service again, and its result decides.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #now: () => number;
  #failures = 0;
  #openUntilMs = Number.NEGATIVE_INFINITY;
  #isTrying = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Returns true when a request may be sent; `noteSuccess` or `noteFailure` must follow. */
  tryPass(): boolean {
    if (this.#failures < this.#options.mostFailures) return true;
    if (this.#isTrying || this.#now() < this.#openUntilMs) return false;
    this.#isTrying = true;
    return true;
  }

  noteSuccess(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  /** @param askedMs the wait that the service requests, in milliseconds: it opens the breaker at once */
  noteFailure(askedMs?: number): void {
    const { mostFailures, pauseMs, mostPauseMs } = this.#options;
    this.#isTrying = false;
    this.#failures = askedMs === undefined ? this.#failures + 1 : mostFailures;
    if (this.#failures < mostFailures) return;
    this.#openUntilMs = this.#now() + Math.min(mostPauseMs, Math.max(pauseMs, askedMs ?? 0));
  }
}
