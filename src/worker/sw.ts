import { clientsClaim, registerQuotaErrorCallback } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { outboxSync } from '#src/client/pwa/ask-for-sync.ts';
import { keepPages } from './keep-pages.ts';
import type { NoticeScope } from './push/notice-scope.ts';
import { openChat } from './push/open-chat.ts';
import { renewSubscription } from './push/renew-subscription.ts';
import { showNotice } from './push/show-notice.ts';
import { sendOutbox } from './send-outbox.ts';
import { listStaticRoutes } from './list-static-routes.ts';
import type { WorkerScope } from './worker-scope.ts';
import { type Client, createClient } from '#src/contract/call/client.ts';
import { deviceCookie, hostDeviceCookie } from '#src/contract/call/device-registration.ts';
import { readLanguage } from './read-language.ts';
import { readCookie } from './read-cookie.ts';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { picturesCache } from '#src/contract/worker/worker-caches.ts';
import { createCacheTrimmer } from './cache-trimmer.ts';

const limits = { entries: 120, bytes: 20_000_000 };

declare const self: WorkerScope &
  NoticeScope & {
    /** The shell, injected by the build. */
    __WB_MANIFEST: (PrecacheEntry | string)[];
  };

// A new worker takes over at once; pages reload themselves then (rule:worker-updates).
void self.skipWaiting();
clientsClaim();
enableNavigationPreload();
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });
keepPages();
keepPictures();

self.addEventListener('install', (event) => {
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(listStaticRoutes()));
});

// Until November 2026 a worker kept the texts of scripts apart.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete('yuanfen-texts')));

self.addEventListener('sync', (event) => {
  if (event.tag !== outboxSync) return;
  event.waitUntil(
    (async () => {
      const client = await createWorkerClient(self.location.origin);
      const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
      await sendOutbox({ client, locks: navigator.locks, wait });
    })(),
  );
});

self.addEventListener('push', (event) => showNotice(event, self));
self.addEventListener('notificationclick', (event) => openChat(event, self));
self.addEventListener('pushsubscriptionchange', (event) =>
  renewSubscription(event, self, () => createWorkerClient(self.location.origin)),
);

/** Creates the worker's typed client, for the same person as the pages: the request carries the session's cookie. */
async function createWorkerClient(origin: string): Promise<Client> {
  const [language, deviceId] = await Promise.all([
    readLanguage(),
    // Another host of the same domain could set the plain cookie.
    readCookie(origin.startsWith('https:') ? hostDeviceCookie : deviceCookie),
  ]);
  return createClient({
    baseUrl: () => origin,
    send: (request) => fetch(request),
    context: () => ({ language, deviceId }),
  });
}

/** Caches public pictures; the oldest is dropped first. */
function keepPictures(): void {
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
