import { CallError } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { getPushSettings, type PushSettings, unsubscribePush } from '#src/contract/push/push-calls.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { requireUser } from '#src/client/account/user.ts';
import { createBrowserClient } from '../api/browser-client.ts';
import { ensureDevice } from '../api/ensure-device.ts';
import { showError } from '../overlays/show-error.ts';
import { mayRead, storageOwner } from '../account/owner/storage-owner.ts';
import { storePushMark, storePushOwner, readPushOwner } from './push-mark.ts';
import { findPushSupport } from './push-support.ts';
import { findBrowserSubscription, isKnownToServer, subscribeBrowser } from './subscribe-browser.ts';

/** The reason why notifications were not turned on: the browser blocks them, or the person closed its prompt. */
export type PushRefusal = 'denied' | 'dismissed';

/**
 * Turns notifications on in this browser. Call it while the person's tap still counts: the browser prompts the person.
 * @throws DOMException when the push service cannot be reached, CallError as every call does, Error without a worker
 */
export async function turnPushOn(): Promise<PushSettings | PushRefusal> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  await ensureDevice();
  const owner = await findOwner();
  const settings = await subscribeBrowser(createBrowserClient());
  storePushOwner(owner);
  return settings;
}

/**
 * Finds the owner of this browser's data, from the server if the cookie is a member's but does not show the id: without
 * an owner nothing would be cleared at the logout.
 * @throws RegistrationError or CallError when the user could not be loaded
 */
async function findOwner(): Promise<string> {
  const owner = storageOwner();
  if (owner !== null) return owner;
  const user = await requireUser();
  return user.isLogin ? user.id : '';
}

/**
 * Turns notifications off in this browser, and at its push service.
 * @throws CallError as every call does; even then the browser receives no more notifications
 */
export async function turnPushOff(): Promise<PushSettings> {
  storePushMark('done');
  const client = createBrowserClient();
  const subscription = await findBrowserSubscription();
  if (subscription === null) return client.call(getPushSettings);
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  return client.call(unsubscribePush, { body: { endpoint } });
}

/** Shows why notifications could not be turned on or off. */
export function showPushFailure(error: unknown, language: Language): void {
  if (error instanceof CallError) {
    showError(error);
    return;
  }
  console.debug('notifications were not turned on', error);
  showToast({ text: pushTextsOf(language).failed, kind: 'failure' });
}

/** Loads the person's settings of notifications; null if that fails. */
export async function loadPushSettings(): Promise<PushSettings | null> {
  try {
    return await createBrowserClient().call(getPushSettings);
  } catch (error) {
    console.debug('the settings of notifications were not loaded', error);
    return null;
  }
}

/**
 * Reports to the server once a day, and after a login, that this browser's subscription still exists; never fails. A
 * subscription that the browser lost or changed is renewed at once; one of another person is dropped.
 * @returns true if the current person is notified in this browser
 */
export async function keepPush(): Promise<boolean> {
  try {
    return await renewPush();
  } catch (error) {
    console.debug('the subscription was not renewed', error);
    return false;
  }
}

async function renewPush(): Promise<boolean> {
  const on = readPushOwner();
  const owner = storageOwner();
  if (on === null || owner === null || findPushSupport() !== 'possible') return false;
  if (Notification.permission !== 'granted') return false;
  if (!mayRead(on.owner)) {
    await dropPush();
    return false;
  }
  const isKnown = isKnownToServer(await findBrowserSubscription());
  if (!isKnown || !on.isFresh || on.owner !== owner) {
    await subscribeBrowser(createBrowserClient());
    storePushOwner(owner);
  }
  return true;
}

/** Removes the subscription, the notifications and the number on the icon from this browser; never fails. */
export async function dropPush(): Promise<void> {
  try {
    await (await findBrowserSubscription())?.unsubscribe();
    const registration = await navigator.serviceWorker.getRegistration('/');
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  } catch (error) {
    console.debug('notifications were not cleared', error);
  }
}
