import type { HomeFilter } from '#src/domain/site/home-filter.ts';
import { oppositeGender } from '#src/domain/site/opposite-gender.ts';

/**
 * Reads what a browser's home page shows first: the filter that was chosen there last (cookie `settings`), else the
 * gender that is not the visitor's own (cookie `user`, rule:opposite-gender). It decides nothing else, so it is not
 * verified: cached pages need no database. A quote inside a name or a text is encoded as `%5C%22`, so it cannot be
 * mistaken for a member of the JSON.
 */
export function readHomeFilter(cookies: string | null | undefined): HomeFilter {
  if (cookies === null || cookies === undefined) return oppositeGender(null);
  const chosen = /(?:^|; ?)settings=[^;]*%22homeFilter%22(?::|%3A)%22(ALL|(?:FE)?MALE)%22/.exec(cookies)?.[1];
  if (chosen === 'ALL' || chosen === 'FEMALE' || chosen === 'MALE') return chosen;
  return oppositeGender(/(?:^|; ?)user=[^;]*%22gender%22(?::|%3A)%22((?:FE)?MALE)%22/.exec(cookies)?.[1]);
}
