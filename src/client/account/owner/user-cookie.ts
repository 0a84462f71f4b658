import Cookies from 'js-cookie';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { type User, userSchema } from '#src/contract/account/user-calls.ts';
import { oppositeGender } from '#src/domain/site/opposite-gender.ts';

const userCookie = 'user';
const cookieDays = 400;
/** Most bytes of the cookie's name and value together (rule:cookies). */
const maxBytes = 3 * 1024;

/**
 * Reads the last user of this browser from the cookie (rule:user-fields); null if there is none. `adult` and the own
 * characters are not in the cookie: false and none until user info has loaded. A cookie of an older build has neither
 * currency nor chosen languages.
 */
export function readUserCookie(): User | null {
  try {
    const stored: unknown = JSON.parse(Cookies.get(userCookie) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const parsed = userSchema.safeParse({ currency: null, languages_chosen: false, ...stored, adult: false });
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the user's fields to the cookie, without the secrets `device_id` and `token`; not for bots (rule:cookies). */
export function writeUserCookie(user: User): void {
  if (isAutomated()) return;
  markMember(user.isLogin);
  // The prefetched home page is for the other gender (rule:opposite-gender): without its speculation rules it is
  // dropped.
  if (oppositeGender(readUserCookie()?.gender) !== oppositeGender(user.gender))
    document.querySelector('script[type=speculationrules]')?.remove();
  Cookies.set(userCookie, fitCookie(user), {
    expires: cookieDays,
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
  });
}

export function removeUserCookie(): void {
  markMember(false);
  Cookies.remove(userCookie);
}

/**
 * Marks the page as a member's. The mark is empty if src/components/frame/reader-script.js has set it before the first
 * frame; a later one keeps the space of what it hides, so that nothing moves.
 */
function markMember(isMember: boolean): void {
  const { dataset } = document.documentElement;
  if (isMember) dataset['member'] ??= 'late';
  else delete dataset['member'];
}

/** Serialises the cookie; a long `sign` is cut until it fits, which has no effect: pages that show it load the user. */
function fitCookie({ adult: _, ...user }: User): string {
  let { sign } = user;
  for (;;) {
    const value = JSON.stringify({ ...user, characters: [], sign });
    if (sign === '' || encodeURIComponent(value).length + userCookie.length < maxBytes) return value;
    sign = sign.slice(0, -20);
  }
}
