import { getPushSettings, subscribePush } from '#src/contract/push/push-calls.ts';
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

test.beforeEach(async ({ context, server }) => {
  await registerVisitor(context, server.url);
});

test('a guest’s notifications continue after a login in the open page, and a log-out leaves none', async ({
  page,
  context,
  server,
}) => {
  const browser = await fakePush(page);
  await turnPushOn(page);
  const renewing = page.waitForResponse((response) => response.url().endsWith(subscribePush.path));
  await loginWithPasskey(page);
  expect((await renewing).ok()).toBe(true);
  await expect(pushSection(page).status).toHaveText(push.isOn);
  await page.getByRole('button', { name: mine.logOut, exact: true }).first().click();
  await page.waitForURL('/');
  expect(await browser.isSubscribed()).toBe(false);
  const { client } = await findVisitor(context, server.url);
  expect(await client.call(getPushSettings)).toMatchObject({ browsers: 0 });
});

test(
  'axe finds nothing in the settings of notifications, in any state and language',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await fakePush(page);
    await page.goto(settingsPath);
    const { section, status, turnOn } = pushSection(page);
    await expect(turnOn).toBeEnabled();
    const scope = { include: ['#notifications'], rules: 'all' } as const;
    expect(await listFaultsOfLooks(page, listPageLooks(0, 'en'), scope)).toEqual([]);
    await turnOn.click();
    await section.getByRole('switch', { name: push.quiet }).check();
    await expect(section.getByLabel(push.quietFrom)).toBeVisible();
    expect(await listFaultsOfLooks(page, listPageLooks(2, 'en'), scope)).toEqual([]);
    await showInChinese(page);
    const chinese = page.getByRole('region', { name: mineZh.notifications, exact: true });
    await expect(chinese.getByRole('status')).toHaveText(pushZh.isOn);
    expect(await listFaultsOfLooks(page, listPageLooks(0, 'zh-CN'), scope)).toEqual([]);

    await page.evaluate(() => sessionStorage.setItem('fake-push-permission', 'denied'));
    await page.goto(`${settingsPath}?lang=en`);
    await expect(status).toHaveText(push.denied);
    expect(await listFaultsOfLooks(page, listPageLooks(0, 'en'), scope)).toEqual([]);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'standalone', { value: false });
    });
    await page.reload();
    await expect(status).toHaveText(push.install);
    expect(await listFaultsOfLooks(page, listPageLooks(1, 'en'), scope)).toEqual([]);
  },
);
