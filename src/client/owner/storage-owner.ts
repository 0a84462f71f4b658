import { readUserCookie } from './user-cookie.ts';
import { hasMemberCookie } from './has-member-cookie.ts';

/**
 * Whose it is what a page keeps in this browser: a member's id, or empty for its guest, whose things go over to the
 * account at a login (rule:login-merges). Null for a member whose id is not known: nothing may be kept then.
 */
export function storageOwner(): string | null {
  return hasMemberCookie() ? (readUserCookie()?.id ?? null) : '';
}

/**
 * True when the person who is here may see what was kept by that owner: the own things, and those of the guest. So a page
 * that was drawn for that owner may keep what it shows.
 */
export function mayRead(owner: string | null): boolean {
  return owner === '' || owner === storageOwner();
}
