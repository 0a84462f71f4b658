import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import { explicitPhrases, explicitStems } from '#src/content/patterns/explicit/stems.ts';

/** Characters of an unfinished sentence that are read, and the most that are held back. */
const readCharacters = 300;
/**
 * A suspicious sentence is read again when this share of it is new, or this many characters: so each character is read
 * some twenty times, however small the pieces are, and a reader sees no lumps.
 */
const unreadShare = 1 / 8;
const mostUnread = 8;
/** Length that exceeds a word or two that come in pieces, with their disguises. */
const wordCharacters = 80;
/** The end of a sentence; most pieces contain none. */
const endMark = /[.!?…。！？\n]/u;

/** The end of a sentence that is followed by the next one. */
const sentenceEnd = /[.!?…]+["”’*)]*\s+|[。！？\n]+["”’」』*）)]*/gu;

/** The part of a piece that may be shown; if it is rejected, nothing more may follow. */
export interface GuardedPiece {
  text: string;
  isRefused: boolean;
}

const refused: GuardedPiece = { text: '', isRefused: true };

/**
 * Checks a reply while it is streamed and reports when it becomes explicit (rule:nothing-explicit), before the text
 * that makes it so is passed on. A sentence that would be explicit is held back to its end, since its last words may
 * show that it is about something else; a suspicious one, as every Chinese one is, passes in pieces that grow with it,
 * all others at once.
 */
export class ExplicitGuard {
  /** The previous sentence. */
  #before = '';
  /** The part of the current sentence that was passed on. */
  #open = '';
  /** The part of the current sentence that is held back, and how much of it was read. */
  #held = '';
  #readLength = 0;
  /** True if the current sentence contains something that explicit sentences contain. */
  #isSuspect = false;

  /** @param begun the text that the reply continues, which is read together with it */
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
    if (from > 0) this.#readLength = 0;
    const rest = text.slice(from);
    this.#held = rest;
    const passed = { text: text.slice(0, from), isRefused: false };
    if (!this.#mustRead(rest)) return passed;
    this.#readLength = rest.length;
    if (this.#isExplicit(rest)) return rest.length > readCharacters ? refused : passed;
    this.#goOn(rest);
    this.#held = '';
    this.#readLength = 0;
    return { text, isRefused: false };
  }

  /** Ends the reply; returns the rest of the text that was held back. */
  end(): GuardedPiece {
    return this.#held !== '' && this.#isExplicit(this.#held)
      ? refused
      : { text: this.#held, isRefused: false };
  }

  /** Decides if enough of a suspicious sentence is new; all others are not read in full. */
  #mustRead(text: string): boolean {
    this.#suspect(text);
    const unread = text.length - this.#readLength;
    const sentence = this.#open.length + text.length;
    return !this.#isSuspect || unread >= Math.min(mostUnread, Math.floor(sentence * unreadShare));
  }

  #suspect(text: string): void {
    this.#isSuspect ||= mayBeExplicit(text, this.#open.slice(-wordCharacters));
  }

  #isExplicit(text: string): boolean {
    if (text === '') return false;
    this.#suspect(text);
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

/**
 * Lists the offsets at which the sentences of a text end, if more text follows; the first sentence began with `open`.
 */
function listEnds(open: string, text: string): number[] {
  const begun = open.slice(-8);
  if (!endMark.test(begun) && !endMark.test(text)) return [];
  return [...(begun + text).matchAll(sentenceEnd)]
    .map(({ 0: mark, index }) => index + mark.length - begun.length)
    .filter((end) => end > 0 && end < text.length);
}

/**
 * Signs of a disguised word, or of text that other rules read: characters beyond ASCII and common quotation marks and
 * dashes (Chinese among them), digits in words, single letters in a row, letters three times, long runs of blanks.
 */
const disguises = [
  String.raw`[^\x00-\x7f‘’“”–—…]|[_@$|]|(?<=[a-z!])[0-9]|!\w|\s{5}`,
  String.raw`\b[a-z0-9](?:[^a-z0-9]{1,8}[a-z0-9](?![a-z0-9])){2}`,
  String.raw`([a-z])\1\1`,
].join('|');

// In alphabetical order: V8 then reads shared beginnings once, in a third of the time.
const words = explicitStems.toSorted().join('|');
const suspicion = new RegExp(`${words}|${explicitPhrases.join('|')}|${disguises}`, 'i');
/** Emphasis, which may be next to or inside any word. */
const marks = /[*`~]+/g;
/** Length that exceeds any searched text, without the marks in it. */
const reachCharacters = 24;

/**
 * Checks quickly whether a sentence may be explicit at all, for checks during streaming: most sentences contain no such
 * word. A match needs the full check (`isExplicit`), which finds nothing where this finds nothing.
 * @param before text before it that was checked already
 */
export function mayBeExplicit(text: string, before = ''): boolean {
  return suspicion.test(before.replace(marks, '').slice(-reachCharacters) + text.replace(marks, ''));
}
