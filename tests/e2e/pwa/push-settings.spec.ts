import type { Page } from '@playwright/test';
import { getPushSettings, subscribePush, unsubscribePush } from '#src/contract/account/push-calls.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { listFaultsOfLooks, listPageLooks, showInChinese } from '#tests/support/e2e/looks/axe-looks.ts';
import { fakePush } from '#tests/support/e2e/chat/fake-push.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { pushSection, settingsPath, turnPushOn } from '#tests/support/e2e/chat/push-section.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';

const mine = mineTextsOf('en');
const push = pushTextsOf('en');
const pushZh = pushTextsOf('zh-CN');
const mineZh = mineTextsOf('zh-CN');

const path = settingsPath;
const sectionOf = (page: Page) => pushSection(page).section;
const turnOn = (page: Page) => pushSection(page).turnOn;
const turnOff = (page: Page) => pushSection(page).turnOff;
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/v2/push/settings') && response.ok());

test.beforeEach(async ({ context, server }) => {
  await registerVisitor(context, server.url);
});

test('notifications are off until a tap, then on with their settings, and off again with another', async ({
  page,
  context,
  server,
}) => {
  const browser = await fakePush(page);
  await page.goto(path);
  const section = sectionOf(page);
  await expect(section.getByRole('status')).toHaveText(push.isOff);
  expect(await browser.isSubscribed()).toBe(false);
  await turnOn(page).click();
  await expect(section.getByRole('status')).toHaveText(push.isOn);
  const text = section.getByRole('switch', { name: push.showsText });
  await expect(text).not.toBeChecked();
  let saving = saved(page);
  await text.check();
  await saving;
  saving = saved(page);
  await section.getByRole('switch', { name: push.quiet }).check();
  await saving;
  saving = saved(page);
  await section.getByLabel(push.quietUntil).fill('06:45');
  await saving;
  await page.reload();
  await expect(section.getByRole('status')).toHaveText(push.isOn);
  await expect(text).toBeChecked();
  await expect(section.getByLabel(push.quietFrom)).toHaveValue('22:00');
  await expect(section.getByLabel(push.quietUntil)).toHaveValue('06:45');
  const { client } = await findVisitor(context, server.url);
  const settings = {
    shows_text: true,
    quiet: { from: '22:00', until: '06:45' },
    time_zone: expect.any(String),
  };
  expect(await client.call(getPushSettings)).toEqual({ ...settings, browsers: 1 });
  await turnOff(page).click();
  await expect(section.getByRole('status')).toHaveText(push.isOff);
  expect(await browser.isSubscribed()).toBe(false);
  await expect.poll(() => client.call(getPushSettings)).toEqual({ ...settings, browsers: 0 });
});

test('each obstacle to notifications has its own explanation', async ({ page, browser, server }) => {
  await fakePush(page, { answer: 'denied' });
  await page.goto(path);
  await turnOn(page).click();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.denied);
  await expect(turnOn(page)).toHaveCount(0);

  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
  for (const { userAgent, words } of [
    { userAgent: iPhone, words: push.install },
    { userAgent: undefined, words: push.none },
  ]) {
    const context = await browser.newContext({
      baseURL: server.url,
      ...(userAgent !== undefined && { userAgent }),
    });
    await registerVisitor(context, server.url);
    const other = await context.newPage();
    await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await other.goto(path);
    await expect(sectionOf(other).getByRole('status')).toHaveText(words);
    await expect(turnOn(other)).toHaveCount(0);
    await context.close();
  }
});

test('an unreachable push service, and a dismissed prompt, change nothing and say so', async ({ page }) => {
  await fakePush(page, { isReachable: false });
  await page.goto(path);
  await turnOn(page).click();
  await expect(page.getByText(push.failed)).toBeVisible();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOff);
  await expect(turnOn(page)).toBeEnabled();

  await page.evaluate(() => sessionStorage.clear());
  await fakePush(page, { answer: 'default' });
  await page.goto(path);
  await turnOn(page).click();
  await expect(page.getByText(push.dismissed)).toBeVisible();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOff);
});

test('a log-out leaves no subscription: neither in the browser nor on the server', async ({
  page,
  context,
  server,
}) => {
  const browser = await fakePush(page);
  await page.goto(path);
  await loginWithPasskey(page);
  await turnOn(page).click();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOn);
  await page.getByRole('button', { name: mine.logOut, exact: true }).first().click();
  await page.waitForURL('/');
  expect(await browser.isSubscribed()).toBe(false);
  const { client } = await findVisitor(context, server.url);
  expect(await client.call(getPushSettings)).toMatchObject({ browsers: 0 });
  await page.goto(path);
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOff);
});

