/** Text that is written once and read by several at the same time; ends when it is whole, fails, or nobody reads it. */
export class SharedText {
  readonly #abort = new AbortController();
  #text = '';
  #end: { error: unknown } | 'whole' | null = null;
  #readers = 0;
  #waiting: (() => void)[] = [];

  /** Fires when the last reader left before the end. */
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
   * All of the text, as it comes, until `left` fires.
   * @throws what `fail` was told
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

  /** Lets those who wait look again. */
  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
