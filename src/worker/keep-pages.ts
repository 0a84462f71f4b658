import { registerQuotaErrorCallback } from 'workbox-core';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { offlinePath } from '#src/contract/pages/page-paths.ts';
import { type PageRoute, pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { pagesCache } from '#src/contract/worker/worker-caches.ts';
import { findLanguage } from './find-language.ts';
import { createTrimmer } from './trim-cache.ts';

/** Public pages that are kept for reading without a connection; the one that was kept longest ago gives way. */
const mostPages = 60;

/** The pages of everybody are read from the network, and from the last good copy where there is none. */
const publicPages = new NetworkFirst({
  cacheName: pagesCache,
  plugins: [
    {
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(new URL(request.url))),
      cacheWillUpdate: ({ response }) => Promise.resolve(mayKeep(response) ? response : null),
      cacheDidUpdate: createTrimmer(pagesCache, { entries: mostPages }),
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse === undefined ? null : markKept(cachedResponse),
    },
  ],
});

/** Everything else that is opened is somebody's own, and is never kept here (rule:private-cache). */
const ownPages = new NetworkOnly();

/** Answers every document that is opened: where nothing else can, the page that works without a connection. */
export function keepPages(): void {
  registerQuotaErrorCallback(() => caches.delete(pagesCache));
  registerRoute(
    ({ request }) => request.mode === 'navigate',
    async (options) => {
      const strategy = findPublicRoute(options.url) === null ? ownPages : publicPages;
      try {
        return await strategy.handle(options);
      } catch (error) {
        const offlinePage = await matchPrecache(`${offlinePath}?lang=${await findLanguage()}`);
        if (offlinePage === undefined) throw error;
        return offlinePage;
      }
    },
  );
}

/** The pages that everybody may find; a login is none of them. */
function findPublicRoute(url: URL): PageRoute | null {
  const match = matchPageRoute(url.pathname);
  if (match === null) return null;
  const route: PageRoute = pageRoutes[match.name];
  return route.cached !== 'never' && route.isFindable ? route : null;
}

/** The address without what changes nothing: one copy of a page, whatever campaign led to it. */
function keyOf(url: URL): string {
  const query = new URLSearchParams();
  for (const name of findPublicRoute(url)?.query ?? []) {
    for (const value of url.searchParams.getAll(name)) query.append(name, value);
  }
  const search = query.toString();
  return url.origin + url.pathname + (search === '' ? '' : `?${search}`);
}

/**
 * A page that one member sees alone says so itself, though everybody else has another at the same address
 * (rule:mature-hidden).
 */
function mayKeep({ status, headers, redirected }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  const isForOne = headers.get('Cache-Control')?.includes('no-store') !== false;
  return status === 200 && !redirected && isPage && !isForOne;
}

/** Says in the page itself that it is a copy, and of when: it shows a line then (src/layouts/Base.astro). */
async function markKept(response: Response): Promise<Response> {
  const html = await response.text();
  const { status, statusText, headers } = response;
  const marked = html.replace('<html ', '<html data-kept ');
  return new Response(marked, { status, statusText, headers: withoutLength(headers) });
}

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['Content-Length', 'Content-Encoding']) kept.delete(name);
  return kept;
}
