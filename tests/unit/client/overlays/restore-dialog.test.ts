import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  vi.resetModules();
});
afterEach(() => {
  browser.close();
  vi.restoreAllMocks();
});

/** Opens a page whose settings say that a dialog is open. */
async function openPage(type: 'navigate' | 'reload', flags: object) {
  browser.cookies.set('settings', encodeURIComponent(JSON.stringify(flags)));
  const entry = Object.assign(Object.create(null), { type });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  const { restoreDialog } = await import('#src/client/overlays/restore-dialog.ts');
  restoreDialog();
  const { $dialog } = await import('#src/client/overlays/dialogs.ts');
  const { readSettings } = await import('#src/client/account/settings.ts');
  const { loginDialog, upgradeDialog, unlockDialog } = readSettings();
  return { open: $dialog.get()?.name ?? null, loginDialog, upgradeDialog, unlockDialog };
}

const none = { open: null, loginDialog: false, upgradeDialog: false, unlockDialog: false };

it.each([
  [{ loginDialog: true }, { ...none, open: 'login', loginDialog: true }],
  [{ upgradeDialog: true }, { ...none, open: 'upgrade', upgradeDialog: true }],
  [{ unlockDialog: true }, none],
])('a reload opens the dialog again that the settings name: %j (rule:settings)', async (flags, expected) => {
  expect(await openPage('reload', flags)).toEqual(expected);
});

it('any other page begins without a dialog, and the settings say so (rule:settings)', async () => {
  expect(await openPage('navigate', { loginDialog: true })).toEqual(none);
  vi.resetModules();
  expect(await openPage('navigate', { upgradeDialog: true })).toEqual(none);
});

it('nobody who has logged in meanwhile is asked to', async () => {
  browser.cookies.set('user', '{%22isLogin%22:true}');
  expect(await openPage('reload', { loginDialog: true })).toEqual(none);
});
