import { readUserCookie } from './user-cookie.ts';
import { hasMemberCookie } from './has-member-cookie.ts';

/**
 * Returns the owner of data that a page stores in this browser: a member's id, or empty for its guest, whose data moves
 * to the account at a login (rule:login-merges). Null for a member whose id is unknown: nothing may be stored then.
 */
export function storageOwner(): string | null {
  return hasMemberCookie() ? (readUserCookie()?.id ?? null) : '';
}

/**
 * True if the current person may see data of that owner: their own, and that of the guest. So a page that was rendered
 * for that owner may store what it shows.
 */
export function mayRead(owner: string | null): boolean {
  return owner === '' || owner === storageOwner();
}
