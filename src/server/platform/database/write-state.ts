/** How long after a refused write pages say so; the next refusal says it anew. */
const toldMs = 60_000;

/** Remembers that the database refused to write (a full disk), for the banner of the pages. No write waits for it. */
export class WriteState {
  #refusedAt = -Infinity;

  noteRefusal(): void {
    this.#refusedAt = performance.now();
  }

  get isReadOnly(): boolean {
    return performance.now() - this.#refusedAt < toldMs;
  }
}
