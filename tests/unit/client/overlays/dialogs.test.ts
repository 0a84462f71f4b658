import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  vi.resetModules();
});
afterEach(() => browser.close());

it('there is never more than one dialog, and the settings say which (rule:settings)', async () => {
  const { $dialog, closeDialog, openDialog } = await import('#src/client/overlays/dialogs.ts');
  const { readSettings } = await import('#src/client/account/settings.ts');
  openDialog({ name: 'login', favourite: 'f01' });
  expect(readSettings()).toMatchObject({ loginDialog: true, upgradeDialog: false });
  openDialog({ name: 'upgrade' });
  expect($dialog.get()).toEqual({ name: 'upgrade' });
  expect(readSettings()).toMatchObject({ loginDialog: false, upgradeDialog: true });
  closeDialog();
  expect($dialog.get()).toBeNull();
  expect(readSettings()).toMatchObject({ loginDialog: false, upgradeDialog: false });
});
