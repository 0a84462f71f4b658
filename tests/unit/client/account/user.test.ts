import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';

const guest = composeUser();
const member = composeUser({ id: '0195a2f4-0000-7000-8000-000000000002', isLogin: true, adult: true });
const other = composeUser({ id: '0195a2f4-0000-7000-8000-000000000003', isLogin: true });
const channel = 'yuanfen-user';

let browser: FakeBrowser;

beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => browser.close());

/** Opens a new page on which an island reads the store. */
async function openPage() {
  vi.resetModules();
  const store = await import('#src/client/account/user.ts');
  store.$user.listen(() => undefined);
  return store;
}

const readCookie = () =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(decodeURIComponent(browser.cookies.get('user') ?? '')));

it('the cookie holds the fields of the user without their secrets (rule:user-fields, rule:cookies)', async () => {
  (await openPage()).setUser(member);
  expect(Object.keys(readCookie()).sort()).toEqual(
    `adid android_id audio_switch auto_translate avatar cards characters create_time currency email gems gender gps_adid id
    idfa isLogin languages_chosen likes modify_time nickname platform platform_name sign source_language subscription_end tags
    target_language vip vip_level visual`.split(/\s+/),
  );
  expect(browser.written.at(-1)).toMatch(/; path=\/; expires=[^;]+; sameSite=Lax$/i);
});

it('the cookie is at most 3 KB, however long the texts of a profile are', async () => {
  const user = {
    ...member,
    nickname: '缘'.repeat(40),
    sign: '分'.repeat(200),
    email: `${'a'.repeat(242)}@example.com`,
  };
  const page = await openPage();
  page.setUser(user);
  expect(`user=${browser.cookies.get('user')}`.length).toBeLessThanOrEqual(3 * 1024);
  expect(page.$user.get()).toEqual(user);
});

it('no cookie is written for bots', async () => {
  browser.close();
  browser = stubBrowser({ userAgent: 'Googlebot/2.1' });
  (await openPage()).setUser(guest);
  expect(browser.written).toEqual([]);
});

it('a page has the user of the cookie at once, and nobody is logged in before user info has loaded (rule:user-known)', async () => {
  browser.becomes(member);
  const page = await openPage();
  expect(page.$user.get()).toEqual({ ...member, adult: false, isLogin: false });
  expect(page.$isLogin.get()).toBe(false);
  page.setUser(member);
  expect(page.$isLogin.get()).toBe(true);
});

it.each(['', '{', 'null', '[]', '{"id":1}', '%'])('the cookie %j identifies nobody', async (value) => {
  browser.cookies.set('user', value);
  expect((await openPage()).$user.get()).toBeNull();
});

it('a logout forgets the person', async () => {
  const page = await openPage();
  page.setUser(member);
  page.forgetUser();
  expect(page.$user.get()).toBeNull();
  expect(page.$isLogin.get()).toBe(false);
  expect(browser.cookies.has('user')).toBe(false);
});

it('a login in another tab shows here, without reloading the page', async () => {
  const page = await openPage();
  page.setUser(guest);
  await browser.hear(channel, member);
  expect(page.$user.get()).toEqual(member);
  expect(page.$isLogin.get()).toBe(true);
  expect(browser.reload).not.toHaveBeenCalled();
});

it.each([
  ['logs out', null],
  ['gives way to another', other],
])('a member who %s in another tab leaves nothing on this page', async (_, message) => {
  const page = await openPage();
  page.setUser(member);
  await browser.hear(channel, message);
  expect(browser.reload).toHaveBeenCalledOnce();
});

it('an invalid user is ignored', async () => {
  const page = await openPage();
  page.setUser(guest);
  await browser.hear(channel, { ...member, id: 'x' });
  expect(page.$user.get()).toEqual(guest);
});

it('a page from the back/forward cache is not reloaded for a program, for which no cookie is written (rule:cookies)', async () => {
  browser.close();
  browser = stubBrowser({ userAgent: 'Mozilla/5.0 HeadlessChrome/140' });
  const page = await openPage();
  page.setUser(guest);
  browser.restore();
  expect(browser.reload).not.toHaveBeenCalled();
});

it.each([
  ['another member', member, other, 1],
  ['a guest after a logout', member, guest, 1],
  ['nobody after a logout', member, null, 1],
  ['a member after a login', guest, member, 1],
  ['the same member', member, { ...member, nickname: 'New' }, 0],
])('a page from the back/forward cache that finds %s', async (_, before, now, reloads) => {
  const page = await openPage();
  page.setUser(before);
  browser.becomes(now);
  browser.restore();
  expect(browser.reload).toHaveBeenCalledTimes(reloads);
});

it('a page from the back/forward cache shows the newer details of the same person', async () => {
  const page = await openPage();
  page.setUser(member);
  browser.becomes({ ...member, nickname: 'New', modify_time: '2026-11-22T08:00:00.000Z' });
  browser.restore();
  expect(page.$user.get()).toMatchObject({ nickname: 'New', isLogin: true, adult: true });
});
