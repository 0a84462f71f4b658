import { currencies, type Currency } from '#src/contract/locale/currency.ts';
import { type Language, isLanguage } from '#src/contract/locale/language.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { type PageRoute, pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { type HomeFilter, homeFilters } from '#src/domain/site/home-filter.ts';
import { readUntil, readPageNumber } from '#src/domain/site/list-query.ts';

/** A page that is the same for everyone who reads it in one language, by its normalised address. */
export interface PageTarget {
  key: string;
  /** The path with the query parameters that the page reads, in a fixed order; nothing else of the address. */
  address: string;
  language: Language;
  /** False for the further pages of a list as of some time: there are as many as there are times. */
  mayKeep: boolean;
}

/** The parts of a request that a cached page may depend on. */
export interface PageQuestion {
  pathname: string;
  /** The query with its `?`, or empty. */
  search: string;
  language: Language;
  /** The host that the page names in absolute addresses; empty if the operator's `SITE_URL` decides. */
  host: string;
  /** What the visitor's home page shows first (rule:opposite-gender); women for everybody else. */
  homeFilter?: HomeFilter | undefined;
  /**
   * The currency that this browser chose, or that fits its region: /membership shows its prices in it (rule:currency).
   */
  currency?: Currency | undefined;
}

/** No page accepts longer values. */
const longestValue = 100;

/** Feeds, sitemaps and similar: documents for programs, which read no query. */
const documentForm = /\.(xml|json|txt|webmanifest)$/;

/** Finds the cacheable page of a request; null if the answer is for one visitor, or is not a page (rule:kept-pages). */
export function findPageTarget(question: PageQuestion): PageTarget | null {
  const query = readQueryNames(question.pathname);
  if (query === null) return null;
  const { host, language, homeFilter = 'FEMALE', currency } = question;
  const tidy = tidyQuery(question.search, query);
  // Whoever sees men or everyone first gets the page that asks for them: two more pages, instead of one for each
  // visitor.
  if (question.pathname === '/' && homeFilter !== 'FEMALE' && !tidy.has('show') && !tidy.has('gender')) {
    tidy.set('gender', homeFilter);
  }
  if (question.pathname === membershipPath && currency !== undefined && !tidy.has('currency')) {
    tidy.set('currency', currency);
  }
  const address = question.pathname + writeQuery(tidy, query);
  return { key: pageKey(host, language, address), address, language, mayKeep: !/[?&]until=/.test(address) };
}

export function pageKey(host: string, language: Language, address: string): string {
  return `${host} ${language} ${address}`;
}

/**
 * Reads the language in an address (`?lang=`), which takes precedence over cookie and header; undefined if there is
 * none.
 */
export function readAddressLanguage(search: string): Language | undefined {
  if (!search.includes('lang=')) return undefined;
  const value = new URLSearchParams(search).get('lang');
  return isLanguage(value) ? value : undefined;
}

function readQueryNames(pathname: string): readonly string[] | null {
  if (documentForm.test(pathname)) return [];
  const match = matchPageRoute(pathname);
  if (match === null) return null;
  const route: PageRoute = pageRoutes[match.name];
  return route.cached === 'never' ? null : route.query;
}

/**
 * Keeps only the named parameters, each once, and only with a value that the page accepts, as it reads it: so neither
 * tracking parameters nor invented values create separate pages.
 */
function tidyQuery(search: string, names: readonly string[]): Map<string, string> {
  const kept = new Map<string, string>();
  if (names.length === 0) return kept;
  const given = new URLSearchParams(search);
  for (const name of names) {
    const value = given.get(name);
    const tidy = value === null || value.length > longestValue ? null : tidyValue(name, value);
    if (tidy !== null) kept.set(name, tidy);
  }
  return kept;
}

function writeQuery(values: ReadonlyMap<string, string>, names: readonly string[]): string {
  const written = new URLSearchParams();
  for (const name of names) {
    const value = values.get(name);
    if (value !== undefined) written.set(name, value);
  }
  return written.size === 0 ? '' : `?${written.toString()}`;
}

/** The choices on pages, by parameter (rule:opposite-gender, rule:currency). */
const choices: Readonly<Record<string, readonly string[]>> = {
  gender: homeFilters,
  show: ['all'],
  sort: ['popular', 'new'],
  scope: ['all', 'regular'],
  currency: currencies,
};

/** Normalises a value as pages read it; null for an invalid one. */
function tidyValue(name: string, value: string): string | null {
  switch (name) {
    case 'page': {
      const page = readPageNumber(addressWith(name, value));
      return page === 1 ? null : String(page);
    }
    case 'until':
      return readUntil(addressWith(name, value)) ?? null;
    default:
      return choices[name]?.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? null;
  }
}

function addressWith(name: string, value: string): URL {
  const address = new URL('http://page');
  address.searchParams.set(name, value);
  return address;
}
