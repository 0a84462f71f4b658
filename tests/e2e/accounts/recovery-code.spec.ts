import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { beginPasskey } from '#src/contract/account/login-calls.ts';
import { keepRecoveryCode, redeemRecoveryCode } from '#src/contract/account/login-way-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const logins = loginTextsOf('en');
const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');

const codeForm = /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/;
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const codeOf = (page: Page) => page.getByRole('dialog').getByText(codeForm);

/** Imitates a browser without passkeys. */
async function hidePasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/mine/settings');
  await page.getByRole('main').getByRole('button', { name: mine.logOut, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

test('a browser without passkeys creates an account with a recovery code, which logs in and is replaced', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await hidePasskeys(page);
  await page.goto('/login');
  const ways = dialogOf(page, overlays.loginTitle);
  await expect(ways.getByText(logins.noPasskeys)).toBeVisible();
  await expect(ways.getByRole('button', { name: logins.newCodeOnly })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ways.getByText(userMessages.adultNeeded.en)).toBeVisible();
  await ways.getByRole('checkbox', { name: overlays.loginAdult }).check();
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await ways.getByRole('button', { name: logins.newCodeOnly }).click();

  const made = dialogOf(page, logins.createTitle);
  await expect(made).toContainText(logins.createSubtitle);
  const lateCode = (await codeOf(page).textContent()) ?? '';
  const late = { code: 40003, message: userMessages.recoveryCodeLate.en, data: null };
  await page.route(`**${keepRecoveryCode.path}`, (route) => route.fulfill({ status: 400, json: late }), {
    times: 1,
  });
  await made.getByRole('button', { name: logins.createSend }).click();
  await expect(made.getByText(late.message)).toBeVisible();
  await made.getByRole('button', { name: logins.newCodeAgain }).click();
  await expect(made.getByText(late.message)).toBeHidden();
  await expect(codeOf(page)).not.toHaveText(lateCode);
  const code = (await codeOf(page).textContent()) ?? '';
  const downloading = page.waitForEvent('download');
  await made.getByRole('button', { name: logins.download }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(code);
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await made.getByRole('button', { name: logins.createSend }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await logOut(page);
  await page.goto('/login');
  await expect(ways.getByRole('button', { name: logins.useCodeOnly })).toBeFocused();
  await page.keyboard.press('Enter');
  const asked = dialogOf(page, logins.codeTitle);
  const field = asked.getByRole('textbox', { name: logins.codeLabel });
  await expect(field).toBeFocused();
  await field.fill('nonsense');
  await page.keyboard.press('Enter');
  await expect(asked.getByText(logins.codeCount(8))).toBeVisible();
  await field.fill('0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV');
  await page.keyboard.press('Enter');
  await expect(asked.getByText(userMessages.recoveryCodeWrong.en)).toBeVisible();
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');

  const next = dialogOf(page, logins.nextTitle);
  await expect(next).toContainText(logins.nextSubtitle);
  await expect(codeOf(page)).not.toHaveText(code);
  await page.keyboard.press('Escape');
  await expect(next, 'a code that nobody has kept is not closed by accident').toBeVisible();
  const kept = page.waitForResponse(`**${keepRecoveryCode.path}`);
  await next.getByRole('button', { name: logins.nextSend }).click();
  expect((await kept).status(), 'only now the next code counts as a way in').toBe(200);
  await expect(page.getByText(overlays.loginDone('')).first()).toBeVisible();
});

test('a login without a passkey says so and offers an account; server errors are named as such', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 50\d|ERR_FAILED/);
  await page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('made up', 'NotAllowedError'));
  });
  await page.goto('/login');
  await addAuthenticator(page);
  const dialog = dialogOf(page, overlays.loginTitle);
  const logIn = dialog.getByRole('button', { name: overlays.loginWithPasskey });
  await logIn.click();
  await expect(dialog.getByRole('alert').filter({ hasText: logins.noneUsed })).toBeVisible();
  await expect(dialog.getByRole('button', { name: overlays.loginNewPasskey })).toHaveClass(/button-primary/);
  for (const { body, status, told } of [
    { status: 500, body: '{"code":20001,"message":"Server error","data":null}', told: logins.serverFailed },
    { status: 502, body: '<html>Bad gateway</html>', told: logins.serverFailed },
    { status: 503, body: '', told: logins.serverAway },
  ]) {
    await page.route(`**${beginPasskey.path}`, (route) => route.fulfill({ status, body }), { times: 1 });
    await logIn.click();
    await expect(dialog.getByRole('alert').filter({ hasText: told })).toBeVisible();
  }
  await page.route(`**${redeemRecoveryCode.path}`, (route) => route.abort());
  await dialog.getByRole('button', { name: logins.useCode }).click();
  await page.getByRole('textbox', { name: logins.codeLabel }).fill('0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(logins.noAnswer)).toBeVisible();
});
