import { compilePattern } from './compile-pattern.ts';
import type { KeyRules } from './lore-book.ts';

/** A text that keys are looked for in. */
export interface ScanText {
  text: string;
  lower: string;
}

export function toScanText(text: string): ScanText {
  return { text, lower: text.toLowerCase() };
}

/**
 * Work that the patterns of one prompt may be, in instructions times characters, and again the words; about 0.1 s
 * each. After that no pattern is found any more, or no word, so that no book can hold up the server.
 */
const mostWork = 30_000_000;
/** What a word costs, and how many characters it is looked for in at the price of one instruction. */
const workOfWord = 200;
const charactersOfWork = 16;
/** What compiling costs, for each instruction. */
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
    const delimited = /^\/(.+)\/([dgimsuvy]*)$/s.exec(key);
    if (delimited !== null) return this.#matches(delimited[1] ?? '', delimited[2] ?? '', texts);
    if (rules.useRegex) return this.#matches(key, rules.caseSensitive ? '' : 'i', texts);
    if (this.#wordWork > mostWork) return false;
    this.#wordWork += workOfWord;
    const word = this.#fill(key).trim();
    if (word === '') return false;
    const sought = rules.caseSensitive ? word : word.toLowerCase();
    return texts.some(({ text, lower }) => {
      this.#wordWork += text.length / charactersOfWork;
      if (this.#wordWork > mostWork) return false;
      const searched = rules.caseSensitive ? text : lower;
      // Several words are a phrase, which stands for itself.
      return rules.wholeWords && !/\s/.test(sought) ? hasWord(searched, sought) : searched.includes(sought);
    });
  }

  #matches(source: string, flags: string, texts: readonly ScanText[]): boolean {
    if (this.#work > mostWork) return false;
    const pattern = compilePattern(source, flags);
    if (pattern === null) return false;
    this.#work += pattern.size * compileWork;
    return texts.some(({ text }) => {
      this.#work += pattern.size * text.length;
      return this.#work <= mostWork && pattern.matches(text);
    });
  }
}

/** Whether a word stands alone; letters of scripts without blanks are no part of it. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])) return true;
  }
  return false;
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
