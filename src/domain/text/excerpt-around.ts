import { cutWhole } from './cut-whole.ts';
import { toPlainText } from './to-plain-text.ts';

const excerptLength = 160;
/** Length of the text shown before the first match. */
const leadLength = 40;
/** Length of the Markdown around the match that is read: marks and addresses in it are not shown. */
const readLength = 2_000;

/**
 * Returns one plain line of a Markdown text around the first occurrence of one of some words, in any case and normal
 * form; from its beginning if there is none. The line is in normal form C. Only the text around the match is read,
 * however long the whole is.
 */
export function excerptAround(markdown: string, words: readonly string[]): string {
  // All places are counted in this form.
  const whole = markdown.normalize();
  const from = Math.max(0, findFirst(whole, words) - readLength / 4);
  const text = toPlainText(cutWhole(whole, from, from + readLength));
  const start = Math.max(0, findFirst(text, words) - leadLength);
  return `${from + start > 0 ? '…' : ''}${cutWhole(text, start, start + excerptLength)}`;
}

function findFirst(text: string, words: readonly string[]): number {
  const lower = lowerInPlace(text);
  const hits = words.map((word) => lower.indexOf(lowerInPlace(word.normalize()))).filter((at) => at >= 0);
  return hits.length === 0 ? 0 : Math.min(...hits);
}

/** Lowers letters without moving any: `İ` is the only letter that JavaScript would lower to two. */
function lowerInPlace(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
