import type { Page } from '@playwright/test';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import { listFaultsOfLooks, listPageLooks, showInChinese } from '#tests/support/e2e/looks/axe-looks.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');
const mineZh = mineTextsOf('zh-CN');
const en = siteTextsOf('en');

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const nicknameOf = (page: Page) => page.getByRole('textbox', { name: mine.nickname });

async function openAsMember(page: Page) {
  await page.goto('/mine/settings');
  await loginWithPasskey(page);
  await expect(sectionOf(page, mine.sessions)).toBeVisible();
}

test('a guest chooses name, theme and language, finds them after a reload, and is unknown after deleting everything (rule:erasure)', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f03', 'Remember me');
  await page.goto('/mine/settings');
  await nicknameOf(page).fill('Night Heron');
  await nicknameOf(page).press('Enter');
  await expect(sectionOf(page, mine.profile).getByText(mine.saved)).toBeVisible();
  // The theme changes in the next frame, with a fade.
  const light = page.getByRole('radio', { name: en.themeLight });
  await light.click();
  await expect(light).toBeChecked();
  await sectionOf(page, mine.languages).getByRole('link', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('textbox', { name: mineZh.nickname })).toHaveValue('Night Heron');

  const idOf = async () =>
    (await context.cookies(server.url)).find(({ name }) => name === deviceCookie)?.value;
  const before = await idOf();
  await page.getByRole('button', { name: mineZh.eraseGuestButton }).click();
  const dialog = page.getByRole('dialog', { name: mineZh.eraseGuestTitle });
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('button', { name: mineZh.eraseConfirm }).click();
  const receipt = page.getByRole('dialog', { name: mineZh.receiptGuestTitle });
  await expect(receipt).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/);
  expect(await idOf()).toBeUndefined();
  await receipt.getByRole('link', { name: mineZh.receiptDone }).click();
  await page.goto('/mine/settings');
  await expect(page.getByRole('textbox', { name: mineZh.nickname })).toHaveValue('');
  await expect.poll(idOf).not.toBe(before);
});

test('a member finds the section that a link leads to marked in the list, downloads everything, and is a guest after the logout', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAsMember(page);
  const list = page.getByRole('navigation', { name: mine.sectionsLabel });
  for (const name of [mine.voice, mine.data]) {
    await list.getByRole('link', { name, exact: true }).click();
    await expect(sectionOf(page, name)).toBeInViewport();
    await expect(list.locator('[aria-current]')).toHaveText(name);
  }
  expect(await listAxeFaults(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: mine.exportButton }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  await nicknameOf(page).fill('Only mine');
  await nicknameOf(page).press('Enter');
  await expect(sectionOf(page, mine.profile).getByText(mine.saved)).toBeVisible();
  await page.getByRole('button', { name: mine.logOut, exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(overlays.loggedOut)).toBeVisible();
  await page.goto('/mine/settings');
  await expect(page.getByText(overlays.loggedOut)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: mine.guestHeading })).toBeVisible();
  await expect(nicknameOf(page)).not.toHaveValue('Only mine');
});

test(
  'axe finds nothing in the settings in either theme and language, and they fit the page (WCAG 2.2 AA)',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsMember(page);
    await page.getByRole('switch', { name: mine.mature }).click();
    for (const [language, words] of [
      ['en', mine],
      ['zh-CN', mineZh],
    ] as const) {
      if (language === 'zh-CN') await showInChinese(page);
      await sectionOf(page, words.ways)
        .getByRole('button', { name: words.renameOf('') })
        .click();
      for (const look of listPageLooks(0, language)) {
        expect(await listFaultsOfLooks(page, [look]), language).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${language}, ${look.width} px`).toBeLessThanOrEqual(0);
      }
    }
  },
);

test('/mine and the settings, of a guest and of a member, are readable before any script runs, and nothing of them moves when the person is known', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/mine/settings');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  let gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const open = async (path: string) => {
    gate = Promise.withResolvers();
    await page.goto(path, { waitUntil: 'commit' });
  };
  const listShifts = () => page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]);

  const favourites = favouriteTextsOf('en');
  await open('/mine');
  await expect(page.getByText(favourites.loading)).toBeVisible();
  gate.resolve(undefined);
  await expect(page.getByRole('heading', { name: favourites.guestHeading })).toBeVisible();
  expect(await listShifts(), '/mine').toEqual([]);
  for (const { who, heading } of [
    { who: 'guest', heading: mine.guestHeading },
    { who: 'member', heading: mine.loggedInAs('') },
  ]) {
    if (who === 'member') await loginWithPasskey(page);
    await open('/mine/settings');
    await expect(page.getByRole('heading', { name: mine.settingsHeading })).toBeVisible();
    await expect(page.locator('#account-heading')).toHaveText(heading);
    await expect(page.locator('[inert] #profile')).toBeVisible();
    gate.resolve(undefined);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await expect(nicknameOf(page)).toBeEnabled();
    expect(await listShifts(), who).toEqual([]);
  }

  const still = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })).newPage();
  await still.goto(`${server.url}/mine`);
  await expect(still.locator('main noscript .empty-note')).toHaveText(mine.needsScript);
  await expect(still.getByText(favourites.loading), 'without script nothing pretends to load').toBeHidden();
  await still.context().close();
});
