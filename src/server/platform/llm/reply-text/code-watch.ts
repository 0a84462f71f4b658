const openQuotes = new Set(['"', "'", '“', '‘', '「', '『', '《', '`']);

/** Follows the text of a reply, and knows when it is within code, where marks are only quoted. */
export class CodeWatch {
  #isFenced = false;
  #isInline = false;
  /** Number of backticks at the end. */
  #ticks = 0;
  #ticksBeganLine = false;
  #isLineEmpty = true;
  #last = '';

  /** True within a block of code, or between backticks. */
  get isInside(): boolean {
    return this.#isFenced || this.#isInline || this.#ticks > 0;
  }

  /** True if the last character is an opening quotation mark or a backtick. */
  get isQuoted(): boolean {
    return openQuotes.has(this.#last);
  }

  /** True if the line has only blanks so far, and is not within code. */
  get isAtLineStart(): boolean {
    return this.#isLineEmpty && !this.isInside;
  }

  /** True if the next line belongs to a block of code. */
  get isNextLineFenced(): boolean {
    const turns = this.#ticks >= 3 && this.#ticksBeganLine;
    return this.#isFenced !== turns;
  }

  note(text: string): void {
    const last = text.at(-1);
    if (last === undefined) return;
    this.#last = last;
    if (this.#ticks === 0 && !/[`\n]/.test(text)) {
      this.#isLineEmpty &&= text.trim() === '';
      return;
    }
    for (let at = 0; at < text.length; at += 1) this.#noteCharacter(text.charAt(at));
  }

  reset(): void {
    this.#isFenced = false;
    this.#isInline = false;
    this.#ticks = 0;
    this.#isLineEmpty = true;
    this.#last = '';
  }

  #noteCharacter(character: string): void {
    if (character === '`') {
      if (this.#ticks === 0) this.#ticksBeganLine = this.#isLineEmpty;
      this.#ticks += 1;
      this.#isLineEmpty = false;
      return;
    }
    if (this.#ticks >= 3 && this.#ticksBeganLine) this.#isFenced = !this.#isFenced;
    else if (this.#ticks > 0 && !this.#isFenced) this.#isInline = !this.#isInline;
    this.#ticks = 0;
    if (character === '\n') {
      this.#isInline = false;
      this.#isLineEmpty = true;
    } else if (character.trim() !== '') {
      this.#isLineEmpty = false;
    }
  }
}
