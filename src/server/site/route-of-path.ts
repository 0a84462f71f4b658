import { allCalls } from '#src/contract/all-calls.ts';
import { isApiPath } from '#src/contract/call/is-api-path.ts';

const calls: ReadonlySet<string> = new Set(allCalls.map(({ path }) => path));

/** The first part of the addresses of pages and of files with a name of their own. */
const firstParts: ReadonlySet<string> = new Set([
  '_astro',
  'aboutus',
  'blogs',
  'builds',
  'category',
  'character',
  'chat',
  'guidelines',
  'login',
  'membership',
  'mine',
  'offline',
  'og',
  'pictures',
  'privacy-policy',
  'safety',
  'search',
  'share',
  'sitemaps',
  'user-agreemet',
]);

/**
 * Names the route of a path for figures: a call's own path, the part of the site for a page, such as `/blogs/*`, and
 * `other` for everything else, so that strangers cannot make names.
 */
export function routeOfPath(path: string): string {
  if (path === '/' || calls.has(path)) return path;
  const [, first = '', ...rest] = path.split('/');
  if (firstParts.has(first)) return rest.length === 0 ? `/${first}` : `/${first}/*`;
  return isApiPath(path) && !path.includes('/', 1) ? path : 'other';
}
