import { atom } from 'nanostores';
import { listenToTabs, notifyTabs } from '#src/client/browser/tab-messages.ts';
import { currencies, type Currency } from '#src/contract/locale/currency.ts';
import { type HomeFilter, homeFilters } from '#src/domain/site/home-filter.ts';
import { readLocalPath } from '#src/domain/site/read-local-path.ts';
import { readSettingsCookie, writeSettingsCookie } from '#src/client/browser/settings-cookie.ts';

export type Theme = 'dark' | 'light' | 'system';

/** The app's settings in this browser (rule:settings). Fields of a newer build are preserved. */
export interface Settings {
  theme: Theme;
  /** The time at which the prices were last fetched (rule:prices-age), in ms since 1970; null before. */
  pricingTime: number | null;
  /** The currency of prices in this browser (rule:currency); null for the currency of the browser's region. */
  currency: Currency | null;
  /** True while the dialog of that name is open on the page that was opened or changed last. */
  loginDialog: boolean;
  upgradeDialog: boolean;
  /** Always false: pictures, voices and backgrounds are unlocked in their place, without a dialog (rule:settings). */
  unlockDialog: boolean;
  /** The time at which 'Don't show today' was last pressed (rule:settings), in ms since 1970; null before. */
  upgradeDialogKey: number | null;
  /** The address to go to after the login: a path of this site (rule:local-redirects); null for none. */
  redirect: string | null;
  /** False once the person has turned off the shortcuts of one key (WCAG 2.1.4). */
  keyShortcuts: boolean;
  /** The filter that was last chosen on the home page; null for none. */
  homeFilter: HomeFilter | null;
  /** True once the person has chosen a gender here: `MALE` is also what everybody has before (rule:user-fields). */
  genderStated: boolean;
}

const channelName = 'yuanfen-settings';
/**
 * The settings of this browser, the same for all islands and tabs; stored in the cookie `settings`. Null until they are
 * read.
 */
export const $settings = atom<Settings | null>(null);

let isStarted = false;

/** Reads the cookie into the store and follows the other tabs; call it in the browser, before the first use. */
export function loadSettings(): void {
  $settings.set(readSettings());
  if (isStarted) return;
  isStarted = true;
  const follow = () => {
    showSettings(readSettings());
  };
  listenToTabs(channelName, { onMessage: follow, onRestore: follow });
}

/** Reads the current settings, including changes by other tabs. */
export function readSettings(): Settings {
  return checkSettings(readSettingsCookie());
}

/** Changes some settings, and leaves the others as the last tab wrote them. */
export function changeSettings(changes: Partial<Settings>): void {
  const settings = checkSettings({ ...readSettings(), ...changes });
  showSettings(settings);
  writeSettingsCookie(settings);
  notifyTabs(channelName, null);
}

/** Shows a theme at once and stores it (rule:themes). */
export function setTheme(theme: Theme): void {
  changeSettings({ theme });
}

/** Returns the address to go to after the login, and clears it; null for none (rule:after-login). */
export function takeRedirect(): string | null {
  const { redirect } = readSettings();
  if (redirect !== null) changeSettings({ redirect: null });
  return redirect;
}

function showSettings(settings: Settings): void {
  $settings.set(settings);
  document.documentElement.dataset['theme'] = settings.theme;
}

/**
 * Validates settings, whoever wrote the cookie: an invalid value is replaced by the default, and a redirect only leads
 * to this site.
 */
function checkSettings(stored: Record<string, unknown> | Settings): Settings {
  const { theme, pricingTime, loginDialog, upgradeDialog, upgradeDialogKey } = stored;
  return {
    ...stored,
    theme: isTheme(theme) ? theme : 'dark',
    pricingTime: readTime(pricingTime),
    currency: currencies.find((code) => code === stored.currency) ?? null,
    loginDialog: loginDialog === true,
    unlockDialog: false,
    upgradeDialog: upgradeDialog === true,
    upgradeDialogKey: readTime(upgradeDialogKey),
    redirect: readLocalPath(stored.redirect),
    keyShortcuts: stored.keyShortcuts !== false,
    homeFilter: homeFilters.find((filter) => filter === stored.homeFilter) ?? null,
    genderStated: stored.genderStated === true,
  };
}

function readTime(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function isTheme(value: unknown): value is Theme {
  return value === 'dark' || value === 'light' || value === 'system';
}
