import { traditionalPairs } from '#src/content/patterns/text/traditional-pairs.ts';

const simplified = readPairs(traditionalPairs);

/**
 * Replaces common traditional characters by simplified characters, so that one set of patterns serves both. The result
 * has exactly the length of the input.
 */
export function toSimplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
}

/** Reads a table of character pairs: each character is followed by its replacement. */
export function readPairs(source: string): ReadonlyMap<string, string> {
  const characters = Array.from(source);
  return new Map(
    characters.flatMap((character, index) =>
      index % 2 === 0 ? [[character, characters[index + 1] ?? '']] : [],
    ),
  );
}
