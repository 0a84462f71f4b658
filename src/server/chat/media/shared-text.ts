/**
 * A text that is written once and read by several readers at the same time; it ends when it is complete, fails, or has
 * no reader left.
 */
export class SharedText {
  readonly #abort = new AbortController();
  #text = '';
  #end: { error: unknown } | 'whole' | null = null;
  #readers = 0;
  #waiting: (() => void)[] = [];

  /** Aborted when the last reader has left before the end. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get text(): string {
    return this.#text;
  }

  append(piece: string): void {
    this.#text += piece;
    this.#wake();
  }

  finish(): void {
    this.#end ??= 'whole';
    this.#wake();
  }

  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wake();
  }

  /**
   * Reads the whole text as it arrives, until `left` fires.
   * @throws the error given to `fail`
   */
  async *read(left: AbortSignal): AsyncGenerator<string> {
    this.#readers += 1;
    const wake = () => this.#wake();
    left.addEventListener('abort', wake);
    try {
      for (let position = 0; !left.aborted;) {
        if (position < this.#text.length) {
          const piece = this.#text.slice(position);
          position = this.#text.length;
          yield piece;
        } else if (this.#end === null) {
          await new Promise<void>((resolve) => this.#waiting.push(resolve));
        } else if (this.#end === 'whole') {
          return;
        } else {
          throw this.#end.error;
        }
      }
    } finally {
      left.removeEventListener('abort', wake);
      this.#readers -= 1;
      if (this.#readers === 0 && this.#end === null) this.#abort.abort();
    }
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
