import type { BrowserContext, Page } from '@playwright/test';
import type { WorkerProxy } from '../services/worker-proxy.ts';

/**
 * Waits until the service worker is active and controls a page, as it does for every page but the very first. It takes
 * over pages while it is activating; it receives no push before activation has ended.
 */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const next = (target: EventTarget, event: string) =>
      new Promise((resolve) => target.addEventListener(event, resolve, { once: true }));
    const { active } = await serviceWorker.ready;
    if (serviceWorker.controller === null) await next(serviceWorker, 'controllerchange');
    if (active?.state === 'activating') await next(active, 'statechange');
  });
}

/** Lists the caches of a page's browser. */
export function listCacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/**
 * Lists every address in the Cache Storage of a page's browser, by the name of its cache. A cache that is deleted
 * meanwhile may be there again after it, empty, because reading opens it.
 */
export function listCached(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const found = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => url.replace(location.origin, ''))] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  });
}

/**
 * Delivers a new build, and makes the browser look for its worker, as a page does every hour. A browser also looks by
 * itself after a page was opened, and merges equal checks: one that began before the update finds nothing, so this one
 * is repeated until the new worker was asked for.
 */
export async function updateWorker(page: Page, editions: WorkerProxy): Promise<void> {
  editions.update();
  while (!editions.isDelivered()) await askForUpdate(page);
}

/** Makes the browser look for a new worker, as a page does every hour. */
export async function askForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

/** Lists the Background Syncs that the worker has registered. */
export function listSyncTags(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as ServiceWorkerRegistration & {
      sync: { getTags: () => Promise<string[]> };
    };
    return sync.getTags();
  });
}

/** Makes the browser tell the worker that the network is back, as Background Sync does after a tab was closed. */
export async function dispatchSync(context: BrowserContext, siteUrl: string, tag: string): Promise<void> {
  // Any document of the site provides the session; it is not one of the product's pages.
  const page = await context.newPage();
  await page.goto(`${siteUrl}/robots.txt`);
  const session = await context.newCDPSession(page);
  const registrations: string[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
  });
  await session.send('ServiceWorker.enable');
  await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then(Boolean));
  const [registrationId] = registrations;
  if (registrationId === undefined) throw new Error('no worker is registered');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: siteUrl,
    registrationId,
    tag,
    lastChance: false,
  });
  await page.close();
}
