interface Shelf<Face> {
  characters: readonly Face[];
}

/**
 * Chooses faces for each of several shelves, in the order of the shelf, and each face as rarely as possible: the most
 * liked characters are on most shelves.
 */
export function chooseFaces<Face extends { id: string }>(
  shelves: readonly Shelf<Face>[],
  count: number,
): Face[][] {
  const uses = new Map<string, number>();
  const usesOf = ({ id }: Face) => uses.get(id) ?? 0;
  return shelves.map(({ characters }) => {
    const seldom = new Set(characters.toSorted((a, b) => usesOf(a) - usesOf(b)).slice(0, count));
    const chosen = characters.filter((face) => seldom.has(face));
    for (const face of chosen) uses.set(face.id, usesOf(face) + 1);
    return chosen;
  });
}
