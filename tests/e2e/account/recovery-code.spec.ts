import type { Page } from '@playwright/test';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { untilDialogsLeft } from '#tests/support/e2e/until-dialogs-left.ts';

const logins = loginTextsOf('en');
const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const codeOf = (page: Page) => page.getByRole('dialog').getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);

test('a browser without passkeys creates an account with a recovery code by keyboard, which logs in after the logout and is replaced', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/login');
  const ways = dialogOf(page, overlays.loginTitle);
  await expect(ways.getByText(logins.noPasskeys)).toBeVisible();
  await expect(ways.getByRole('button', { name: logins.newCodeOnly })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ways.getByRole('checkbox', { name: overlays.loginAdult })).toBeFocused();
  await page.keyboard.press('Space');
  await ways.getByRole('button', { name: logins.newCodeOnly }).press('Enter');
  const made = dialogOf(page, logins.createTitle);
  const code = (await codeOf(page).textContent()) ?? '';
  expect(await listAxeFaults(page)).toEqual([]);
  await made.getByRole('button', { name: logins.createSend }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await untilDialogsLeft(page);

  await page.goto('/mine/settings');
  await page.getByRole('main').getByRole('button', { name: mine.logOut, exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await expect(ways.getByRole('button', { name: logins.useCodeOnly })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: logins.codeLabel })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  const next = dialogOf(page, logins.nextTitle);
  await expect(codeOf(page)).not.toHaveText(code);
  await page.keyboard.press('Escape');
  await expect(next, 'a code that nobody has kept is not closed by accident').toBeVisible();
  await next.getByRole('button', { name: logins.nextSend }).click();
  await expect(page.getByText(overlays.loginDone('')).first()).toBeVisible();
});
