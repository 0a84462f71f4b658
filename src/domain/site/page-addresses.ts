import { defaultLanguage, type Language, languages } from '#src/contract/locale/language.ts';
import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import { readPageNumber } from './list-query.ts';

/** A requested page: its route, the values of the `[…]` segments of its path, and its query. */
export interface PagePlace {
  page: PageName;
  params?: Readonly<Record<string, string | undefined>>;
  query?: URLSearchParams;
}

/** The same page in another language, for `<link rel="alternate" hreflang>`. */
export interface Alternate {
  hreflang: Language | 'x-default';
  href: string;
}

/** Accepted values of query parameters; any other value counts as none. */
const choices: Readonly<Record<string, readonly string[]>> = {
  gender: ['FEMALE', 'MALE', 'ALL'],
  show: ['all'],
  sort: ['popular', 'new'],
  scope: ['regular', 'all'],
};

/** Defaults of query parameters; the home page shows everybody if `all` is requested. */
const defaults: Partial<Record<PageName, Readonly<Record<string, string>>>> = {
  index: { gender: 'FEMALE' },
  category: { gender: 'ALL' },
  'category-category': { gender: 'ALL', sort: 'popular', scope: 'regular' },
};

/**
 * Returns the one address of a page in one language. Two requests that show the same have the same: tracking
 * parameters, a list's `until`, default values, and unknown values are left out; the others follow the order of the
 * route; slugs are in lower case; no slash at the end. A language other than the default one adds `lang`.
 * @param origin without a slash at its end
 * @throws Error when a segment of the path is not given
 */
export function canonicalUrl(origin: string, place: PagePlace, language: Language): string {
  return `${origin}${canonicalPath(place, language)}`;
}

/** Returns the address of `canonicalUrl` without the origin. */
export function canonicalPath(place: PagePlace, language: Language): string {
  const query = keepWhatMatters(place);
  const lang = addressLanguage(language);
  if (lang !== null) query.set('lang', lang);
  const text = query.toString();
  return `${fillPath(place)}${text === '' ? '' : `?${text}`}`;
}

/** Returns the `lang` of an address in a language; null for the default one, which an address without it has. */
export function addressLanguage(language: Language): Language | null {
  return language === defaultLanguage ? null : language;
}

/**
 * Lists a page's addresses in each of its languages, and for readers of none of them; the same list on all of these
 * pages.
 * @param written the languages in which its content exists, at least one
 */
export function listAlternates(
  origin: string,
  place: PagePlace,
  written: readonly Language[] = languages,
): Alternate[] {
  const own = written.map((hreflang) => ({ hreflang, href: canonicalUrl(origin, place, hreflang) }));
  const [first = defaultLanguage] = written;
  const usual = written.includes(defaultLanguage) ? defaultLanguage : first;
  return [...own, { hreflang: 'x-default', href: canonicalUrl(origin, place, usual) }];
}

function keepWhatMatters({ page, query }: PagePlace): URLSearchParams {
  const kept = new URLSearchParams();
  if (query === undefined) return kept;
  const showsAll = page === 'index' && readValue('show', query) === 'all';
  const usual: Readonly<Record<string, string>> | undefined = showsAll ? { gender: 'ALL' } : defaults[page];
  for (const name of pageRoutes[page].query) {
    const value = readValue(name, query);
    if (value !== null && value !== usual?.[name]) kept.set(name, value);
  }
  return kept;
}

/** Reads the value of a parameter as the page understands it; null if it is missing, unknown, or page 1. */
function readValue(name: string, query: URLSearchParams): string | null {
  if (name === 'page') {
    const number = readPageNumber(new URL(`?${query.toString()}`, 'http://page'));
    return number === 1 ? null : String(number);
  }
  const wanted = query.get(name)?.toLowerCase();
  return choices[name]?.find((choice) => choice.toLowerCase() === wanted) ?? null;
}

function fillPath({ page, params = {} }: PagePlace): string {
  return pageRoutes[page].path.replace(/\[(\w+)\]/g, (_segment, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The path of ${page} needs a ${name}.`);
    return encodeURIComponent(name === 'character' ? lowerSlug(value) : value.toLowerCase());
  });
}

/** Lowers the slug of a character's segment, but not its id (rule:character-address). */
function lowerSlug(segment: string): string {
  const hyphen = segment.lastIndexOf('-');
  return segment.slice(0, hyphen + 1).toLowerCase() + segment.slice(hyphen + 1);
}
