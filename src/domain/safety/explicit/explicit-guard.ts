import { mayBeExplicit } from './explicit-stems.ts';
import { isExplicit } from './is-explicit.ts';

/** How much of an unfinished sentence is read, and how much of one is held back at the most. */
const readCharacters = 300;
/** A word or two that come in pieces, with what hides them, are shorter. */
const wordCharacters = 80;
/** What ends a sentence, alone: most pieces hold none of it. */
const endMark = /[.!?…。！？\n]/u;

/** Behind a sentence, where something follows that belongs to the next one. */
const sentenceEnd = /[.!?…]+["”’*)]*\s+|[。！？\n]+["”’」』*）)]*/gu;

/** What may be read of a piece; nothing more may where it is refused. */
export interface GuardedPiece {
  text: string;
  isRefused: boolean;
}

const refused: GuardedPiece = { text: '', isRefused: true };

/**
 * Reads along with a reply and says when it becomes explicit (rule:nothing-explicit), before the words that make it
 * so are passed on. A sentence that looks so is held back to its end, since its last words may show that it is about
 * something else; all others pass at once.
 */
export class ExplicitGuard {
  /** The sentence before. */
  #before = '';
  /** What was passed on of the sentence that is being written. */
  #open = '';
  #held = '';
  /** The sentence that is being written holds something that explicit ones hold. */
  #isSuspect = false;

  /** @param begun what the reply goes on from, which is read together with what comes */
  constructor(begun = '') {
    const text = begun.slice(-2 * readCharacters);
    const end = listEnds('', text).at(-1) ?? 0;
    this.#endSentence(text.slice(0, end));
    this.#isSuspect = mayBeExplicit(text.slice(end));
    this.#goOn(text.slice(end));
  }

  push(piece: string): GuardedPiece {
    const text = this.#held + piece;
    let from = 0;
    for (const end of listEnds(this.#open, text)) {
      const sentence = text.slice(from, end);
      if (this.#isExplicit(sentence)) return refused;
      this.#endSentence(sentence);
      from = end;
    }
    const rest = text.slice(from);
    this.#held = '';
    if (!this.#isExplicit(rest)) {
      this.#goOn(rest);
      return { text, isRefused: false };
    }
    if (rest.length > readCharacters) return refused;
    this.#held = rest;
    return { text: text.slice(0, from), isRefused: false };
  }

  /** The reply is over: what was held back has been decided. */
  end(): GuardedPiece {
    return this.#held !== '' && this.#isExplicit(this.#held)
      ? refused
      : { text: this.#held, isRefused: false };
  }

  #isExplicit(text: string): boolean {
    if (text === '') return false;
    this.#isSuspect ||= mayBeExplicit(text, this.#open.slice(-wordCharacters));
    return this.#isSuspect && isExplicit(this.#open + text, this.#before);
  }

  #endSentence(text: string): void {
    const sentence = this.#open + text;
    if (sentence.trim() !== '') this.#before = sentence.slice(-readCharacters);
    this.#open = '';
    this.#isSuspect = false;
  }

  #goOn(text: string): void {
    this.#open = (this.#open + text).slice(-readCharacters);
  }
}

/** Where the sentences of a text end, behind which something follows; the first of them was begun with `open`. */
function listEnds(open: string, text: string): number[] {
  const begun = open.slice(-8);
  if (!endMark.test(begun) && !endMark.test(text)) return [];
  return [...(begun + text).matchAll(sentenceEnd)]
    .map(({ 0: mark, index }) => index + mark.length - begun.length)
    .filter((end) => end > 0 && end < text.length);
}
