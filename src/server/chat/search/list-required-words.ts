/**
 * Returns the words that a text has to contain, in normal form C, without the words that are part of another word of
 * the search.
 */
export function listRequiredWords(words: string): string[] {
  const all = words
    .toWellFormed()
    .normalize()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, lower: word.toLowerCase() }));
  return all
    .filter(({ lower }, at) =>
      all.every(
        (other, place) =>
          place === at || !other.lower.includes(lower) || (other.lower === lower && at < place),
      ),
    )
    .map(({ word }) => word);
}
