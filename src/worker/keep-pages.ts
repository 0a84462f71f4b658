import { registerQuotaErrorCallback } from 'workbox-core';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { offlinePath } from '#src/contract/pages/page-paths.ts';
import { type PageRoute, pageRoutes } from '#src/contract/pages/routes.ts';
import { matchPageRoute } from '#src/domain/site/match-page-route.ts';
import { pagesCache } from '#src/contract/worker/worker-caches.ts';
import { readLanguage } from './read-language.ts';
import { createCacheTrimmer } from './cache-trimmer.ts';

/** Upper limit of public pages cached for offline reading; the oldest is deleted first. */
const mostPages = 60;

/** Public pages come from the network, and offline from the last good copy. */
const publicPages = new NetworkFirst({
  cacheName: pagesCache,
  plugins: [
    {
      cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(new URL(request.url))),
      cacheWillUpdate: ({ response }) => Promise.resolve(mayKeep(response) ? response : null),
      cacheDidUpdate: createCacheTrimmer(pagesCache, { entries: mostPages }),
      cachedResponseWillBeUsed: async ({ cachedResponse }) =>
        cachedResponse === undefined ? null : markKept(cachedResponse),
    },
  ],
});

/** Every other page holds a person's own data, and is never cached here (rule:private-cache). */
const ownPages = new NetworkOnly();

/** Answers every navigation; with the offline page if there is no other response. */
export function keepPages(): void {
  registerQuotaErrorCallback(() => caches.delete(pagesCache));
  registerRoute(
    ({ request }) => request.mode === 'navigate',
    async (options) => {
      const strategy = findPublicRoute(options.url) === null ? ownPages : publicPages;
      try {
        return await strategy.handle(options);
      } catch (error) {
        const offlinePage = await matchPrecache(`${offlinePath}?lang=${await readLanguage()}`);
        if (offlinePage === undefined) throw error;
        return offlinePage;
      }
    },
  );
}

/** Finds the public route of an address; null if there is none, and for logins. */
function findPublicRoute(url: URL): PageRoute | null {
  const match = matchPageRoute(url.pathname);
  if (match === null) return null;
  const route: PageRoute = pageRoutes[match.name];
  return route.cached !== 'never' && route.isFindable ? route : null;
}

/** Returns the address without parameters that change nothing, so that a campaign adds no second copy. */
function keyOf(url: URL): string {
  const query = new URLSearchParams();
  for (const name of findPublicRoute(url)?.query ?? []) {
    for (const value of url.searchParams.getAll(name)) query.append(name, value);
  }
  const search = query.toString();
  return url.origin + url.pathname + (search === '' ? '' : `?${search}`);
}

/**
 * Returns true if a page may be cached. A page for one member declares that itself, because others get another page at
 * the same address (rule:mature-hidden).
 */
function mayKeep({ status, headers, redirected }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  const isForOne = headers.get('Cache-Control')?.includes('no-store') !== false;
  return status === 200 && !redirected && isPage && !isForOne;
}

/** Marks the page as a copy with its date, which makes it show a line (src/layouts/Base.astro). */
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
