import Cookies from 'js-cookie';
import { atom } from 'nanostores';

export type Theme = 'dark' | 'light' | 'system';

/** What this browser remembers of the app (spec §3); more fields come with the features that need them. */
export interface Settings {
  theme: Theme;
}

const settingsCookie = 'settings';
const cookieDays = 400;
const defaultSettings: Settings = { theme: 'dark' };

/** The settings of this browser, the same for all islands; kept in the cookie `settings`. Null until they are read. */
export const $settings = atom<Settings | null>(null);

/** Reads the cookie into the store; call once in the browser, before the first use. */
export function loadSettings(): void {
  $settings.set(readSettings());
}

/** Shows a theme at once and remembers it (spec §4). */
export function setTheme(theme: Theme): void {
  const settings = { ...readSettings(), theme };
  $settings.set(settings);
  document.documentElement.dataset['theme'] = theme;
  Cookies.set(settingsCookie, JSON.stringify(settings), {
    expires: cookieDays,
    sameSite: 'Lax',
    secure: location.protocol === 'https:',
  });
}

function readSettings(): Settings {
  try {
    const stored: unknown = JSON.parse(Cookies.get(settingsCookie) ?? '{}');
    if (typeof stored !== 'object' || stored === null || !('theme' in stored)) return defaultSettings;
    return { ...stored, theme: isTheme(stored.theme) ? stored.theme : defaultSettings.theme };
  } catch {
    return defaultSettings;
  }
}

function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light' || value === 'system';
}
