import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { exportAccount } from '#src/contract/account/account-calls.ts';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { beginRecoveryCode } from '#src/contract/account/login-way-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { updateUserInfo } from '#src/contract/account/user-calls.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { passkeyTextsOf } from '#src/i18n/login-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listFaultsOfLooks, listPageLooks, showInChinese } from '#tests/support/e2e/looks/axe-looks.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';

const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');
const passkeyTexts = passkeyTextsOf('en');
const mineZh = mineTextsOf('zh-CN');
const en = siteTextsOf('en');

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const nicknameOf = (page: Page) => page.getByRole('textbox', { name: mine.nickname });
const savedIn = (page: Page, section: string) =>
  sectionOf(page, section).getByRole('status').filter({ hasText: mine.saved });

async function openAsMember(page: Page) {
  await page.goto('/mine/settings');
  const authenticator = await loginWithPasskey(page);
  await expect(sectionOf(page, mine.sessions)).toBeVisible();
  return authenticator;
}

test.describe('a guest', () => {
  test.beforeEach(async ({ page, context, server }) => {
    await registerVisitor(context, server.url);
    await page.goto('/mine/settings');
    await expect(page.getByRole('heading', { name: mine.guestHeading })).toBeVisible();
  });

  test('learns what a login is for, changes the profile and finds it again, downloads everything, and sees a failed change undone', async ({
    page,
    problems,
  }) => {
    for (const name of [mine.content, mine.sessions, mine.ways])
      await expect(sectionOf(page, name), 'needs a login').toHaveCount(0);
    await page.getByRole('button', { name: mine.logIn }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await nicknameOf(page).fill('Night Heron');
    await nicknameOf(page).press('Enter');
    await expect(savedIn(page, mine.profile)).toBeVisible();
    await page.getByRole('radio', { name: mine.female }).check();
    await page.getByRole('textbox', { name: mine.sign }).fill('Reads at night');
    await page.getByRole('textbox', { name: mine.sign }).blur();
    await page.getByRole('switch', { name: mine.audioSwitch }).setChecked(true);
    await expect(savedIn(page, mine.voice)).toBeVisible();
    await page.getByRole('combobox', { name: mine.targetLanguage }).selectOption('ja-JP');
    await expect(savedIn(page, mine.languages)).toBeVisible();
    await page.reload();
    await expect(nicknameOf(page)).toHaveValue('Night Heron');
    await expect(page.getByRole('radio', { name: mine.female })).toBeChecked();
    await expect(page.getByRole('textbox', { name: mine.sign })).toHaveValue('Reads at night');
    await expect(page.getByRole('switch', { name: mine.audioSwitch })).toBeChecked();
    await expect(page.getByRole('combobox', { name: mine.targetLanguage })).toHaveValue('ja-JP');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: mine.exportButton }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
    await expect(sectionOf(page, mine.data).getByRole('status').first()).toHaveText(mine.exported);

    problems.allow(/status of 500/);
    await page.route(`**${updateUserInfo.path}`, (route) =>
      route.fulfill({ status: 500, json: { code: 20001, message: 'Server error', data: null } }),
    );
    const audio = page.getByRole('switch', { name: mine.audioSwitch });
    await audio.click();
    await expect(sectionOf(page, mine.voice).getByRole('alert')).toHaveText(userMessages.userUpdateFailed.en);
    await expect(audio).toBeChecked();
    await expect(audio).toHaveAccessibleDescription(new RegExp(userMessages.userUpdateFailed.en));
  });

  test('rolls the dice for a name; an empty one is not saved', { tag: '@full' }, async ({ page }) => {
    const before = await nicknameOf(page).inputValue();
    await expect(nicknameOf(page), 'nobody is blamed for what they never had').toHaveAccessibleDescription(
      mine.nicknameHint,
    );
    await page.getByRole('button', { name: mine.randomName }).click();
    await expect(nicknameOf(page)).not.toHaveValue(before);
    await expect(savedIn(page, mine.profile)).toBeVisible();
    const rolled = await nicknameOf(page).inputValue();
    await nicknameOf(page).fill('  ');
    await nicknameOf(page).blur();
    await expect(nicknameOf(page)).toHaveAccessibleDescription(mine.nicknameEmpty);
    await page.reload();
    await expect(nicknameOf(page)).toHaveValue(rolled);
  });

  test('chooses theme and language', { tag: '@full' }, async ({ page }) => {
    await page.getByRole('radio', { name: en.themeLight }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await sectionOf(page, mine.languages).getByRole('link', { name: '中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mineZh.settingsHeading);
  });

  test('deletes everything with a typed confirmation, gets a receipt, and is unknown afterwards (rule:erasure)', async ({
    page,
    context,
    server,
  }) => {
    const visitor = await findVisitor(context, server.url);
    await visitor.say('f03', 'Remember me');
    const idOf = async () =>
      (await context.cookies(server.url)).find(({ name }) => name === deviceCookie)?.value;
    const before = await idOf();
    await page.getByRole('button', { name: mine.eraseGuestButton }).click();
    const dialog = page.getByRole('dialog', { name: mine.eraseGuestTitle });
    await dialog.getByRole('textbox', { name: mine.eraseLabel(mine.eraseWord) }).fill('DELETE');
    await dialog.getByRole('button', { name: mine.eraseConfirm }).click();
    const receipt = page.getByRole('dialog', { name: mine.receiptGuestTitle });
    await expect(receipt).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/);
    await expect(receipt).toContainText('Chats: 1');
    expect(await idOf()).toBeUndefined();
    await expect(visitor.listMessages('f03')).rejects.toMatchObject({ code: 40001 });
    await receipt.getByRole('link', { name: mine.receiptDone }).click();
    await page.goto('/mine/settings');
    await expect(page.getByRole('heading', { name: mine.guestHeading })).toBeVisible();
    await expect.poll(idOf).not.toBe(before);
  });

  test(
    'finds the current section marked in the list, wherever the page is scrolled',
    { tag: '@full' },
    async ({ page }) => {
      const current = page.getByRole('navigation', { name: mine.sectionsLabel }).locator('[aria-current]');
      await expect(current).toHaveText(mine.profile);
      for (const name of [mine.voice, mine.data]) {
        await page.getByRole('navigation', { name: mine.sectionsLabel }).getByRole('link', { name }).click();
        await expect(sectionOf(page, name)).toBeInViewport();
      }
      await expect(current).toHaveText(mine.data);
    },
  );
});

test.describe('a member', () => {
  test('chooses a picture and removes it again, shows mature characters only after stating to be an adult who wants them (rule:mature-hidden), and logs out', async ({
    page,
  }) => {
    await openAsMember(page);
    const file = sectionOf(page, mine.profile).locator('input[type="file"]');
    await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await expect(sectionOf(page, mine.profile).getByRole('alert').first()).toHaveText(
      userMessages.pictureUnreadable.en,
    );
    const create = { width: 300, height: 200, channels: 3 as const, background: '#c0ffee' };
    const buffer = await sharp({ create }).png().toBuffer();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await expect(savedIn(page, mine.profile)).toBeVisible();
    const picture = sectionOf(page, mine.profile).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/pictures\//);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    const removed = page.waitForResponse((response) => response.url().endsWith(updateUserInfo.path));
    await page.getByRole('button', { name: mine.removePicture }).click();
    await expect(picture).toHaveCount(0);
    await removed;

    const mature = page.getByRole('switch', { name: mine.mature });
    await mature.click();
    await expect(page.getByRole('group', { name: mine.matureQuestion })).toBeFocused();
    await page.getByRole('button', { name: mine.matureCancel }).click();
    await expect(mature).not.toBeChecked();
    await mature.click();
    await page.getByRole('button', { name: mine.matureConfirm }).click();
    await expect(savedIn(page, mine.content)).toBeVisible();
    await page.reload();
    await expect(sectionOf(page, mine.sessions)).toBeVisible();
    await expect(picture).toHaveCount(0);
    await expect(mature).toBeChecked();
    await mature.click();
    await expect(savedIn(page, mine.content)).toBeVisible();
    await expect(mature).not.toBeChecked();

    await nicknameOf(page).fill('Only mine');
    await nicknameOf(page).press('Enter');
    await expect(savedIn(page, mine.profile)).toBeVisible();
    await page.getByRole('button', { name: mine.logOut, exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText(overlays.loggedOut)).toBeVisible();
    await page.goto('/mine/settings');
    await expect(page.getByText(overlays.loggedOut)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: mine.guestHeading })).toBeVisible();
    await expect(nicknameOf(page)).not.toHaveValue('Only mine');
  });

  test('sees this device marked, names a passkey, adds a recovery code, and keeps the last login', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 4\d\d/);
    await openAsMember(page);
    await expect(sectionOf(page, mine.sessions).getByRole('listitem')).toHaveCount(1);
    await expect(sectionOf(page, mine.sessions).getByRole('listitem')).toContainText(mine.thisDevice);
    const passkeys = sectionOf(page, mine.ways);
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await passkeys.getByRole('button', { name: /^Rename/ }).click();
    await expect(page.getByRole('textbox', { name: mine.passkeyName })).toBeFocused();
    await page.keyboard.type('My laptop');
    await page.keyboard.press('Enter');
    await expect(passkeys.getByRole('listitem')).toContainText('My laptop');
    await expect(passkeys.getByRole('button', { name: mine.renameOf('My laptop') })).toBeFocused();
    await passkeys.getByRole('button', { name: mine.removeOf('My laptop') }).click();
    await passkeys.getByRole('button', { name: mine.remove, exact: true }).click();
    await expect(passkeys.getByRole('alert')).toHaveText(userMessages.lastLoginWay.en);
    await passkeys.getByRole('button', { name: mine.cancel }).click();
    await expect(passkeys.getByRole('listitem')).toContainText('My laptop');

    await passkeys.getByRole('button', { name: mine.addPasskey }).click();
    await expect(passkeys.getByRole('alert'), 'no "Network Error"').toHaveText(passkeyTexts.known);
    // As after ten minutes: after another login, the person continues in the same place.
    await page.route(
      `**${beginRecoveryCode.path}`,
      (route) =>
        route.fulfill({
          status: 403,
          json: { code: 40001, message: userMessages.loginAgainNeeded.en, data: null },
        }),
      { times: 1 },
    );
    await passkeys.getByRole('button', { name: mine.makeCode }).click();
    await expect(passkeys.getByText(userMessages.loginAgainNeeded.en)).toBeVisible();
    await passkeys.getByRole('button', { name: mine.loginAgain }).click();
    const dialog = page.getByRole('dialog', { name: overlays.loginTitle });
    await expect(dialog.getByRole('button', { name: overlays.loginWithPasskey })).toBeFocused();
    await expect(dialog.getByRole('button', { name: overlays.loginNewPasskey })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(passkeys.getByText(/^(\w{4}-){6}\w{4}$/)).toBeVisible();
    await passkeys.getByRole('button', { name: mine.keepCode }).click();
    await expect(passkeys.getByRole('listitem').filter({ hasText: mine.codeName })).toBeVisible();
    await passkeys.getByRole('button', { name: mine.removeOf('My laptop') }).click();
    await passkeys.getByRole('button', { name: mine.remove, exact: true }).click();
    await expect(passkeys.getByRole('listitem')).toHaveText([new RegExp(mine.codeName)]);
    await expect(passkeys.getByText(mine.onlyCode)).toBeVisible();
    await passkeys.getByRole('button', { name: mine.removeOf(mine.codeName) }).click();
    await passkeys.getByRole('button', { name: mine.remove, exact: true }).click();
    await expect(passkeys.getByRole('alert').filter({ hasText: userMessages.lastLoginWay.en })).toBeVisible();
  });

  test('finds every section by its name in the list, every anchor once, deletes the account with a typed confirmation, and gets a receipt (rule:erasure)', async ({
    page,
  }) => {
    await openAsMember(page);
    const list = page.getByRole('navigation', { name: mine.sectionsLabel });
    const names = await list.getByRole('link').allTextContents();
    expect(names).toContain(mine.content);
    for (const name of names) {
      await list.getByRole('link', { name, exact: true }).click();
      await expect(sectionOf(page, name)).toBeInViewport();
      await expect(list.locator('[aria-current]')).toHaveText(name);
    }
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);

    await page.getByRole('button', { name: mine.eraseButton }).click();
    const dialog = page.getByRole('dialog', { name: mine.eraseTitle });
    const field = dialog.getByRole('textbox', { name: mine.eraseLabel(mine.eraseWord) });
    await field.fill('nonsense');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(mine.eraseMismatch(mine.eraseWord));
    await field.fill('delete');
    await dialog.getByRole('button', { name: mine.eraseConfirm }).click();
    const receipt = page.getByRole('dialog', { name: mine.receiptTitle });
    await expect(receipt).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/);
    await receipt.getByRole('link', { name: mine.receiptDone }).click();
    await page.goto('/mine/settings');
    await expect(page.getByRole('heading', { name: mine.guestHeading })).toBeVisible();
  });

  test('axe finds nothing in the settings in either theme and language, and they fit the page (WCAG 2.2 AA)', async ({
    page,
  }) => {
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
  });
});

