import { cutWhole } from './cut-whole.ts';
import { toPlainText } from './to-plain-text.ts';

const excerptLength = 160;
/** How much is shown before the first hit. */
const leadLength = 40;
/** How much of the Markdown around the hit is read: marks and addresses in it are not shown. */
const readLength = 2_000;

/**
 * One plain line of a Markdown text around the first place where one of some words stands, in capitals or not; from
 * its beginning where none does. Only what is near that place is read, however long the text is.
 */
export function excerptAround(markdown: string, words: readonly string[]): string {
  const from = Math.max(0, findFirst(markdown, words) - readLength / 4);
  const text = toPlainText(markdown.slice(from, from + readLength));
  const start = Math.max(0, findFirst(text, words) - leadLength);
  return `${from + start > 0 ? '…' : ''}${cutWhole(text, start, start + excerptLength)}`;
}

function findFirst(text: string, words: readonly string[]): number {
  const lower = lowerInPlace(text);
  const hits = words.map((word) => lower.indexOf(lowerInPlace(word))).filter((at) => at >= 0);
  return hits.length === 0 ? 0 : Math.min(...hits);
}

/** In small letters, each where it was: `İ` is the one letter that JavaScript would make two of. */
function lowerInPlace(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
