import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

const defaults = {
  theme: 'dark',
  pricingTime: null,
  loginDialog: false,
  unlockDialog: false,
  upgradeDialog: false,
  upgradeDialogKey: null,
  redirect: null,
  keyShortcuts: true,
  homeFilter: null,
  genderStated: false,
  currency: null,
};

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => browser.close());

async function openPage() {
  vi.resetModules();
  const store = await import('#src/client/account/settings.ts');
  store.loadSettings();
  return store;
}

const keep = (value: unknown) => browser.cookies.set('settings', encodeURIComponent(JSON.stringify(value)));
const readCookie = (): unknown => JSON.parse(decodeURIComponent(browser.cookies.get('settings') ?? ''));

it('without a cookie the defaults apply (rule:settings, rule:themes)', async () => {
  expect((await openPage()).$settings.get()).toEqual(defaults);
});

it.each([
  '',
  '{',
  '7',
  '{"theme":"pink"}',
  '{"theme":7,"redirect":{},"pricingTime":"x","loginDialog":"yes"}',
])('the cookie %j means the defaults', async (value) => {
  browser.cookies.set('settings', encodeURIComponent(value));
  expect((await openPage()).$settings.get()).toEqual(defaults);
});

it('single-key shortcuts stay off once they were turned off', async () => {
  (await openPage()).changeSettings({ keyShortcuts: false });
  expect((await openPage()).readSettings().keyShortcuts).toBe(false);
});

it('fields of a newer build survive', async () => {
  keep({ theme: 'light', later: { a: 1 } });
  (await openPage()).changeSettings({ pricingTime: 5 });
  expect(readCookie()).toEqual({ ...defaults, theme: 'light', pricingTime: 5, later: { a: 1 } });
});

it('a concurrent change of another tab is kept', async () => {
  const page = await openPage();
  keep({ theme: 'light' });
  page.changeSettings({ upgradeDialogKey: 9 });
  expect(page.$settings.get()).toEqual({ ...defaults, theme: 'light', upgradeDialogKey: 9 });
});

it('a change in another tab shows here, also one that was made while the page was in the cache', async () => {
  const page = await openPage();
  keep({ theme: 'light' });
  await browser.hear('yuanfen-settings', null);
  expect(page.$settings.get()?.theme).toBe('light');
  expect(document.documentElement.dataset['theme']).toBe('light');
  keep({ theme: 'system' });
  browser.restore();
  expect(page.$settings.get()?.theme).toBe('system');
});

it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/login?x=1'])(
  'the redirect %j is neither stored nor used (rule:local-redirects)',
  async (redirect) => {
    const page = await openPage();
    page.changeSettings({ redirect });
    expect(readCookie()).toMatchObject({ redirect: null });
    keep({ redirect });
    expect(page.takeRedirect()).toBeNull();
  },
);

it('a redirect is used once (rule:after-login)', async () => {
  const page = await openPage();
  page.changeSettings({ redirect: '/mine/chats?a=1' });
  expect(page.takeRedirect()).toBe('/mine/chats?a=1');
  expect(page.takeRedirect()).toBeNull();
  expect(readCookie()).toMatchObject({ redirect: null });
});
