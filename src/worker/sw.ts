import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { outboxSync } from '#src/client/pwa/ask-for-sync.ts';
import { languages } from '#src/contract/locale/language.ts';
import { textFolderOf } from '#src/i18n/text-folders.ts';
import { createWorkerClient } from './create-worker-client.ts';
import { keepPages } from './keep-pages.ts';
import { keepPictures } from './keep-pictures.ts';
import { keepTexts } from './keep-texts.ts';
import type { NoticeScope } from './push/notice-scope.ts';
import { openChat } from './push/open-chat.ts';
import { renewSubscription } from './push/renew-subscription.ts';
import { showNotice } from './push/show-notice.ts';
import { sendOutbox } from './send-outbox.ts';
import { listStaticRoutes } from './list-static-routes.ts';
import type { WorkerScope } from './worker-scope.ts';

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
// The manifest names the scripts with texts in one language.
const manifest = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry } : entry));
const textFolder = textFolderOf(languages[0]);
keepTexts(
  manifest.filter(({ url }) => url.startsWith(textFolder)).map(({ url }) => url.slice(textFolder.length)),
  self,
);
precacheAndRoute(
  manifest.filter(({ url }) => !url.startsWith(textFolder)),
  { cleanURLs: false, directoryIndex: '' },
);
keepPages();
keepPictures();

self.addEventListener('install', (event) => {
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(listStaticRoutes()));
});

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
