import type { Page } from '@playwright/test';
import { getLoginMethods, type LoginMethods } from '#src/contract/account/login-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const logins = loginTextsOf('en');
const texts = overlayTextsOf('en');

const everyWay: LoginMethods = {
  passkey: true,
  email: true,
  email_link: 'inbox',
  providers: [{ id: 'google', name: 'Google' }],
};

const dialogOf = (page: Page) => page.getByRole('dialog');
const loginOf = (page: Page) => page.getByRole('dialog', { name: texts.loginTitle });
const openerOf = (page: Page) => page.getByRole('button', { name: texts.confirmChoose });

async function openLogin(page: Page): Promise<void> {
  const json = { code: 200, message: 'success', data: everyWay };
  await page.route(`**${getLoginMethods.path}`, (route) => route.fulfill({ json }));
  await page.goto('/login');
  await closeFirst(page);
  await pressOpener(page);
}

/** Closes the first dialog, which `/login` shows when it is opened directly. */
async function closeFirst(page: Page): Promise<void> {
  await expect(loginOf(page).getByRole('button', { name: texts.loginNewPasskey })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
}

async function pressOpener(page: Page): Promise<void> {
  await openerOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(loginOf(page).getByRole('button', { name: texts.loginWithPasskey })).toBeVisible();
}

test('a dialog loads on request, and not before; it keeps the focus and returns it, is accessible in either theme, and a sheet on phones', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('it loads on request', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto('/mine');
    const opener = page.getByRole('main').getByRole('button', { name: texts.logIn });
    await expect(opener).toBeVisible();
    expect(loaded.filter((path) => /Overlays|Dialog/.test(path))).toEqual([]);
    await opener.click();
    await expect(loginOf(page)).toBeVisible();
    expect(loaded.filter((path) => path.includes('LoginDialog'))).toHaveLength(1);
    expect(loaded.filter((path) => path.includes('UpgradeDialog'))).toHaveLength(0);
  });
  await openLogin(page);
  await test.step('it keeps the focus; Escape, its button and a click beside it close it, and it returns the focus', async () => {
    const main = loginOf(page).getByRole('button', { name: texts.loginNewPasskey });
    await expect(main, 'Enter does the main thing, and does not close it').toBeFocused();
    const inside = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
    expect(await inside()).toBe(true);
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press(key);
        expect(await inside()).toBe(true);
      }
    }
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(openerOf(page)).toBeFocused();
    await pressOpener(page);
    await page.mouse.click(10, 10);
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' }), 'the login page').toEqual([]);
    await openerOf(page).click();
    await expect(main).toBeVisible();
    expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' }), 'the dialog').toEqual([]);
    await loginOf(page).getByRole('button', { name: texts.close }).click();
    await expect(dialogOf(page)).toHaveCount(0);
  });
  await test.step('below 768 px it is a sheet at the bottom, above that it is in the middle, and the page does not move', async () => {
    for (const { width, place } of [
      { width: 390, place: 'at the bottom' },
      { width: 767, place: 'at the bottom' },
      { width: 768, place: 'in the middle' },
      { width: 1440, place: 'in the middle' },
    ]) {
      await page.setViewportSize({ width, height: 900 });
      const before = await page.locator('h1').boundingBox();
      await pressOpener(page);
      // Measured together: the dialog's opening animation changes its height.
      await expect
        .poll(async () => {
          const box = await dialogOf(page).boundingBox();
          if (box === null) return 'closed';
          const below = Math.round(900 - box.y - box.height);
          if (below === 0) return 'at the bottom';
          return Math.abs(below - box.y) <= 1
            ? 'in the middle'
            : `${String(box.y)} above, ${String(below)} below`;
        }, `${width} px`)
        .toBe(place);
      const after = await page.locator('h1').boundingBox();
      expect(after?.x, `${width} px`).toBe(before?.x);
      await page.mouse.wheel(0, 500);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
    }
  });
});

test('a new passkey creates an account that the device lists under its own name; a recovery code is offered, and other tabs follow', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/login');
  await expect(loginOf(other)).toBeVisible();
  // Passkeys can only be created in the visible tab.
  await page.bringToFront();
  await page.goto('/login');
  const authenticator = await addAuthenticator(page);
  const dialog = loginOf(page);
  await dialog.getByRole('checkbox', { name: texts.loginAdult }).check();
  await dialog.getByRole('button', { name: texts.loginNewPasskey }).click();
  // The account exists, whatever happens to the code.
  await expect(other.getByRole('main').getByText(texts.confirmDone)).toBeVisible();
  const offer = page.getByRole('dialog', { name: logins.offerTitle });
  await expect(offer).toBeVisible();
  expect(await authenticator.names()).toEqual([
    expect.stringMatching(/^Guest \d{1,2} [A-Z][a-z]+ \d\d:\d\d$/),
  ]);
  await offer.getByRole('button', { name: logins.offerSend }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByText(texts.confirmDone)).toBeVisible();
  await expect(other.getByRole('main').getByText(texts.confirmDone)).toBeVisible();
});
