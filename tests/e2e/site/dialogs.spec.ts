import type { Page } from '@playwright/test';
import { getLoginMethods, type LoginMethods, sendLoginEmail } from '#src/contract/account/login-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
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

async function answer(page: Page, path: string, body: object, status = 200): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));
}

async function openLogin(page: Page, methods = everyWay): Promise<void> {
  await answer(page, getLoginMethods.path, { code: 200, message: 'success', data: methods });
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

/** Requests a reply that costs more gems than there are. */
async function askWithoutGems(page: Page): Promise<void> {
  await answer(page, askMessage.path, { code: 20003, message: 'Not Enough Gems Now', data: null }, 402);
  const chat = chatPage(page);
  await chat.open();
  await chat.send('Good evening');
}

test('a dialog loads on request, and not before', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/mine');
  const opener = page.getByRole('main').getByRole('button', { name: texts.logIn });
  await expect(opener).toBeVisible();
  const isOfOverlays = (path: string) => /Overlays|Dialog/.test(path);
  expect(loaded.filter(isOfOverlays)).toEqual([]);
  await opener.click();
  await expect(loginOf(page)).toBeVisible();
  expect(loaded.filter((path) => path.includes('LoginDialog'))).toHaveLength(1);
  expect(loaded.filter((path) => path.includes('UpgradeDialog'))).toHaveLength(0);
});

test('the dialog for login keeps the focus and returns it, is accessible in either theme, a sheet on phones, and requires what an account needs', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
  await test.step('an account needs the statement to be an adult, and an e-mail address is checked before mail is sent', async () => {
    await pressOpener(page);
    const dialog = loginOf(page);
    const box = dialog.getByRole('checkbox', { name: texts.loginAdult });
    for (const name of [texts.loginNewPasskey, texts.loginWithProvider('Google')]) {
      await dialog.getByRole('button', { name }).click();
      await expect(box).toBeFocused();
      await expect(box).toHaveAttribute('aria-invalid', 'true');
    }
    await box.check();
    await expect(box).toHaveAttribute('aria-invalid', 'false');
    const field = dialog.getByRole('textbox', { name: texts.loginEmailLabel });
    await field.fill('nonsense');
    await field.press('Enter');
    await expect(dialog.getByText(texts.loginEmailInvalid)).toBeVisible();
    await expect(field).toBeFocused();
    await answer(page, sendLoginEmail.path, {
      code: 200,
      message: 'success',
      data: { sent: true, email_link: 'inbox' },
    });
    await field.fill('someone@example.com');
    await field.press('Enter');
    await expect(page.getByRole('dialog', { name: texts.loginInboxTitle })).toContainText(
      'someone@example.com',
    );
    await page.getByRole('button', { name: texts.loginInboxBack }).click();
    await expect(loginOf(page)).toBeVisible();
  });
});

test('the link of an e-mail disappears from the address bar at once, and no call is made before a press', async ({
  page,
  problems,
}) => {
  const token = 'abcdefghijklmnopqrstuvwxyz012345';
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const network = watchNetwork(page);
  await network.open(`/login#token=${token}`);
  await expect(page.getByRole('heading', { name: texts.confirmHeading })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(sent.filter((request) => request.includes(token))).toEqual([]);
  problems.allow(/status of 400/);
  await page.getByRole('main').getByRole('button', { name: texts.confirmButton }).click();
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  const withToken = sent.filter((request) => request.includes(token));
  expect(withToken).toHaveLength(1);
  expect(withToken[0]).toContain('/v2/auth/email/redeem');
});

test('too few gems open the upgrade dialog; after "Don’t show today" they lead straight to /membership (rule:not-enough-gems)', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 402/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await askWithoutGems(page);
  const dialog = page.getByRole('dialog', { name: texts.upgradeTitle });
  await expect(dialog).toContainText(texts.upgradeSubtitle);
  await expect(dialog).toContainText(texts.upgradeTextKept);
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await dialog.getByRole('button', { name: texts.upgradeDismiss }).click();
  await expect(dialog).toHaveCount(0);
  await test.step('nothing looks sent, and the text is in the field', async () => {
    await expect(chatPage(page).ownMessages).toHaveCount(0);
    await expect(chatPage(page).composer).toHaveValue('Good evening');
  });
  await askWithoutGems(page);
  await page.waitForURL(`**/membership?return=${encodeURIComponent(chatPath)}`);
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

test('toasts with the same text are one, and disappear three seconds after the last (rule:toasts)', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await page.clock.install();
  await page.route('**/v2/**', (route) => route.abort());
  await page.goto('/');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Favourite / });
  const toast = page.getByText('failed.', { exact: true });
  await hearts.first().click();
  await expect(toast).toBeVisible();
  // From here on the clock is paused and only moved by hand: the second toast restarts the three seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await hearts.first().click();
  await expect(page.getByText(texts.timesSaid(2))).toBeAttached();
  await page.clock.runFor(2_999);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
});
