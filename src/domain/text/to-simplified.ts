import { traditionalPairs } from '#src/content/patterns/text/traditional-pairs.ts';
import { readPairs } from './character-pairs.ts';

const simplified = readPairs(traditionalPairs);

/**
 * Replaces common traditional characters by simplified ones, so that one set of patterns serves both.
 * The result has exactly the length of the input.
 */
export function toSimplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
}
