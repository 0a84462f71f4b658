import type { Mark } from './mark-scanner.ts';
import { type BareMarks, bareMarks } from './model-marks.ts';

/** What follows the opening word: `analysisThe`, never `analysis of`. */
const joined = /^[^\s\p{Ll}\p{P}]/u;

/**
 * Finds the channels of a reply from which a server removed the tokens: gpt-oss's `analysisShe asks.assistantfinalHello`.
 * Only a reply that begins with such a word is searched; what is held back is never longer than a word.
 */
export class BareChannels {
  #state: 'begin' | 'inside' | 'off' = 'begin';
  #held = '';
  #marks: BareMarks | undefined;

  /** Returns the text and the marks in a further piece, in order. */
  push(piece: string): (string | Mark)[] {
    if (this.#state === 'off') return [piece];
    const text = this.#held + piece;
    this.#held = '';
    return this.#state === 'begin' ? this.#begin(text) : this.#search(text);
  }

  /** Returns the rest, which is text since nothing more follows. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }

  #begin(text: string): (string | Mark)[] {
    const said = text.trimStart();
    if (bareMarks.some(({ open }) => open.startsWith(said))) {
      this.#held = text;
      return [];
    }
    this.#marks = bareMarks.find(({ open }) => said.startsWith(open) && joined.test(said.slice(open.length)));
    if (this.#marks === undefined) {
      this.#state = 'off';
      return [text];
    }
    this.#state = 'inside';
    const { open } = this.#marks;
    return [{ kind: 'assume', raw: open }, ...this.#search(said.slice(open.length))];
  }

  #search(text: string): (string | Mark)[] {
    const { parts = [], close = '' } = this.#marks ?? {};
    const words = [close, ...parts];
    const [found] = words
      .map((word) => ({ word, at: text.indexOf(word) }))
      .filter(({ at }) => at !== -1)
      .toSorted((one, other) => one.at - other.at);
    if (found === undefined) return this.#hold(text, words);
    const before = text.slice(0, found.at);
    const after = text.slice(found.at + found.word.length);
    if (found.word !== close) return [before, ...this.#search(after)];
    this.#state = 'off';
    return [before, { kind: 'close', raw: close }, after];
  }

  /** Holds back an end that may become a word. */
  #hold(text: string, words: readonly string[]): string[] {
    const longest = Math.max(...words.map(({ length }) => length));
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
      const rest = text.slice(at);
      if (!words.some((word) => word.startsWith(rest))) continue;
      this.#held = rest;
      return [text.slice(0, at)];
    }
    return [text];
  }
}