test(
  'an export that fails says so, and can be retried',
  { tag: '@full' },
  async ({ page, context, server, problems }) => {
    problems.allow(/status of 503/);
    await registerVisitor(context, server.url);
    await page.route(`**${exportAccount.path}`, (route) =>
      route.fulfill({ status: 503, json: { code: 50001, message: 'Service unavailable', data: null } }),
    );
    await page.goto('/mine/settings');
    await page.getByRole('button', { name: mine.exportButton }).click();
    await expect(page.getByText('Service unavailable')).toBeVisible();
    await expect(page.getByRole('button', { name: mine.exportButton })).toBeEnabled();
  },
);

test('the settings of a guest and of a member are readable before any script runs, and nothing of them moves when the person is known', async ({
  page,
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
  let gate = Promise.resolve<undefined>(undefined);
  await page.route('**/_astro/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  for (const { who, heading } of [
    { who: 'guest', heading: mine.guestHeading },
    { who: 'member', heading: mine.loggedInAs('') },
  ]) {
    if (who === 'member') await loginWithPasskey(page);
    const { promise, resolve: openGate } = Promise.withResolvers<undefined>();
    gate = promise;
    await page.goto('/mine/settings', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: mine.settingsHeading })).toBeVisible();
    await expect(page.locator('#account-heading')).toHaveText(heading);
    await expect(page.locator('[inert] #profile')).toBeVisible();
    openGate(undefined);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await expect(nicknameOf(page)).toBeEnabled();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[]), who).toEqual([]);
  }
});
