import Cookies from 'js-cookie';

const settingsCookie = 'settings';
const cookieDays = 400;

/** Reads the cookie `settings` (rule:settings), unchecked; an empty object for a missing or malformed one. */
export function readSettingsCookie(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(Cookies.get(settingsCookie) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

export function writeSettingsCookie(settings: object): void {
  Cookies.set(settingsCookie, JSON.stringify(settings), {
    expires: cookieDays,
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
  });
}
