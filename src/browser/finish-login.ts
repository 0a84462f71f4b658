import { performFavouriteWish } from '#src/stores/favourite-wish.ts';
import { takeRedirect } from '#src/stores/settings.ts';
import { noteAccount } from './known-account.ts';

/**
 * What follows a login: the favourite that the guest asked for, then the stored address if any, which is forgotten
 * (spec §4).
 * @param home where to go without one, from a page that is nothing to come back to; null to stay
 * @returns whether this page is left
 */
export async function finishLogin(home: string | null): Promise<boolean> {
  noteAccount();
  await performFavouriteWish();
  const path = takeRedirect() ?? home;
  if (path === null || path === currentPath()) return false;
  if (home === null) location.assign(path);
  else location.replace(path);
  return true;
}

/** Where a login that leads over another page comes back to. */
export function currentPath(): string {
  return `${location.pathname}${location.search}`;
}