test('a person who logs in where the guest got notifications gets them as a member; another member’s subscription is given up', async ({
  page,
}) => {
  const browser = await fakePush(page);
  await turnPushOn(page);
  const renewing = page.waitForResponse((response) => response.url().endsWith(subscribePush.path));
  await loginWithPasskey(page);
  expect((await renewing).ok()).toBe(true);
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOn);
  // The state of an account whose session ended elsewhere.
  await page.evaluate(() => localStorage.setItem('push', 'on 1 01890a5d-ac96-774b-bcce-b302099a8057'));
  await page.reload();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOff);
  expect(await browser.isSubscribed()).toBe(false);
});

test('a subscription that the browser lost, or changed, is repaired by the next page', async ({
  page,
  context,
  server,
}) => {
  const browser = await fakePush(page);
  await turnPushOn(page);
  const { client } = await findVisitor(context, server.url);
  await client.call(unsubscribePush, { body: { endpoint: browser.endpoint } });
  await browser.loseSubscription();
  await page.reload();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOn);
  expect(await browser.isSubscribed()).toBe(true);
  expect(await client.call(getPushSettings)).toMatchObject({ browsers: 1 });

  const endpoint = `https://push.invalid/${crypto.randomUUID()}`;
  await browser.changeEndpoint(endpoint);
  const [telling] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith(subscribePush.path)),
    page.reload(),
  ]);
  expect(telling.postDataJSON()).toMatchObject({ endpoint });
});

test('a lost one is not renewed once the browser blocks notifications, nor for another member', async ({
  page,
}) => {
  const browser = await fakePush(page);
  await turnPushOn(page);
  await browser.loseSubscription();
  await page.evaluate(() => sessionStorage.setItem('fake-push-permission', 'default'));
  await page.reload();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOff);
  expect(await browser.isSubscribed()).toBe(false);
  await page.evaluate(() => {
    sessionStorage.setItem('fake-push-permission', 'granted');
    localStorage.setItem('push', 'on 1 01890a5d-ac96-774b-bcce-b302099a8057');
  });
  await page.reload();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOff);
  expect(await browser.isSubscribed()).toBe(false);
});

test('a member whose cookie names nobody is recorded as well, so that a log-out leaves no subscription', async ({
  page,
}) => {
  const browser = await fakePush(page);
  await page.goto(path);
  await loginWithPasskey(page);
  await expect(turnOn(page)).toBeEnabled();
  // An entry of another version, or a truncated one.
  await page.evaluate(() => {
    document.cookie = 'user={%22isLogin%22:true}; path=/';
  });
  await turnOn(page).click();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.isOn);
  expect(await page.evaluate(() => localStorage.getItem('push'))).toMatch(/^on \d+ [\da-f-]{36}$/);
  await page.getByRole('button', { name: mine.logOut, exact: true }).first().click();
  await page.waitForURL('/');
  expect(await browser.isSubscribed()).toBe(false);
});

test('axe finds nothing in the settings of notifications, on and off, in both languages', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fakePush(page);
  await page.goto(path);
  await expect(turnOn(page)).toBeEnabled();
  const scope = { include: ['#notifications'], rules: 'all' } as const;
  expect(await listFaultsOfLooks(page, listPageLooks(0, 'en'), scope)).toEqual([]);
  await turnOn(page).click();
  await sectionOf(page).getByRole('switch', { name: push.quiet }).check();
  await expect(sectionOf(page).getByLabel(push.quietFrom)).toBeVisible();
  expect(await listFaultsOfLooks(page, listPageLooks(2, 'en'), scope)).toEqual([]);
  await showInChinese(page);
  const section = page.getByRole('region', { name: mineZh.notifications, exact: true });
  await expect(section.getByRole('status')).toHaveText(pushZh.isOn);
  expect(await listFaultsOfLooks(page, listPageLooks(0, 'zh-CN'), scope)).toEqual([]);
});

test('axe finds nothing there either where notifications are blocked, or available in the installed app only', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const scope = { include: ['#notifications'], rules: 'all' } as const;
  await fakePush(page, { permission: 'denied' });
  await page.goto(path);
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.denied);
  expect(await listFaultsOfLooks(page, listPageLooks(0, 'en'), scope)).toEqual([]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await page.reload();
  await expect(sectionOf(page).getByRole('status')).toHaveText(push.install);
  expect(await listFaultsOfLooks(page, listPageLooks(1, 'en'), scope)).toEqual([]);
});
