/** Particles that belong to the word before: a line does not begin with them. */
const leaning = /^[的了着过地得吗呢吧啊呀们里上下中后前时]$/u;
/** Upper limit of characters that stay together: a line of a heading on a phone holds seven. */
const longestPhrase = 6;
const noBreakSpace = '\u00a0';
const openings = /^[“‘（《「『]$/u;
const transliteratedName = /^\p{Script=Han}{1,8}(?:[·・]\p{Script=Han}{1,8})+$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Splits a Chinese heading into parts between which a line may break: words with the particles and the punctuation that
 * belong to them. Joined, they are the text again.
 */
export function splitPhrases(text: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const phrases: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && staysTogether(last, segment)) phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}

/** Splits a transliterated name into parts, each with the middle dot that ends it; any other name is one part. */
export function splitName(name: string): string[] {
  return transliteratedName.test(name) ? name.split(/(?<=[·・])/u) : [name];
}

function staysTogether(before: string, segment: string): boolean {
  const end = before.slice(-1);
  if (end === noBreakSpace || segment.startsWith(noBreakSpace)) return true;
  if (/[\p{Punctuation}\s]/u.test(end)) return openings.test(end);
  if (/^[\p{Punctuation}\s]/u.test(segment)) return !openings.test(segment.charAt(0));
  if (Array.from(before + segment).length > longestPhrase) return false;
  // A single character is rarely a word: it belongs to a neighbour.
  return leaning.test(segment) || isSingle(segment) || isSingle(before);
}

function isSingle(text: string): boolean {
  return /^\p{Script=Han}$/u.test(text);
}
