/** A stretch of a list: from the first index up to, but not including, the second. */
export interface ListWindow {
  start: number;
  end: number;
}

/**
 * The items of a list that lie between two heights, at least one where there are any.
 * @param sizes the height of every item, in pixels
 * @param top pixels from the beginning of the list
 * @param bottom pixels from the beginning of the list
 */
export function findWindow(sizes: readonly number[], top: number, bottom: number): ListWindow {
  let start = 0;
  let offset = 0;
  for (; start < sizes.length - 1; start += 1) {
    const next = offset + (sizes[start] ?? 0);
    if (next > top) break;
    offset = next;
  }
  let end = start;
  while (end < sizes.length && (end === start || offset < bottom)) {
    offset += sizes[end] ?? 0;
    end += 1;
  }
  return { start, end };
}

/** The height of a stretch of a list, in pixels. */
export function sumSizes(sizes: readonly number[], { start, end }: ListWindow): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += sizes[index] ?? 0;
  return sum;
}

/** The heights of the items of a list: what was measured, and the mean of that for the others. */
export function createListSizes(firstGuessPx: number) {
  const measured = new Map<string, number>();
  let total = 0;
  return {
    /** @param px as it was measured */
    note(key: string, px: number): void {
      total += px - (measured.get(key) ?? 0);
      measured.set(key, px);
    },
    /** The heights in the order of the keys. */
    list(keys: readonly string[]): number[] {
      const guess = measured.size === 0 ? firstGuessPx : total / measured.size;
      return keys.map((key) => measured.get(key) ?? guess);
    },
  };
}
