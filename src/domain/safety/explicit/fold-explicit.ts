import { starredWords, traditionalPairs } from '#src/content/patterns/explicit/disguises.ts';
import { readPairs } from '#src/domain/text/character-pairs.ts';
import { foldText } from '#src/domain/text/fold-text.ts';

const simplified = readPairs(traditionalPairs);

/** Growth limit of a text, as a factor: one character may be replaced by 18 letters. */
const mostGrowth = 2;

/** Returns the readings of a text as a reader understands it, without the disguises of explicit words. */
export function foldExplicit(text: string): string[] {
  const readings = foldText(text).map((reading) =>
    starredWords.reduce(
      (rest, [pattern, word]) => rest.replace(pattern, word),
      reading
        .slice(0, mostGrowth * text.length + 100)
        .replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character)
        .replace(/(\p{L})\1{2,}/gu, '$1'),
    ),
  );
  return [...new Set(readings)];
}
