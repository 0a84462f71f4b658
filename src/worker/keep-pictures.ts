import { registerQuotaErrorCallback } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { picturesCache } from '#src/contract/worker/worker-caches.ts';
import { createTrimmer } from './trim-cache.ts';

const limits = { entries: 120, bytes: 20_000_000 };

/** Pictures that everybody sees are read once; the oldest gives way. */
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
          cacheDidUpdate: createTrimmer(picturesCache, limits),
          handlerDidError: ({ request }) => findOtherWidth(new URL(request.url)),
        },
      ],
    }),
  );
}

/** A person's own pictures are `private` (rule:private-cache). */
function isPublic({ status, headers }: Response): boolean {
  return status === 200 && headers.get('Cache-Control')?.includes('public') === true;
}

/** The same picture in a width that was kept, for a window that is not as wide as it was: `/pictures/{id}/{width}`. */
async function findOtherWidth({ pathname, origin }: URL): Promise<Response | undefined> {
  const prefix = `${origin}${pathname.split('/', 3).join('/')}/`;
  const cache = await caches.open(picturesCache);
  const kept = (await cache.keys()).find(({ url }) => url.startsWith(prefix));
  return kept === undefined ? undefined : cache.match(kept);
}
