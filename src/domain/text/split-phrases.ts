/** Words that lean on the one before: a line does not begin with them. */
const leaning = /^[的了着过地得吗呢吧啊呀们里上下中后前时]$/u;
/** The most characters that stay together: a line of a heading on a phone holds seven. */
const longestPhrase = 6;
const noBreakSpace = '\u00a0';
const openings = /^[“‘（《「『]$/u;
const transliteratedName = /^\p{Script=Han}{1,8}(?:[·・]\p{Script=Han}{1,8})+$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * The parts of a Chinese heading between which a line may end: words with the particles and the punctuation that
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

/** The parts of a transliterated name, each with the middle dot that ends it; any other name is one part. */
export function splitName(name: string): string[] {
  return transliteratedName.test(name) ? name.split(/(?<=[·・])/u) : [name];
}

function staysTogether(before: string, segment: string): boolean {
  const end = before.slice(-1);
  if (end === noBreakSpace || segment.startsWith(noBreakSpace)) return true;
  if (/[\p{Punctuation}\s]/u.test(end)) return openings.test(end);
  if (/^[\p{Punctuation}\s]/u.test(segment)) return !openings.test(segment.charAt(0));
  if (Array.from(before + segment).length > longestPhrase) return false;
  // One character alone is seldom a word: it leans on a neighbour.
  return leaning.test(segment) || isSingle(segment) || isSingle(before);
}

function isSingle(text: string): boolean {
  return /^\p{Script=Han}$/u.test(text);
}
