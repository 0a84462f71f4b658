export interface TextPart {
  part: string;
  isHit: boolean;
}

/**
 * Splits a text at the occurrences of some words, in any case and normal form; joined, the parts are the text in normal
 * form C.
 */
export function splitAtWords(text: string, words: string): TextPart[] {
  const whole = text.normalize();
  const wanted = words
    .normalize()
    .split(/\s+/)
    .filter((word) => word !== '')
    // The longest first, so that a word that begins another does not cut it short.
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (wanted.length === 0) return [{ part: whole, isHit: false }];
  return whole
    .split(new RegExp(`(${wanted.join('|')})`, 'giu'))
    .map((part, index) => ({ part, isHit: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
