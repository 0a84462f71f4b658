import { mayHoldMacros } from '#src/domain/macros/fill-macros.ts';
import { planPattern } from '../patterns/compile-pattern.ts';
import { readKeyPattern } from '../read-key-pattern.ts';
import type { KeyRules } from '../lore-book.ts';
import type { ScanText } from './scan-text.ts';

/**
 * Limit of pattern work per prompt, in instructions times characters: at most 0.08 s. Above it no pattern is found, so
 * that no book can hold up the server.
 */
const mostPatternWork = 8_000_000;
/** Limit of word work per prompt, in characters scanned: at most 0.1 s. */
const mostWordWork = 15_000_000;
/** Fixed work of a word, and of each of its characters if its macros have to be filled. */
const workOfWord = 200;
const workOfFilled = 150;
/** Work of a repeated search whose result is known. */
const workOfAnswer = 40;
/** Work of each place at which a word occurs in the middle of another. */
const workOfPlace = 20;
/** Work of reading a pattern, per character, and of compiling it, per instruction. */
const planWork = 100;
const compileWork = 1_000;

interface PreparedKey {
  matches: (scanned: ScanText) => boolean;
  /** True for a text that contains the key. */
  answers: Map<ScanText, boolean>;
  /** Number of texts of a growing list that were scanned without a match; infinite after a match. */
  checked: Map<readonly ScanText[], number>;
}

/** Finds keys within a budget of work; each key is searched once in each text. */
export class KeyFinder {
  readonly #fill: (key: string) => string;
  readonly #prepared = new Map<string, Map<string, PreparedKey | null>>();
  #work = 0;
  #wordWork = 0;

  /** @param fill fills the macros of a key */
  constructor(fill: (key: string) => string) {
    this.#fill = fill;
  }

  /** True once the word budget is used up: no further word is found. */
  get isExhausted(): boolean {
    return this.#wordWork > mostWordWork;
  }

  /** Charges further work on the results of searches to the word budget. */
  spend(work: number): void {
    this.#wordWork += work;
  }

  /** Checks whether a key is in one of the texts. */
  isIn(key: string, rules: KeyRules, texts: readonly ScanText[]): boolean {
    if (texts.length === 0 || this.isExhausted) return false;
    const prepared = this.#prepare(key, rules);
    return prepared !== null && texts.some((scanned) => this.#answer(prepared, scanned));
  }

  /** Checks the same for a list that only grows: texts already scanned are not scanned again. */
  isInGrowing(key: string, rules: KeyRules, texts: readonly ScanText[]): boolean {
    if (texts.length === 0 || this.isExhausted) return false;
    const prepared = this.#prepare(key, rules);
    if (prepared === null) return false;
    this.#wordWork += workOfAnswer;
    const from = prepared.checked.get(texts) ?? 0;
    const isFound = from === Infinity || texts.slice(from).some((text) => this.#answer(prepared, text));
    prepared.checked.set(texts, isFound ? Infinity : texts.length);
    return isFound;
  }

  #answer({ answers, matches }: PreparedKey, scanned: ScanText): boolean {
    this.#wordWork += workOfAnswer;
    const known = answers.get(scanned);
    if (known !== undefined) return known;
    const answer = matches(scanned);
    answers.set(scanned, answer);
    return answer;
  }

  /** @returns null for a key that is never found */
  #prepare(key: string, rules: KeyRules): PreparedKey | null {
    const kind = `${rules.useRegex}${rules.caseSensitive}${rules.wholeWords}`;
    const ofKind = this.#prepared.get(kind) ?? new Map<string, PreparedKey | null>();
    this.#prepared.set(kind, ofKind);
    const known = ofKind.get(key);
    if (known !== undefined) return known;
    this.#wordWork += workOfWord;
    const matches = this.#createMatcher(key.normalize(), rules);
    const prepared = matches === null ? null : { matches, answers: new Map(), checked: new Map() };
    ofKind.set(key, prepared);
    return prepared;
  }

  #createMatcher(key: string, rules: KeyRules): PreparedKey['matches'] | null {
    // Without a macro a pattern stays as it is: `(?<user>…)` is not a macro.
    const pattern = key.includes('{{') ? null : readKeyPattern(key, rules);
    if (pattern !== null) return this.#createPattern(pattern.source, pattern.flags);
    if (mayHoldMacros(key)) this.#wordWork += key.length * workOfFilled;
    if (this.isExhausted) return null;
    const filled = this.#fill(key).normalize().trim();
    const later = filled === key ? null : readKeyPattern(filled, rules);
    if (later !== null) return this.#createPattern(later.source, later.flags);
    return filled === '' ? null : this.#createWord(filled, rules);
  }

  #createWord(word: string, { caseSensitive, wholeWords }: KeyRules): PreparedKey['matches'] {
    const sought = caseSensitive ? word : word.toLowerCase();
    // Several words are a phrase, which is found as a substring.
    const isWord = wholeWords && !/\s/.test(sought);
    return (scanned) => {
      this.#wordWork += scanned.text.length;
      if (this.isExhausted) return false;
      const searched = caseSensitive ? scanned.text : scanned.lower;
      return isWord ? this.#hasWord(searched, sought) : searched.includes(sought);
    };
  }

  /** Checks whether a word occurs as a whole word; letters of scripts without blanks do not extend it. */
  #hasWord(text: string, word: string): boolean {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])) return true;
      this.#wordWork += workOfPlace;
      if (this.isExhausted) return false;
    }
    return false;
  }

  #createPattern(source: string, flags: string): PreparedKey['matches'] | null {
    if (this.#work > mostPatternWork) return null;
    this.#work += source.length * planWork;
    const plan = planPattern(source, flags);
    if (plan === null) return null;
    // Charged before compiling, which is work, too.
    this.#work += plan.size * compileWork;
    if (this.#work > mostPatternWork) return null;
    const pattern = plan.compile();
    if (pattern === null) return null;
    return ({ text }) => {
      this.#work += pattern.size * text.length;
      return this.#work <= mostPatternWork && pattern.matches(text);
    };
  }
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /\w/.test(character);
}
