import { cutWhole } from '../text/cut-whole.ts';
import type { TextPart } from '../text/split-at-words.ts';
import { toPlainText } from '../text/to-plain-text.ts';

/** The hits of a search, for the cards of its results. */
export interface SearchHits {
  /** The words to mark: letters and digits only. */
  words: readonly string[];
  /** The line around the hit by the id of the result; empty or absent where the card itself shows the hit. */
  excerpts: ReadonlyMap<string, string>;
}

/** About six lines of a card on a phone. */
const excerptLength = 110;
/** Length of the text shown before the hit. */
const leadLength = 30;
/** Length of the Markdown that is read before and after a hit: marks and addresses in it are not shown. */
const readLength = 1_000;

/**
 * Splits a text at the words of a search, where the index finds them: at the beginning of a word, in Chinese anywhere,
 * in any case. Joined, the parts are the text in normal form C.
 */
export function splitAtHits(text: string, words: readonly string[]): TextPart[] {
  const whole = text.normalize();
  const pattern = composePattern(words);
  if (pattern === null) return [{ part: whole, isHit: false }];
  return whole
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, index) => ({ part, isHit: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

/** Returns true if a text shows a word of a search. */
export function showsHit(text: string, words: readonly string[]): boolean {
  const pattern = composePattern(words);
  return pattern !== null && new RegExp(pattern, 'iu').test(text.normalize());
}

/** Returns one plain line of a Markdown text around its first hit; empty without one. */
export function excerptHit(markdown: string, words: readonly string[]): string {
  const pattern = composePattern(words);
  if (pattern === null) return '';
  const hit = new RegExp(pattern, 'iu');
  const whole = markdown.normalize();
  const at = whole.search(hit);
  if (at < 0) return '';
  const from = Math.max(0, at - readLength);
  const text = toPlainText(cutWhole(whole, from, at + readLength)).replace(/\s+/g, ' ');
  const place = text.search(hit);
  // It was in an address.
  if (place < 0) return '';
  const start = beginningOfWord(text, Math.max(0, place - leadLength));
  const line = cutWhole(text, start, start + excerptLength);
  const isEnd = start + line.length >= text.length && at + readLength >= whole.length;
  return `${from + start > 0 ? '…' : ''}${line.trim()}${isEnd ? '' : '…'}`;
}

/** Composes a pattern of the words, the longest first; null without any. */
function composePattern(words: readonly string[]): string | null {
  const wanted = words
    .filter((word) => /^[\p{L}\p{M}\p{N}]+$/u.test(word))
    .toSorted((one, other) => other.length - one.length)
    .map((word) => (/^\p{Script=Han}/u.test(word) ? word : String.raw`(?<![\p{L}\p{N}])${word}`));
  return wanted.length === 0 ? null : wanted.join('|');
}

/** Returns the place after the next space, so that no word begins in its middle; the place itself without spaces. */
function beginningOfWord(text: string, place: number): number {
  if (place === 0) return 0;
  const space = text.slice(place, place + leadLength).indexOf(' ');
  return space < 0 ? place : place + space + 1;
}
