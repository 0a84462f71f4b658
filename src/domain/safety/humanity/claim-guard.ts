import type { Localized } from '#src/contract/base/language.ts';
import type { HumanityQuestion } from './asks-humanity.ts';
import { findHumanAnswer } from './bare-answers.ts';
import { couldBecomeClaim, mayHoldClaim, scanClaims } from './find-claim.ts';

export interface ClaimGuardOptions {
  /** What the person sincerely asked, if they did: then whole sentences are looked at. */
  question: HumanityQuestion | null;
  /** Nobody asked, or brought it up: then "I'm only human" is a saying. */
  allowsSayings?: boolean;
  /** Sentences of the site that are put in its place, in turn. */
  truths: Readonly<Record<keyof Localized, readonly string[]>>;
  /** What the reply goes on from, which is read already; without it, the reply begins here. */
  begun?: string;
}

/** How much of what was passed on tells whether a claim is one. */
const contextCharacters = 80;
/** The longest text that is held back. */
const heldCharacters = 240;
/** So much of a long piece is read at once: what follows a claim is read anew for each claim. */
const readCharacters = 128;
/** The one word that most replies begin with: no claim by itself, and who waits for a reply waits for it. */
const opening = /^["“*]?(?:i|you|we|as|there|我|你)\s?$/iu;

/** Whether a text is nothing but the word that may be read before it is decided. */
export function isOpening(text: string): boolean {
  return opening.test(text);
}

const sentenceEnd = /[!?。！？…\n]+["”’」』*）)]*\s*|\.+["”’*)]*(?:\s+|$)/u;
/** Where a sentence that is left out ends: behind its mark, or before what closes it. */
const dropEnd = /[.!?。！？…]+|(?=["”」』*\n])/u;

/**
 * Stands between a model and the reader and lets no claim to be human through (rule:never-human): the claim, with the
 * rest of its sentence, is replaced by the truth. Text that cannot become a claim passes at once; what can is held
 * back until it is decided.
 */
export class ClaimGuard {
  readonly #options: ClaimGuardOptions;
  #held = '';
  /** How much of what is held back is read already: it is of the text that the reply goes on from. */
  #shownLength = 0;
  /** The end of what was passed on since the last replacement. */
  #passed = '';
  #isDropping = false;
  #isFirst = true;
  /** Nothing may be read yet. */
  #isFresh = true;
  /** Its first word was shown before it was decided. */
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

  /** How many claims were replaced so far. */
  get replaced(): number {
    return this.#replaced;
  }

  /** Takes a piece of the reply; returns what may be read now. */
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

  /** The reply is over: returns what was still held back. */
  end(): string {
    return this.#pass(this.#held, true);
  }

  /** The first word may be read before it is decided; should it be a claim's, the truth comes behind it. */
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

  /** With a question, sentence by sentence; else all there is, which is whole only at the end. */
  #takeSentence(text: string, isEnd: boolean): { sentence: string; isWhole: boolean } {
    if (this.#options.question === null) return { sentence: text, isWhole: isEnd };
    const match = sentenceEnd.exec(text);
    // A mark at the end of a piece may go on: `...`, or `A.I.`
    const isCertain = match !== null && (isEnd || match.index + match[0].length < text.length);
    if (isCertain) return { sentence: text.slice(0, match.index + match[0].length), isWhole: true };
    return { sentence: text, isWhole: isEnd || text.length > heldCharacters };
  }

  /** A sentence that is an answer as a whole, without the blanks after it. */
  #findAnswer(sentence: string): { start: number; end: number } | null {
    const { question } = this.#options;
    if (question === null) return null;
    const isFirst = this.#isFirst;
    if (/[\p{L}\p{N}]/u.test(sentence.replace(/\*[^*]*\*/g, ''))) this.#isFirst = false;
    const start = findHumanAnswer(sentence, question, isFirst);
    return start === null ? null : { start, end: sentence.trimEnd().length };
  }

  /** How much of the text cannot become a claim. */
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

  /** Passes a text on; what of it is read already is left out. */
  #show(text: string): string {
    return this.#note(text).slice(this.#takeShown(text.length));
  }

  /** How many of so many characters are read already. */
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
