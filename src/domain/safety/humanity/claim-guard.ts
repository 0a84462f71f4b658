import type { Localized } from '#src/contract/locale/language.ts';
import { type HumanityQuestion, findHumanAnswer } from './humanity-questions.ts';
import { couldBecomeClaim, mayHoldClaim, scanClaims } from './scan-claims.ts';

export interface ClaimGuardOptions {
  /** The person's sincere question, if any: then whole sentences are checked. */
  question: HumanityQuestion | null;
  /** True if nobody asked or mentioned it: then "I'm only human" is a saying. */
  allowsSayings?: boolean;
  /** The site's sentences that replace a claim, in turn. */
  truths: Readonly<Record<keyof Localized, readonly string[]>>;
  /** The text that the reply continues, which was shown already; without it, the reply begins here. */
  begun?: string;
}

/** Length of the end of the passed text that decides whether a claim is one. */
const contextCharacters = 80;
/** Length of the longest text that is held back. */
const heldCharacters = 240;
/** Length of the pieces in which a long text is read: the text after a claim is read again for each claim. */
const readCharacters = 128;
/** The one word that most replies begin with: no claim alone, and holding it back would delay the reply. */
const opening = /^["“*]?(?:i|you|we|as|there|我|你)\s?$/iu;

/** Checks whether a text is nothing but the word that may be shown before it is decided. */
export function isOpening(text: string): boolean {
  return opening.test(text);
}

const sentenceEnd = /[!?。！？…\n]+["”’」』*）)]*\s*|\.+["”’*)]*(?:\s+|$)/u;
/** The end of a sentence that is left out: after its mark, or before its closing quote. */
const dropEnd = /[.!?。！？…]+|(?=["”」』*\n])/u;

/**
 * Filters a reply between the model and the reader, so that no claim to be human gets through (rule:never-human): the
 * claim and the rest of its sentence are replaced by the truth. Text that cannot become a claim passes at once; other
 * text is held back until it is decided.
 */
export class ClaimGuard {
  readonly #options: ClaimGuardOptions;
  #held = '';
  /** Length of the held text that was shown already, as part of the text that the reply continues. */
  #shownLength = 0;
  /** The end of the text passed on since the last replacement. */
  #passed = '';
  #isDropping = false;
  #isFirst = true;
  /** True while nothing may be shown yet. */
  #isFresh = true;
  /** True if its first word was shown before it was decided. */
  #isOpened = false;
  #replaced = 0;

  constructor(options: ClaimGuardOptions) {
    this.#options = options;
    const begun = (options.begun ?? '').slice(-heldCharacters);
    const from = couldBecomeClaim('', begun) ?? begun.length;
    this.#note(begun.slice(0, from));
    this.#held = begun.slice(from);
    this.#shownLength = this.#held.length;
    this.#isFirst = begun === '';
    this.#isFresh = begun === '';
  }

  /** Number of claims replaced so far. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Takes a piece of the reply; returns the text that may be shown now. */
  push(piece: string): string {
    let out = '';
    for (let at = 0; at < piece.length; at += readCharacters)
      out += this.#take(piece.slice(at, at + readCharacters));
    return out;
  }

  #take(piece: string): string {
    const isPlain = this.#held === '' && !this.#isDropping && this.#options.question === null;
    const text =
      isPlain && !mayHoldClaim(this.#passed, piece)
        ? this.#note(piece)
        : this.#pass(this.#held + piece, false) || this.#showOpening();
    if (text !== '') this.#isFresh = false;
    return text;
  }

  /** Ends the reply; returns the rest of the text that was held back. */
  end(): string {
    return this.#pass(this.#held, true);
  }

  /** Shows the first word before it is decided; if it begins a claim, the truth comes after it. */
  #showOpening(): string {
    if (!this.#isFresh || this.#options.question !== null || !opening.test(this.#held)) return '';
    this.#isOpened = true;
    this.#shownLength = this.#held.length;
    return this.#held;
  }

  #pass(given: string, isEnd: boolean): string {
    let text = given;
    let out = '';
    this.#held = '';
    while (text !== '') {
      if (this.#isDropping) {
        const rest = this.#drop(text);
        this.#takeShown(text.length - rest.length);
        text = rest;
        continue;
      }
      const { sentence, isWhole } = this.#takeSentence(text, isEnd);
      const scan = scanClaims(this.#passed, sentence, {
        isWhole,
        allowsSayings: this.#options.allowsSayings === true,
      });
      const answer = scan.claim === null && isWhole ? this.#findAnswer(sentence) : null;
      const at = scan.claim ?? answer;
      if (at !== null) {
        out +=
          this.#show(sentence.slice(0, at.start)) + (this.#isOpened && this.#shownLength > 0 ? '… ' : '');
        out += this.#chooseTruth(sentence.slice(at.start));
        this.#takeShown(at.end - at.start);
        text = text.slice(at.end);
        this.#isDropping = answer === null;
        continue;
      }
      const length = isWhole ? sentence.length : this.#countFree(sentence, scan.undecided);
      out += this.#show(text.slice(0, length));
      text = text.slice(length);
      if (!isWhole) {
        this.#held = text;
        break;
      }
    }
    return out;
  }

  /** Takes one sentence if there is a question; otherwise all the text, which is complete only at the end. */
  #takeSentence(text: string, isEnd: boolean): { sentence: string; isWhole: boolean } {
    if (this.#options.question === null) return { sentence: text, isWhole: isEnd };
    const match = sentenceEnd.exec(text);
    // A mark at the end of a piece may continue: `...`, or `A.I.`
    const isCertain = match !== null && (isEnd || match.index + match[0].length < text.length);
    if (isCertain) return { sentence: text.slice(0, match.index + match[0].length), isWhole: true };
    return { sentence: text, isWhole: isEnd || text.length > heldCharacters };
  }

  /** Finds a sentence that is an answer as a whole, without the blanks after it. */
  #findAnswer(sentence: string): { start: number; end: number } | null {
    const { question } = this.#options;
    if (question === null) return null;
    const isFirst = this.#isFirst;
    if (/[\p{L}\p{N}]/u.test(sentence.replace(/\*[^*]*\*/g, ''))) this.#isFirst = false;
    const start = findHumanAnswer(sentence, question, isFirst);
    return start === null ? null : { start, end: sentence.trimEnd().length };
  }

  /** Returns the length of the text that cannot become a claim. */
  #countFree(text: string, undecided: number | null): number {
    if (this.#options.question !== null) return 0;
    const from = couldBecomeClaim(this.#passed, text) ?? text.length;
    const free = Math.min(from, undecided ?? text.length);
    return text.length - free > heldCharacters ? text.length : free;
  }

  #drop(text: string): string {
    const end = dropEnd.exec(text);
    if (end === null) return '';
    this.#isDropping = false;
    return text.slice(end.index + end[0].length);
  }

  #chooseTruth(claim: string): string {
    const list = this.#options.truths[/\p{Script=Han}/u.test(claim) ? 'zh-CN' : 'en'];
    const truth = list[this.#replaced % list.length] ?? '';
    this.#replaced += 1;
    this.#passed = '';
    return truth;
  }

  /** Passes a text on, without the part that was shown already. */
  #show(text: string): string {
    return this.#note(text).slice(this.#takeShown(text.length));
  }

  /** Returns the number of the next characters that were shown already. */
  #takeShown(length: number): number {
    const taken = Math.min(this.#shownLength, length);
    this.#shownLength -= taken;
    return taken;
  }

  #note(text: string): string {
    this.#passed = (this.#passed + text).slice(-contextCharacters);
    return text;
  }
}
