import type { Client } from '#src/contract/call/client.ts';
import { timeZone } from '#src/contract/call/fields.ts';
import { getPushKey, type PushSettings, subscribePush } from '#src/contract/push/push-calls.ts';
import { keepValue, readValue } from '../browser/browser-values.ts';

/** The longest wait for the worker that was registered when the page was loaded, in ms. */
const workerMs = 10_000;

/** Storage key of the endpoint that the server received last. */
const toldKey = 'push-endpoint';

/** Finds the subscription of this browser; null if it has none. */
export async function findBrowserSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** True for the subscription that the server received last: push services change them, and browsers lose some. */
export function isKnownToServer(subscription: PushSubscription | null): boolean {
  return subscription !== null && subscription.endpoint === readValue('localStorage', toldKey);
}

/**
 * Subscribes this browser at its push service, and sends the subscription to the server; safe to repeat. A subscription
 * for other keys than the site's current ones is replaced.
 * @throws DOMException when the push service cannot be reached, CallError as every call does, Error without a worker
 */
export async function subscribeBrowser(client: Client): Promise<PushSettings> {
  const { pushManager } = await workerReady();
  const { public_key } = await client.call(getPushKey);
  const applicationServerKey = decode(public_key);
  const known = await pushManager.getSubscription();
  const isCurrent = known !== null && isSame(known.options.applicationServerKey, applicationServerKey);
  if (known !== null && !isCurrent) await known.unsubscribe();
  const subscription = isCurrent
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const zone = timeZone.safeParse(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const settings = await client.call(subscribePush, {
    body: {
      endpoint: subscription.endpoint,
      keys: { p256dh, auth },
      ...(known !== null && !isCurrent && { replaces: known.endpoint }),
      ...(zone.success && { time_zone: zone.data }),
    },
  });
  keepValue('localStorage', toldKey, subscription.endpoint);
  return settings;
}

async function workerReady(): Promise<ServiceWorkerRegistration> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('there is no worker')), workerMs);
  try {
    return await Promise.race([navigator.serviceWorker.ready, late]);
  } finally {
    clearTimeout(timer);
  }
}

function decode(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isSame(key: ArrayBuffer | null, other: Uint8Array): boolean {
  if (key === null) return false;
  const bytes = new Uint8Array(key);
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
