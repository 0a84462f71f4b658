import { CallError } from '#src/contract/call/client.ts';
import type { Language } from '#src/contract/base/language.ts';
import { getPushSettings, type PushSettings, unsubscribePush } from '#src/contract/account/push-calls.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { loadUser } from '#src/client/account/user.ts';
import { createBrowserClient } from '../api/browser-client.ts';
import { registerDevice } from '../api/register-device.ts';
import { showError } from '../overlays/show-error.ts';
import { mayRead, storageOwner } from '../owner/storage-owner.ts';
import { keepMark, keepOn, readOn } from './push-mark.ts';
import { findPushSupport } from './push-support.ts';
import { findSubscription, isTold, subscribeBrowser } from './subscribe-browser.ts';

/** Why notifications were not turned on: the browser blocks them, or the person closed its question. */
export type PushRefusal = 'denied' | 'dismissed';

/**
 * Turns notifications on in this browser. To be called while the browser still knows of the tap: it asks the person.
 * @throws DOMException when the push service cannot be reached, CallError as every call does, Error without a worker
 */
export async function turnPushOn(): Promise<PushSettings | PushRefusal> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  await registerDevice();
  const owner = await findOwner();
  const settings = await subscribeBrowser(createBrowserClient());
  keepOn(owner);
  return settings;
}

/**
 * The owner of what this browser keeps, from the server where the cookie names no member: without one nothing would be
 * cleared at the log-out.
 * @throws Error when nobody could be asked
 */
async function findOwner(): Promise<string> {
  const owner = storageOwner();
  if (owner !== null) return owner;
  const user = await loadUser();
  if (user === null) throw new Error('the person who is here is not known');
  return user.isLogin ? user.id : '';
}

/**
 * Turns notifications off in this browser, at its push service as well.
 * @throws CallError as every call does; the browser is told no more even then
 */
export async function turnPushOff(): Promise<PushSettings> {
  keepMark('done');
  const client = createBrowserClient();
  const subscription = await findSubscription();
  if (subscription === null) return client.call(getPushSettings);
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  return client.call(unsubscribePush, { body: { endpoint } });
}

/** Says why notifications were not turned on or off, in words for the person. */
export function showPushFailure(error: unknown, language: Language): void {
  if (error instanceof CallError) {
    showError(error);
    return;
  }
  console.debug('notifications were not turned on', error);
  showToast({ text: pushTextsOf(language).failed, kind: 'failure' });
}

/** The person's settings of notifications; null where they could not be loaded. */
export async function loadPushSettings(): Promise<PushSettings | null> {
  try {
    return await createBrowserClient().call(getPushSettings);
  } catch (error) {
    console.debug('the settings of notifications were not loaded', error);
    return null;
  }
}

/**
 * Tells the server once a day, and after a login, that this browser is still there; never fails. A subscription that the
 * browser lost or changed is made good at once; one that somebody else left behind is given up.
 * @returns whether the person who is here is told in this browser
 */
export async function keepPush(): Promise<boolean> {
  try {
    return await renewPush();
  } catch (error) {
    console.debug('notifications are looked after later', error);
    return false;
  }
}

async function renewPush(): Promise<boolean> {
  const on = readOn();
  const owner = storageOwner();
  if (on === null || owner === null || findPushSupport() !== 'possible') return false;
  if (Notification.permission !== 'granted') return false;
  if (!mayRead(on.owner)) {
    await dropPush();
    return false;
  }
  const isKnown = isTold(await findSubscription());
  if (!isKnown || !on.isFresh || on.owner !== owner) {
    await subscribeBrowser(createBrowserClient());
    keepOn(owner);
  }
  return true;
}

/** Leaves no subscription, no notification and no number on the icon in this browser; never fails. */
export async function dropPush(): Promise<void> {
  try {
    await (await findSubscription())?.unsubscribe();
    const registration = await navigator.serviceWorker.getRegistration('/');
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  } catch (error) {
    console.debug('notifications were not cleared', error);
  }
}
