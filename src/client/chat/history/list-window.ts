/** A part of a list: from the first index up to, but not including, the second. */
export interface ListWindow {
  start: number;
  end: number;
}

/**
 * Finds the items of a list between two heights, at least one if there are any.
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

/** Returns the height of a part of a list, in pixels. */
export function sumSizes(sizes: readonly number[], { start, end }: ListWindow): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum += sizes[index] ?? 0;
  return sum;
}

/** Creates the store of the heights of a list's items: measured heights, and their mean for the other items. */
export function createListSizes(firstGuessPx: number) {
  const measured = new Map<string, number>();
  let total = 0;
  return {
    /** Records the measured height of an item. @param px height in pixels */
    record(key: string, px: number): void {
      total += px - (measured.get(key) ?? 0);
      measured.set(key, px);
    },
    /** Lists the heights in the order of the keys. */
    list(keys: readonly string[]): number[] {
      const guess = measured.size === 0 ? firstGuessPx : total / measured.size;
      return keys.map((key) => measured.get(key) ?? guess);
    },
  };
}
