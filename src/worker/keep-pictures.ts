import { registerQuotaErrorCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { picturesCache } from '#src/contract/worker/worker-caches.ts';
import { createCacheTrimmer } from './cache-trimmer.ts';

const limits = { entries: 120, bytes: 20_000_000 };

/** Caches public pictures; the oldest is dropped first. */
export function keepPictures(): void {
  registerQuotaErrorCallback(() => caches.delete(picturesCache));
  registerRoute(
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.destination === 'image' && url.pathname.startsWith('/pictures/'),
    new CacheFirst({
      cacheName: picturesCache,
      plugins: [
        {
          cacheWillUpdate: ({ response }) => Promise.resolve(isPublic(response) ? response : null),
          cacheDidUpdate: createCacheTrimmer(picturesCache, limits),
          handlerDidError: ({ request }) => findOtherWidth(new URL(request.url)),
        },
      ],
    }),
  );
}

/** Checks whether a response is a public picture; a person's own pictures are `private` (rule:private-cache). */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control')?.includes('public') === true;
}

/** Finds the same picture in another cached width, for a window that was resized: `/pictures/{id}/{width}`. */
async function findOtherWidth({ pathname, origin }: URL): Promise<Response | undefined> {
  const prefix = `${origin}${pathname.split('/', 3).join('/')}/`;
  const cache = await caches.open(picturesCache);
  const kept = (await cache.keys()).find(({ url }) => url.startsWith(prefix));
  return kept === undefined ? undefined : cache.match(kept);
}
