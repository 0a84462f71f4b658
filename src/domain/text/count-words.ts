import type { Language } from '#src/contract/locale/language.ts';

/** Counts the words of a text in Markdown or HTML, as its language divides them; marks and tags do not count. */
export function countWords(text: string, language: Language): number {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const plain = text
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\]\([^)[\]\n]*\)/g, ']')
    // The time to segment a run of marks grows with its square.
    .replace(/[^\p{L}\p{N}]{2,}/gu, ' ');
  let count = 0;
  for (const { isWordLike } of words.segment(plain)) if (isWordLike === true) count += 1;
  return count;
}
