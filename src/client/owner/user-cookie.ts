import Cookies from 'js-cookie';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { type User, userSchema } from '#src/contract/account/user-calls.ts';
import { oppositeGender } from '#src/domain/site/opposite-gender.ts';

const userCookie = 'user';
const cookieDays = 400;
/** Most bytes of the cookie's name and value together (rule:cookies). */
const maxBytes = 3 * 1024;

/** Fields of the user (rule:user-fields) that a browser does not have, or that are loaded where they are shown. */
const absentFields = { idfa: null, adid: null, android_id: null, gps_adid: null, cards: [], characters: [] };

/**
 * Reads the last user of this browser from the cookie (rule:user-fields); null if there is none. `adult` is not in the
 * cookie, and is false until user info has loaded; a cookie of an older build has no currency.
 */
export function readUserCookie(): User | null {
  try {
    const stored: unknown = JSON.parse(Cookies.get(userCookie) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const parsed = userSchema.safeParse({ currency: null, ...stored, adult: false });
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Writes the user's fields to the cookie, without the secrets `device_id` and `token`; not for bots (rule:cookies). */
export function writeUserCookie(user: User): void {
  if (isAutomated()) return;
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
  Cookies.remove(userCookie);
}

/** Serialises the cookie; a long `sign` is cut until it fits, which has no effect: pages that show it load the user. */
function fitCookie({ adult: _, ...user }: User): string {
  let { sign } = user;
  for (;;) {
    const value = JSON.stringify({ ...user, ...absentFields, sign });
    if (sign === '' || encodeURIComponent(value).length + userCookie.length < maxBytes) return value;
    sign = sign.slice(0, -20);
  }
}
