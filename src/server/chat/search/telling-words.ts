/** The words that a message has to hold, without those that another one holds in any case. */
export function tellingWords(words: string): string[] {
  const all = words
    .toWellFormed()
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
