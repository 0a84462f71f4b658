/** Time for which pages report a refused write; the next refusal restarts it. */
const reportMs = 60_000;

/** Remembers that the database rejected a write (a full disk), for the banner of the pages. No write waits for it. */
export class WriteState {
  #refusedAt = -Infinity;

  noteRefusal(): void {
    this.#refusedAt = performance.now();
  }

  get isReadOnly(): boolean {
    return performance.now() - this.#refusedAt < reportMs;
  }
}
