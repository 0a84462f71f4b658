import { reloadOnce } from '../browser/reload-once.ts';
import { hasUnsavedText } from './has-unsaved-text.ts';

// The app's window imports it from here: a file of its own would be listed by the script of every page.
export { hasUnsavedText } from './has-unsaved-text.ts';

/** Interval after which a page checks again whether it can be reloaded, in ms. */
const lookAgainMs = 2_000;

let isWaiting = false;

/**
 * Reloads the page because a new worker took over (rule:worker-updates), without loss: it waits for text that is stored
 * nowhere, the place in a chat is kept, a running reply continues. Several tabs do it one after another, and none does
 * it twice in a row.
 */
export async function applyUpdate(): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  while (!(await reloadInTurn())) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
}

/** @returns false if the page has to be checked again: somebody is typing, or it was reloaded a moment ago */
async function reloadInTurn(): Promise<boolean> {
  if (hasUnsavedText(document)) return false;
  return navigator.locks.request('yuanfen-update', async () => {
    // Other tabs were reloaded since the last check, and somebody may have begun to type.
    if (hasUnsavedText(document) || !reloadOnce()) return false;
    // The lock is released with the page.
    return new Promise<boolean>(() => {});
  });
}

/** Checks for a new worker: only online, and not while one is being installed (rule:worker-updates). */
export async function checkForUpdate(): Promise<void> {
  if (!navigator.onLine) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || registration.installing !== null) return;
  await registration.update().catch((error: unknown) => console.debug('the update check failed', error));
}
