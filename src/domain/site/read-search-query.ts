import { searchQueryLength } from '#src/contract/site/search-calls.ts';

/**
 * Reads the `?q=` of a search as one clean line, cut to the length that search uses; empty if there is nothing to
 * search for.
 */
export function readSearchQuery(url: URL): string {
  const words = (url.searchParams.get('q') ?? '')
    .toWellFormed()
    .replace(/[\p{Control}\p{Format}\p{White_Space}]+/gu, ' ')
    .trim();
  let cut = words.slice(0, searchQueryLength);
  if (!cut.isWellFormed()) cut = cut.slice(0, -1);
  return cut.trim();
}
