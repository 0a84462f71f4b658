import { planPattern } from './compile-pattern.ts';
import { readKeyPattern } from './read-key-pattern.ts';
import type { KeyRules } from './lore-book.ts';

/** A text that keys are looked for in; in small letters only once that is asked for, for most texts never are. */
export class ScanText {
  readonly text: string;
  #lower: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get lower(): string {
    return (this.#lower ??= this.text.toLowerCase());
  }
}

/**
 * Work that the patterns of one prompt may be, in instructions times characters: at most 0.08 s. After that no pattern
 * is found any more, so that no book can hold up the server.
 */
const mostPatternWork = 8_000_000;
/** The same of words, in characters that are looked through: at most 0.1 s. */
const mostWordWork = 15_000_000;
/** What a word costs besides: its macros are filled. */
const workOfWord = 200;
/** What each place costs where a word stands in the middle of another. */
const workOfPlace = 20;
/** What reading a pattern costs, for each of its characters, and compiling it, for each instruction. */
const planWork = 100;
const compileWork = 1_000;

/** Looks for keys, within a budget of work. */
export class KeyFinder {
  readonly #fill: (key: string) => string;
  #work = 0;
  #wordWork = 0;

  /** @param fill fills the macros of a key */
  constructor(fill: (key: string) => string) {
    this.#fill = fill;
  }

  /** Whether a key is in one of the texts. */
  isIn(key: string, rules: KeyRules, texts: readonly ScanText[]): boolean {
    const pattern = readKeyPattern(key, rules);
    if (pattern !== null) return this.#matches(pattern.source, pattern.flags, texts);
    if (this.#wordWork > mostWordWork) return false;
    this.#wordWork += workOfWord;
    const word = this.#fill(key).trim();
    if (word === '') return false;
    const sought = rules.caseSensitive ? word : word.toLowerCase();
    return texts.some((scanned) => {
      this.#wordWork += scanned.text.length;
      if (this.#wordWork > mostWordWork) return false;
      const searched = rules.caseSensitive ? scanned.text : scanned.lower;
      // Several words are a phrase, which stands for itself.
      return rules.wholeWords && !/\s/.test(sought)
        ? this.#hasWord(searched, sought)
        : searched.includes(sought);
    });
  }

  /** Whether a word stands alone; letters of scripts without blanks are no part of it. */
  #hasWord(text: string, word: string): boolean {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])) return true;
      this.#wordWork += workOfPlace;
      if (this.#wordWork > mostWordWork) return false;
    }
    return false;
  }

  #matches(source: string, flags: string, texts: readonly ScanText[]): boolean {
    if (this.#work > mostPatternWork) return false;
    this.#work += source.length * planWork;
    const plan = planPattern(source, flags);
    if (plan === null) return false;
    // Asked before it is compiled: that is work, too.
    this.#work += plan.size * compileWork;
    if (this.#work > mostPatternWork) return false;
    const pattern = plan.compile();
    if (pattern === null) return false;
    return texts.some(({ text }) => {
      this.#work += pattern.size * text.length;
      return this.#work <= mostPatternWork && pattern.matches(text);
    });
  }
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
