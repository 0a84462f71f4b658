import { performFavouriteWish } from '#src/client/favourites/favourite-wish.ts';
import { takeRedirect } from '#src/client/account/settings.ts';
import { noteAccount } from './known-account.ts';
import { readOn } from '../push/push-mark.ts';

/**
 * What follows a login: the favourite that the guest asked for, then the stored address if any, which is forgotten
 * (rule:after-login).
 * @param home where to go without one, from a page that is nothing to come back to; null to stay
 * @returns whether this page is left
 */
export async function finishLogin(home: string | null): Promise<boolean> {
  noteAccount();
  await Promise.all([performFavouriteWish(), moveNotices()]);
  const path = takeRedirect() ?? home;
  if (path === null || path === currentPath()) return false;
  if (home === null) location.assign(path);
  else location.replace(path);
  return true;
}

/** How long a page that is to be left waits for the push service, in ms. */
const pushPatienceMs = 3_000;

/** A guest who was told of replies is told as a member; what fails is made good by the next chat page. */
async function moveNotices(): Promise<void> {
  if (readOn() === null) return;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), pushPatienceMs);
  const moved = import('../push/turn-push.ts').then(({ keepPush }) => keepPush());
  await Promise.race([late, moved]).catch((error: unknown) =>
    console.debug('notifications are looked after later', error),
  );
  clearTimeout(timer);
}

/** Where a login that leads over another page comes back to. */
export function currentPath(): string {
  return `${location.pathname}${location.search}`;
}
