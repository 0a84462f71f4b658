/** Returns a small stable hash (FNV-1a, 32 bits): the same text always gives the same number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Returns the items in an order that depends only on the seed. */
export function seededOrder<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, rank: hashText(`${seed}:${index}`) }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}

/** Picks one item; undefined if there is none. */
export function seededPick<Item>(items: readonly Item[], seed: number): Item | undefined {
  return items[hashText(`pick:${seed}`) % Math.max(items.length, 1)];
}
