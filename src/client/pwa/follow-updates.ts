import { reloadOnce } from '../browser/reload-once.ts';
import { hasUnsavedText } from './has-unsaved-text.ts';

// The window of the app takes it from here: a file of its own would be listed by the script of every page.
export { hasUnsavedText } from './has-unsaved-text.ts';

/** How soon a page looks again whether it can be reloaded, in ms. */
const lookAgainMs = 2_000;

let isWaiting = false;

/**
 * Reloads the page because a new worker took over (rule:worker-updates), without loss: what is typed where nothing
 * keeps it is waited for, the place in a chat is kept, a running reply goes on. Several tabs do it one after another,
 * and none does it twice in a row.
 */
export async function takeUpdate(): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  while (!(await reloadInTurn())) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
}

/** @returns false where the page has to be asked again: somebody writes, or it was reloaded a moment ago */
async function reloadInTurn(): Promise<boolean> {
  if (hasUnsavedText(document)) return false;
  return navigator.locks.request('yuanfen-update', async () => {
    // Others were reloaded meanwhile, and somebody may have begun to write.
    if (hasUnsavedText(document) || !reloadOnce()) return false;
    // The lock is let go of with the page.
    return new Promise<boolean>(() => {});
  });
}

/** Asks whether there is a new worker: only online, and not while one is being installed (rule:worker-updates). */
export async function checkForUpdate(): Promise<void> {
  if (!navigator.onLine) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || registration.installing !== null) return;
  await registration
    .update()
    .catch((error: unknown) => console.debug('the worker is asked for later', error));
}
