import { toPlainText } from '#src/domain/text/to-plain-text.ts';

const excerptLength = 160;
/** Length of the text shown before the first match. */
const leadLength = 40;
/** Length of the Markdown around the match that is read: marks and addresses in it are not shown. */
const readLength = 2_000;

/**
 * Returns one plain line of a Markdown text around the first occurrence of one of some words, in any case; from its
 * beginning if there is none. Only the text around it is read, however long the whole is.
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

/** Lowers letters without moving any: `İ` is the only letter that JavaScript would lower to two. */
function lowerInPlace(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}

/** Cuts a part out of a text, without half characters at its ends. */
export function cutWhole(text: string, start: number, end: number): string {
  return text
    .slice(start, end)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
    .toWellFormed();
}
