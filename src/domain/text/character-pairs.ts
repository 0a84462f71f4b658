/** Reads a table of character pairs: each character is followed by its replacement. */
export function readPairs(source: string): ReadonlyMap<string, string> {
  const characters = Array.from(source);
  return new Map(
    characters.flatMap((character, index) =>
      index % 2 === 0 ? [[character, characters[index + 1] ?? '']] : [],
    ),
  );
}
