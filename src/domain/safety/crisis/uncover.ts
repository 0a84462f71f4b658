import { covers, slips, traditionalPairs } from '#src/content/patterns/crisis/disguises.ts';
import { readPairs } from '#src/domain/text/character-pairs.ts';

const simplified = readPairs(traditionalPairs);

/** Replaces the disguises of words for dying or suicide in a text. Linear in its length. */
export function uncover(text: string): string {
  const spelled = text
    .replace(/[a-z0-9]+/gi, (word) => slips.get(word.toLowerCase()) ?? word)
    .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
  return covers.reduce((rest, [pattern, plain]) => rest.replace(pattern, plain), spelled);
}

/** Length up to which messages are read as they are: people do repeat words. */
const longCharacters = 500;
/** A unit of up to 40 characters that is repeated. */
const repeatedUnit = /([^]{1,40}?)\1{3,}/g;

/** Shortens the repetitions in a long text to three: it means the same, and is read quickly. Linear in its length. */
export function shortenRepeats(text: string): string {
  return text.length <= longCharacters ? text : text.replace(repeatedUnit, '$1$1$1');
}
