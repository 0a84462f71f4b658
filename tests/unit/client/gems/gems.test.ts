import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { getUserInfo, registerDevice } from '#src/contract/account/user-calls.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

const balance = {
  daily: 190,
  bought: 5,
  held: 0,
  package: 200,
  monthly: 0,
  refills_at: '2026-11-24T00:00:00.000Z',
};

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
  browser.answer(registerDevice, composeUser());
  vi.resetModules();
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => browser.close());

it('a call during a request gets an answer that was requested later', async () => {
  const { $gems, loadGems, countSpendable } = await import('#src/client/gems/gems.ts');
  let asked = 0;
  browser.answer(getGemBalance, () => ({ ...balance, daily: 190 - 10 * asked++ }));
  await Promise.all([loadGems(), loadGems(), loadGems()]);
  const first = asked;
  await loadGems();
  expect([first, asked]).toEqual([1, 2]);
  expect($gems.get()?.daily).toBe(180);
  expect(countSpendable(balance)).toBe(195);
});

it('the known value stays if the server cannot be reached', async () => {
  const { $gems, loadGems } = await import('#src/client/gems/gems.ts');
  await loadGems();
  expect($gems.get()).toBeNull();
  browser.answer(getGemBalance, balance);
  await loadGems();
  expect($gems.get()).toEqual(balance);
});

it('the server gets the time zone in which the person’s day begins (rule:daily-package)', async () => {
  const { loadUser } = await import('#src/client/account/user.ts');
  const sent: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) => {
    sent.push(typeof request === 'string' ? request : request.url);
    return fetch(request, init);
  });
  browser.answer(getUserInfo, composeUser());
  await loadUser();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent.filter((url) => url.includes(getUserInfo.path))).toEqual([
    expect.stringContaining(`time_zone=${encodeURIComponent(zone)}`),
  ]);
});
