import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { time } from '#src/contract/call/fields.ts';
import { searchQueryLength } from '#src/contract/site/search-calls.ts';

/**
 * Reads the `?until=` of a list: later items are left out, so that its pages do not shift. An invalid value counts as
 * no value.
 */
export function readUntil(url: URL): string | undefined {
  return time.safeParse(url.searchParams.get('until')).data;
}

/** Reads a parameter with a few choices, in any case; any other value is the default. */
export function readChoice<Choice extends string>(
  url: URL,
  name: string,
  choices: readonly [usual: Choice, ...others: Choice[]],
): Choice {
  const wanted = url.searchParams.get(name)?.toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === wanted) ?? choices[0];
}

/** Reads the `?page=` of a list: a whole number from 1 on; anything else is the first page. */
export function readPageNumber(url: URL): number {
  const value = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1;
}

/**
 * Reads the `?q=` of a search as one clean line, cut to the length that search uses; empty if there is nothing to
 * search for.
 */
export function readSearchQuery(url: URL): string {
  const words = (url.searchParams.get('q') ?? '')
    .toWellFormed()
    .replace(/[\p{Control}\p{Format}\p{White_Space}]+/gu, ' ')
    .trim();
  return cutWhole(words, 0, searchQueryLength).trim();
}
