import type { MiddlewareHandler } from 'hono';
import type { Language } from '#src/contract/locale/language.ts';
import { tidyPath } from '#src/domain/site/redirect-target.ts';
import { currencyOfPage } from '../http/visitor/visitor-currency.ts';
import { readHomeFilter } from '../http/visitor/read-home-filter.ts';
import { toResponse } from '../http/answers/ready-answer.ts';
import { type CachedPage, toCachedPage } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { findPageTarget, type PageTarget } from './page-target.ts';

export interface CachedPagesOptions {
  cache: PageCache;
  hasSiteUrl: boolean;
  /** Without `SITE_URL`: returns true if pages that name this host may be cached (site-hosts.ts). */
  keepsHost: (host: string) => boolean;
  /** Returns the address of this site, as the request knows it: `https://example.org`. */
  originOf: (request: Request) => string;
  languageOf: (request: Request) => Language;
  /** Renders a page through the page pipeline, all headers included. */
  render: (request: Request) => Promise<Response>;
  /**
   * Upper bound of every page's time in the cache, in milliseconds: less than the route rules where changes are not
   * reported.
   */
  longestMs: number;
}

/**
 * Renders pages that are the same for everyone once, and caches them (rule:kept-pages). They are rendered from a
 * request of our own with only the normalised address and the language, so nothing personal can get into them.
 */
export function serveCachedPages(options: CachedPagesOptions): MiddlewareHandler {
  return async (c, next) => {
    const request = c.req.raw;
    const host = options.hasSiteUrl ? '' : (request.headers.get('host') ?? '');
    const target = targetOf(request, host, options);
    if (target === null) return next();
    const origin = options.originOf(request);
    const known = { ...target, mayKeep: target.mayKeep && (options.hasSiteUrl || options.keepsHost(host)) };
    const page = await options.cache.get(target.key, () => renderPage(known, origin, options));
    return toResponse(page, request);
  };
}

/** Renders pages before their first reader, one after the other (rule:kept-pages: the legal pages are prerendered). */
export async function renderAhead(
  addresses: readonly { pathname: string; language: Language }[],
  origin: string,
  options: CachedPagesOptions,
): Promise<void> {
  const host = options.hasSiteUrl ? '' : new URL(origin).host;
  for (const { pathname, language } of addresses) {
    const target = findPageTarget({ pathname, search: '', language, host });
    if (target !== null) await options.cache.get(target.key, () => renderPage(target, origin, options));
  }
}

function targetOf(request: Request, host: string, { languageOf }: CachedPagesOptions): PageTarget | null {
  const { pathname, search } = new URL(request.url);
  const cookies = request.headers.get('cookie');
  const homeFilter = readHomeFilter(cookies);
  const language = languageOf(request);
  const currency = currencyOfPage(cookies, language, request.headers.get('accept-language'));
  return findPageTarget({ pathname, search, language, host, homeFilter, currency });
}

async function renderPage(
  { address, language, mayKeep }: PageTarget,
  origin: string,
  { render, longestMs }: CachedPagesOptions,
): Promise<CachedPage> {
  const request = new Request(`${origin}${address}`, { headers: { cookie: `lang=${language}` } });
  const path = tidyPath(new URL(request.url).pathname) ?? '';
  return toCachedPage(await render(request), { path, mayKeep, longestMs });
}

/** Removes the internal cache headers of a page for one visitor. */
export function withoutCacheRules(response: Response): Response {
  response.headers.delete('cdn-cache-control');
  response.headers.delete('cache-tag');
  return response;
}
