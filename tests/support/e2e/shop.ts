import type { Page } from '@playwright/test';
import { type MembershipTexts, membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { loginWithPasskey } from './login.ts';
import { expect } from './test.ts';

const texts = membershipTextsOf('en');

export const planOf = (page: Page) => page.locator('.plan-now');
export const dialogOf = (page: Page) => page.getByRole('dialog');
export const vipMonthly = texts.chooseNamed(texts.planName('VIP', 'month'), 'US$9.99');
export const smallPack = texts.chooseNamed(texts.packName(5_000), 'US$4.99');

export async function openAsMember(page: Page, path = '/membership'): Promise<void> {
  await page.goto(path);
  await loginWithPasskey(page);
  await seePlan(page);
}

/** Hydrates the plan: automated browsers keep no user in a cookie (rule:cookies), which would hydrate it on its own. */
export async function seePlan(page: Page, words: MembershipTexts = texts): Promise<void> {
  await planOf(page).hover();
  await page.locator('main astro-island[component-url*="Orders"]').dispatchEvent('pointerover');
  await expect(planOf(page).getByRole('heading', { name: words.planHeading })).toBeVisible();
}

/** Presses a button of the shop and agrees; ends at the checkout. @returns the number of clicks */
export async function orderProduct(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name }).click();
  await dialogOf(page).getByRole('checkbox').check();
  await dialogOf(page)
    .getByRole('button', { name: /^Order and pay/ })
    .click();
  await page.waitForURL(/\/membership\/sandbox\//);
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  return 3;
}

/** Finishes a checkout in the sandbox, and returns to the site. */
export async function endCheckout(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.waitForURL(/\/membership\?order=/);
  await seePlan(page);
}

/** Orders a product and pays for it in the sandbox. @returns the number of clicks */
export async function buy(page: Page, name: string): Promise<number> {
  const clicks = await orderProduct(page, name);
  await endCheckout(page, /^Pay /);
  await expect(page.getByText(texts.outcomePaid)).toBeVisible();
  return clicks + 1;
}
