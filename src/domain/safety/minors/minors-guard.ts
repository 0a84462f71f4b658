import { perhapsMinor, surelyMinor } from '#src/content/patterns/minors/minor-words.ts';
import { ownAge, signs, stems } from '#src/content/patterns/minors/stems.ts';
import { sexualisesMinors } from './sexualises-minors.ts';
import { crimeWords, sexualWords } from '#src/content/patterns/minors/sexual-words.ts';

/** A quick check; every match gets the full check. In alphabetical order, V8 reads the words in a third of the time. */
const mayMatch = new RegExp(`${stems.toSorted().join('|')}|${signs}`, 'i');
/** Disguises that hide words from the quick check. */
const disguises =
  /[a-z][0-9@$!][a-z]|[\u0370-\u058f\u200b-\u200f\u2060\ufeff]|(?:(?<![\p{L}\p{N}])[a-z][ .*_-]){3}/iu;

/** Length of text that is checked together. */
const windowCharacters = 600;
/** Length that exceeds any word that comes in pieces. */
const wordCharacters = 40;

/**
 * Checks a reply while it is streamed and reports when it sexualises a minor (rule:no-minors), before the word that
 * makes it so is passed on. It holds nothing back.
 */
export class MinorsGuard {
  #window: string;
  #seen = { minor: false, sexual: false };
  #isDisguised = false;

  /** @param before text that the reply is read together with; empty for none */
  constructor(before: string) {
    this.#window = before;
    this.#look(before);
  }

  /**
   * Checks the next piece of the reply.
   * @returns true if it must not be passed on
   */
  refuses(piece: string): boolean {
    if (piece === '') return false;
    const text = this.#window + piece;
    this.#window = text.slice(-windowCharacters);
    this.#look(text.slice(-(wordCharacters + piece.length)));
    if (this.#isDisguised && /[.!?。！？\n]/.test(piece)) return sexualisesMinors(this.#window);
    return this.#seen.minor &&
      this.#seen.sexual &&
      mayMatch.test(text.slice(-(wordCharacters + piece.length)))
      ? sexualisesMinors(this.#window)
      : false;
  }

  /**
   * Checks the end of the reply.
   * @returns true if its last words must not be passed on
   */
  refusesEnd(): boolean {
    return (this.#isDisguised || (this.#seen.minor && this.#seen.sexual)) && sexualisesMinors(this.#window);
  }

  #look(text: string): void {
    this.#isDisguised ||= disguises.test(text);
    if (!mayMatch.test(text)) return;
    this.#seen.minor ||= has(text, surelyMinor) || has(text, perhapsMinor);
    this.#seen.sexual ||= has(text, sexualWords) || has(text, crimeWords);
  }
}

function has(text: string, pattern: RegExp): boolean {
  return text.search(pattern) !== -1;
}

/**
 * Returns the message that a reply is read together with: a message that gives the person or the character an age below
 * 18.
 */
export function readAgeContext(message: string): string {
  return ownAge.test(message) ? `${message.slice(-300)}\n` : '';
}
