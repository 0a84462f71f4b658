export interface CircuitBreakerOptions {
  /** The number of last results that count. */
  window: number;
  /** The failures among the last results that open the breaker. */
  mostFailures: number;
  /** The time for which it is open, in milliseconds. */
  pauseMs: number;
  /** The longest time for which a service's own request opens it, in milliseconds. */
  mostPauseMs: number;
  /** A clock, in milliseconds. */
  now: () => number;
}

/**
 * Keeps requests from a service that fails, so that a dead service delays nobody. After each pause a single request
 * tries the service again, and its result decides.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  /** The last results, true for a failure. */
  #results: boolean[] = [];
  /** The time at which it lets a request try; null while it is closed. */
  #openUntilMs: number | null = null;
  #isTrying = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Returns true when a request may be sent; `noteSuccess` or `noteFailure` must follow. */
  tryPass(): boolean {
    if (this.#openUntilMs === null) return true;
    if (this.#isTrying || this.#options.now() < this.#openUntilMs) return false;
    this.#isTrying = true;
    return true;
  }

  noteSuccess(): void {
    // The result of a request that was sent before the breaker opened says nothing about the service after the pause.
    if (this.#openUntilMs !== null && !this.#isTrying) return;
    if (this.#openUntilMs !== null) this.#results = [];
    this.#openUntilMs = null;
    this.#isTrying = false;
    this.#note(false);
  }

  /** @param askedMs the wait that the service requests, in milliseconds: it opens the breaker at once */
  noteFailure(askedMs?: number): void {
    const { mostFailures, pauseMs, mostPauseMs, now } = this.#options;
    this.#note(true);
    const isOpening =
      askedMs !== undefined ||
      this.#openUntilMs !== null ||
      this.#results.filter(Boolean).length >= mostFailures;
    if (!isOpening) return;
    this.#isTrying = false;
    const untilMs = now() + Math.min(mostPauseMs, Math.max(pauseMs, askedMs ?? 0));
    this.#openUntilMs = Math.max(this.#openUntilMs ?? 0, untilMs);
  }

  #note(isFailure: boolean): void {
    this.#results = [...this.#results, isFailure].slice(-this.#options.window);
  }
}
