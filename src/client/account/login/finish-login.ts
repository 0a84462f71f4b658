import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';
import { takeRedirect } from '#src/client/account/settings.ts';
import { forgetAskedMail } from './asked-mail.ts';
import { recordAccount } from './known-account.ts';
import { pushPatienceMs, readPushOwner } from '#src/client/push/push-mark.ts';

/**
 * Completes a login: adds the favourite that the guest chose, then goes to the stored address if there is one, which is
 * cleared (rule:after-login).
 * @param home where to go otherwise, from a page that nobody returns to; null to stay
 * @returns true if this page is left
 */
export async function finishLogin(home: string | null): Promise<boolean> {
  recordAccount();
  forgetAskedMail();
  await Promise.all([performFavouriteWish(), moveNotices()]);
  const path = takeRedirect() ?? home;
  if (path === null || path === currentPath()) return false;
  if (home === null) location.assign(path);
  else location.replace(path);
  return true;
}

/** Moves a guest's notifications to the member; after a failure, the next chat page does it. */
async function moveNotices(): Promise<void> {
  if (readPushOwner() === null) return;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), pushPatienceMs);
  const moved = import('#src/client/push/turn-push.ts').then(({ keepPush }) => keepPush());
  await Promise.race([late, moved]).catch((error: unknown) =>
    console.debug('the subscription was not renewed', error),
  );
  clearTimeout(timer);
}

/** Returns the path to which a login over another page returns. */
export function currentPath(): string {
  return `${location.pathname}${location.search}`;
}
