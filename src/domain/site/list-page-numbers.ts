/**
 * Lists the page numbers that a pager shows: the first, the last, and the numbers around the current page, at most
 * seven entries. Null is a gap; a gap of a single page becomes that page.
 */
export function listPageNumbers(current: number, count: number): (number | null)[] {
  const wanted = new Set([1, count]);
  const from = Math.max(1, Math.min(current - 1, count - 4));
  const to = Math.min(count, Math.max(current + 1, 5));
  for (let page = from; page <= to; page += 1) wanted.add(page);
  const shown: (number | null)[] = [];
  let last = 0;
  for (const page of [...wanted].toSorted((a, b) => a - b)) {
    if (page === last + 2) shown.push(last + 1);
    else if (page > last + 2) shown.push(null);
    shown.push(page);
    last = page;
  }
  return shown;
}

/** Counts the pages of a list; an empty one has one. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
