/** Splits a text that arrives in arbitrary pieces into its lines. */
export class LineSplitter {
  readonly #maxCharacters: number;
  readonly #onLine: (line: string) => void;
  readonly #onTooLong: () => void;
  /** The unfinished line. */
  #begun = '';

  constructor(options: { maxCharacters: number; onLine: (line: string) => void; onTooLong: () => void }) {
    this.#maxCharacters = options.maxCharacters;
    this.#onLine = options.onLine;
    this.#onTooLong = options.onTooLong;
  }

  /** Adds the next piece; lines end with `\n`. */
  feed(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      this.#extend(text.slice(from, end));
      const line = this.#begun;
      this.#begun = '';
      from = end + 1;
      this.#onLine(line);
    }
    this.#extend(text.slice(from));
  }

  #extend(part: string): void {
    this.#begun += part;
    if (this.#begun.length <= this.#maxCharacters) return;
    this.#begun = '';
    this.#onTooLong();
  }
}
