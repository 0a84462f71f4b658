/** Characters per piece, so that little more is counted than is kept. */
const pieceCharacters = 500;
/** Length above which a word is cut inside. */
const longestWord = 40;
/** Upper limit of attempts to shorten a text that turned out too long, before it is dropped. */
const mostTries = 20;

/**
 * Cuts a text to one end that fits into some tokens, between words. Reads little more than it keeps.
 * @returns an empty text if not even a word fits
 */
export function cutText(
  text: string,
  mostTokens: number,
  countTokens: (text: string) => number,
  keeps: 'start' | 'end',
): string {
  let length = 0;
  let tokens = 0;
  while (length < text.length && tokens < mostTokens) {
    const piece = sliceFrom(text, length, pieceCharacters, keeps);
    const more = countTokens(piece);
    const share = Math.min(1, (mostTokens - tokens) / Math.max(1, more));
    length += Math.max(1, Math.floor(piece.length * share));
    tokens += more;
  }
  for (let tries = 0; tries < mostTries && length > 0; tries += 1) {
    const kept = trimToWord(text, length, keeps);
    const size = countTokens(kept);
    if (size <= mostTokens) return kept;
    length = Math.floor(Math.min(length - 1, kept.length * 0.98 * (mostTokens / size)));
  }
  return '';
}

function sliceFrom(text: string, from: number, length: number, keeps: 'start' | 'end'): string {
  if (keeps === 'start') return text.slice(from, from + length);
  return text.slice(Math.max(0, text.length - from - length), text.length - from);
}

/** Removes the word, or half of a character, that was cut in the middle at one end. */
function trimToWord(text: string, length: number, keeps: 'start' | 'end'): string {
  if (length >= text.length) return text;
  if (keeps === 'start') {
    const kept = text.slice(0, length);
    const isWhole = /\s/.test(text.charAt(length));
    const end = isWhole ? -1 : kept.slice(-longestWord).search(/\s\S*$/);
    return (end < 0 ? kept : kept.slice(0, kept.length - Math.min(longestWord, kept.length) + end))
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
  }
  const kept = text.slice(-length);
  const isWhole = /\s/.test(text.charAt(text.length - length - 1));
  const begin = isWhole ? -1 : kept.slice(0, longestWord).search(/\s/);
  return (begin < 0 ? kept : kept.slice(begin)).replace(/^[\uDC00-\uDFFF]/, '').trimStart();
}
