import type { Page } from '@playwright/test';
import {
  cancelSubscription,
  createOrder,
  getOrder,
  listProducts,
  previewChange,
  takePaidOrder,
} from '#src/contract/payment-calls.ts';
import { logins } from '#src/i18n/en/logins.ts';
import { type MembershipTexts, membership as texts } from '#src/i18n/en/membership.ts';
import { membershipPage as pageTexts } from '#src/i18n/en/membership-page.ts';
import { mine } from '#src/i18n/en/mine.ts';
import { overlays } from '#src/i18n/en/overlays.ts';
import { membership as zh } from '#src/i18n/zh-cn/membership.ts';
import { membershipPage as zhPage } from '#src/i18n/zh-cn/membership-page.ts';
import { listFaultsOfLooks, listPageLooks, showInChinese } from '#tests/support/e2e/axe-looks.ts';
import { addAuthenticator, loginWithPasskey } from '#tests/support/e2e/login.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const planOf = (page: Page) => page.locator('.plan-now');
const dialogOf = (page: Page) => page.getByRole('dialog');
const vipMonthly = texts.chooseNamed(texts.planName('VIP', 'month'), 'US$9.99');
const smallPack = texts.chooseNamed(texts.packName(5_000), 'US$4.99');

async function openAsMember(page: Page, path = '/membership'): Promise<void> {
  await page.goto(path);
  await loginWithPasskey(page);
  await seePlan(page);
}

/** Programs keep no user in a cookie (D4), by which the page would wake by itself. */
async function seePlan(page: Page, words: MembershipTexts = texts): Promise<void> {
  await planOf(page).hover();
  await page.locator('main astro-island[component-url*="Orders"]').dispatchEvent('pointerover');
  await expect(planOf(page).getByRole('heading', { name: words.planHeading })).toBeVisible();
}

/** Presses a button of the shop and agrees; ends at the checkout. @returns how many clicks it took */
async function order(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name }).click();
  await dialogOf(page).getByRole('checkbox').check();
  await dialogOf(page)
    .getByRole('button', { name: /^Order and pay/ })
    .click();
  await page.waitForURL(/\/membership\/sandbox\//);
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  return 3;
}

/** Ends a checkout in the sandbox, and comes back. */
async function endCheckout(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.waitForURL(/\/membership\?order=/);
  await seePlan(page);
}

async function buy(page: Page, name: string): Promise<number> {
  const clicks = await order(page, name);
  await endCheckout(page, /^Pay /);
  await expect(page.getByText(texts.outcomePaid)).toBeVisible();
  return clicks + 1;
}

for (const { locale, price, worth } of [
  { locale: 'en-GB', price: '£8.99', worth: '£' },
  { locale: 'de-DE', price: '€9.99', worth: '€' },
  { locale: 'ja-JP', price: 'JP¥1,500', worth: 'JP¥' },
]) {
  test.describe(`a browser of ${locale}`, () => {
    test.use({ locale });

    test('reads prices in the currency of its region, on the page and in the chat (D7)', async ({ page }) => {
      await page.goto('/membership');
      await expect(page.getByText(price, { exact: true }).first()).toBeVisible();
      await expect(page.locator('.action-costs')).toContainText(`≈ ${worth}`);
      await page.goto('/chat/peng-yue-f01');
      await expect(page.locator('.reply-price')).toContainText(`≈ ${worth}`);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { lang, path, prices } of [
    { lang: 'en', path: '/membership', prices: ['US$9.99', 'US$95.90', 'US$29.99', 'US$4.99', 'US$19.99'] },
    { lang: 'zh-CN', path: '/membership', prices: ['¥68', '¥648', '¥198', '¥34', '¥138'] },
    { lang: 'en', path: '/membership?currency=JPY', prices: ['JP¥1,500', 'JP¥14,400', 'JP¥750'] },
    { lang: 'zh-CN', path: '/membership?currency=eur', prices: ['€9.99', '€95.90', '€4.99'] },
  ]) {
    test(`a visitor reads the prices of ${path} in ${lang}, the worth of gems beside them, and how it ends`, async ({
      page,
      context,
      server,
    }) => {
      await context.addCookies([{ name: 'lang', value: lang, url: server.url }]);
      await page.goto(path);
      const main = page.getByRole('main');
      for (const price of prices) await expect(main.getByText(price, { exact: true }).first()).toBeVisible();
      await expect(main.locator('.action-costs dd')).toHaveText([/≈/, /≈/, /≈/, /≈/, /≈/]);
      await expect(main.getByRole('table').getByRole('row')).toHaveCount(8);
      await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0);
      await expect(main).not.toContainText('JP¥1,500.00');
    });
  }

  test('the currency is a link', async ({ page }) => {
    await page.goto('/membership');
    await page
      .getByRole('navigation', { name: texts.currencyLabel })
      .getByRole('link', { name: 'GBP' })
      .click();
    await expect(page.getByText('£8.99', { exact: true }).first()).toBeVisible();
  });
});

test('who only reads the page downloads no React, and a switch of the currency is remembered', async ({
  page,
  context,
  request,
}) => {
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname));
  await page.goto('/membership');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /Shop|Plan\.|react|islands/i.test(path))).toEqual([]);

  await page.getByRole('button', { name: smallPack }).hover();
  await expect(page.locator('astro-island[ssr]:has(.plan-cards)')).toHaveCount(0);
  const currencies = page.getByRole('navigation', { name: texts.currencyLabel });
  await currencies.getByRole('link', { name: 'JPY' }).click();
  await expect(page).toHaveURL(/\?currency=JPY$/);
  await expect(page.getByText('JP¥1,500', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.action-costs'), 'every price is in it').toContainText('JP¥');
  await expect(page.locator('.action-costs')).not.toContainText('US$');
  await page.goto('/membership?currency=eur');
  await page.getByRole('button', { name: smallPack.replace('US$', '€') }).hover();
  await expect(page.locator('astro-island[ssr]:has(.plan-cards)')).toHaveCount(0);
  await expect(page.locator('.action-costs'), 'a link changes nothing but its page').toContainText('€');
  await page.goto('/membership');
  await expect(page.getByText('JP¥1,500', { exact: true }).first()).toBeVisible();

  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const mine_ = await (await request.get('/membership', { headers: { cookie: cookies } })).text();
  expect(mine_, 'the server shows it by itself').toContain('JP¥14,400');
  const theirs = await (await request.get('/membership', { headers: { cookie: '' } })).text();
  expect(theirs, 'and nobody else sees it').not.toContain('JP¥14,400');
});

for (const { hours, asks } of [
  { hours: 2, asks: true },
  { hours: 0.5, asks: false },
]) {
  test(`prices that were fetched ${hours} h ago are ${asks ? '' : 'not '}fetched again (spec §3, §9, D7)`, async ({
    page,
    context,
    server,
  }) => {
    const value = encodeURIComponent(JSON.stringify({ pricingTime: Date.now() - hours * 3_600_000 }));
    await context.addCookies([{ name: 'settings', value, url: server.url }]);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(listProducts.path)) asked.push(request.url());
    });
    await page.goto('/membership');
    await page.getByRole('button', { name: smallPack }).hover();
    await expect(page.locator('astro-island[ssr]:has(.plan-cards)')).toHaveCount(0);
    // By the time that a press is answered, everything that the page does by itself has begun.
    await page.getByRole('button', { name: smallPack }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expect.poll(() => asked.length).toBe(asks ? 1 : 0);
  });
}

test('prices become old on a page that stays open, and are fetched again then', async ({ page }) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(listProducts.path)) asked.push(request.url());
  });
  await page.goto('/membership');
  await page.getByRole('button', { name: smallPack }).hover();
  await expect(page.locator('astro-island[ssr]:has(.plan-cards)')).toHaveCount(0);
  await page.clock.runFor(50 * 60_000);
  expect(asked, 'not before an hour is over').toEqual([]);
  await page.clock.runFor(12 * 60_000);
  await expect.poll(() => asked.length).toBe(1);
});

test('prices that do not come leave the old ones, and say so', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 500/);
  const value = encodeURIComponent(JSON.stringify({ pricingTime: Date.now() - 7_200_000 }));
  await context.addCookies([{ name: 'settings', value, url: server.url }]);
  await page.route(`**${listProducts.path}*`, (route) =>
    route.fulfill({ status: 500, json: { code: 20001, message: 'Server error', data: null } }),
  );
  await page.goto('/membership');
  await page.getByRole('button', { name: smallPack }).hover();
  await expect(page.getByRole('alert').filter({ hasText: texts.currencyFailed('USD') })).toBeVisible();
  await expect(page.getByText('US$9.99', { exact: true }).first()).toBeVisible();
});

test('a guest who chooses a membership logs in and goes on to the same order, in the same currency', async ({
  page,
}) => {
  await addAuthenticator(page);
  await page.goto('/membership?currency=EUR');
  await page
    .getByRole('button', { name: texts.chooseNamed(texts.planName('SVIP', 'year'), '€287.90') })
    .click();
  const login = page.getByRole('dialog', { name: overlays.loginTitle });
  await login.getByRole('checkbox').check();
  await login.getByRole('button', { name: overlays.loginNewPasskey }).click();
  await page.getByRole('button', { name: logins.offerLater }).click();
  await page.waitForURL(/buy=svip-year/);
  await page.getByRole('button', { name: smallPack.replace('US$', '€') }).hover();
  const dialog = page.getByRole('dialog', { name: texts.orderHeading(texts.planName('SVIP', 'year')) });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await expect(dialog).toContainText('€287.90');
  await expect(page).toHaveURL(/\/membership\?currency=EUR$/);
});

test('trust row 27: every order names its price beside the gems and what renews, and nothing is ticked by itself', async ({
  page,
}) => {
  await openAsMember(page);
  for (const name of [vipMonthly, smallPack]) {
    await page.getByRole('button', { name }).click();
    const box = dialogOf(page).getByRole('checkbox');
    await expect(box).not.toBeChecked();
    await expect(dialogOf(page)).toContainText(name === smallPack ? 'US$4.99' : 'US$9.99');
    await expect(dialogOf(page)).toContainText(
      name === smallPack ? texts.paidOnce : texts.renewsFor('US$9.99', 'month'),
    );
    await dialogOf(page)
      .getByRole('button', { name: /^Order and pay/ })
      .click();
    await expect(dialogOf(page).getByRole('alert').filter({ hasText: texts.consentMissing })).toBeVisible();
    await expect(page).toHaveURL(/\/membership$/);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  }
  await expect(page.locator('.action-costs')).toContainText('≈ US$0.01');
});

test('an order that fails says why and can be sent again, as the same order', async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await openAsMember(page);
  const keys: (string | undefined)[] = [];
  let isDown = true;
  await page.route(`**${createOrder.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isDown) return route.continue();
    isDown = false;
    return route.fulfill({ status: 503, json: { code: 50001, message: 'Service unavailable', data: null } });
  });
  await page.getByRole('button', { name: smallPack }).click();
  await dialogOf(page).getByRole('checkbox').check();
  const pay = dialogOf(page).getByRole('button', { name: /^Order and pay/ });
  await pay.click();
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'Service unavailable' })).toBeVisible();
  await pay.click();
  await page.waitForURL(/\/membership\/sandbox\//);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

test('trust row 25: a membership bought in the sandbox begins at once, and two clicks cancel it, fewer than it took to subscribe', async ({
  page,
}) => {
  await openAsMember(page);
  const clicks = await buy(page, vipMonthly);
  const plan = planOf(page);
  await expect(plan.locator('.plan-level')).toHaveText(texts.planName('VIP', 'month'));
  await expect(plan).toContainText(/Renews on .* for US\$9\.99/);
  await expect(plan).toContainText(texts.gemsNow(120_000));
  const once = await page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { data: unknown }).data,
    takePaidOrder.path,
  );
  expect(once, 'told of once').toBeNull();

  await page.goto('/mine/settings');
  const section = page.getByRole('region', { name: mine.membership, exact: true });
  await expect(section).toContainText(/Renews on/);
  let cancelClicks = 0;
  for (const name of [texts.cancel, texts.cancelYes]) {
    await section.getByRole('button', { name, exact: true }).click();
    cancelClicks += 1;
  }
  const done = section.getByRole('status').filter({ hasText: 'It is cancelled' });
  await expect(done).toBeFocused();
  await expect(done, 'no mail server is set up here').not.toContainText('e-mail');
  expect(cancelClicks).toBe(2);
  expect(cancelClicks).toBeLessThanOrEqual(clicks);

  await page.goto('/membership');
  await seePlan(page);
  await expect(plan).toContainText(/Cancelled\. You have VIP until/);
  await expect(plan.locator('.plan-level')).toHaveText(texts.planName('VIP', 'month'));
  await expect(page.getByRole('button', { name: /^Change to/ }), 'what ends is not changed').toHaveCount(0);
  await plan.getByRole('button', { name: texts.resume }).click();
  await expect(plan).toContainText(/Renews on .* for US\$9\.99/);
  await expect(plan.getByRole('status').filter({ hasText: 'It goes on' })).toBeFocused();
  await plan.getByRole('button', { name: texts.cancel }).click();
  await plan.getByRole('button', { name: texts.keep }).click();
  await expect(plan.getByRole('button', { name: texts.cancel })).toBeFocused();
});

test('cancelling that fails says why, and can be tried again', async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await openAsMember(page);
  await buy(page, vipMonthly);
  await page.route(`**${cancelSubscription.path}`, (route) =>
    route.fulfill({ status: 503, json: { code: 50001, message: 'Service unavailable', data: null } }),
  );
  const plan = planOf(page);
  await plan.getByRole('button', { name: texts.cancel }).click();
  await plan.getByRole('button', { name: texts.cancelYes }).click();
  await expect(plan.getByRole('alert').filter({ hasText: 'Service unavailable' })).toBeVisible();
  await page.unroute(`**${cancelSubscription.path}`);
  await plan.getByRole('button', { name: texts.cancelYes }).click();
  await expect(plan.getByText(/Cancelled\. You have VIP until/)).toBeVisible();
});

test('a declined and an abandoned checkout take nothing, say so, and lead back to where the person was', async ({
  page,
}) => {
  await openAsMember(page, `/membership?return=${encodeURIComponent('/chat/peng-yue-f01')}`);
  await order(page, smallPack);
  await expect(page.getByText(texts.sandboxText)).toBeVisible();
  await endCheckout(page, texts.sandboxDecline);
  await expect(page.getByText(texts.outcomeFailed)).toBeVisible();
  await expect(planOf(page)).toContainText(texts.gemsNow(1_000));

  await page.goto(`/membership?return=${encodeURIComponent('/chat/peng-yue-f01')}`);
  await order(page, smallPack);
  await endCheckout(page, texts.sandboxAbandon);
  await expect(page.getByText(texts.outcomeExpired)).toBeVisible();
  await page.getByRole('link', { name: texts.goBackToChat }).click();
  await page.waitForURL('**/chat/peng-yue-f01');
});

test('the sandbox shows the order once its member has logged in there', async ({ page }) => {
  await openAsMember(page);
  await order(page, smallPack);
  const checkout = page.url();
  await page.goto('/mine');
  await page.context().clearCookies({ name: /session/ });
  await page.goto(checkout);
  await page.getByRole('button', { name: texts.logIn }).click();
  await dialogOf(page).getByRole('button', { name: overlays.loginWithPasskey }).click();
  await expect(page.getByRole('button', { name: /^Pay US\$4\.99/ })).toBeVisible();
});

test('an undecided payment is asked after until the bank has decided, through failures, and not while hidden', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await openAsMember(page);
  await buy(page, smallPack);
  let asked = 0;
  await page.route(`**${getOrder.path}?*`, async (route) => {
    asked += 1;
    if (asked === 2) return route.fulfill({ status: 500, json: { code: 20001, message: '', data: null } });
    if (asked > 2) return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...body, data: { ...body.data, state: 'pending' } } });
  });
  await page.clock.install();
  await page.reload();
  await seePlan(page);
  await expect(page.getByText(texts.outcomePending)).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.runFor(5_000);
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByText(texts.outcomePending), 'a failure changes nothing').toBeVisible();
  await page.clock.runFor(10_000);
  await expect(page.getByText(texts.outcomePaid)).toBeVisible();
});

test('bought gems are there at once; an unknown order and one that cannot be looked up are said in words', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (404|500)/);
  await openAsMember(page);
  await buy(page, smallPack);
  await expect(page.getByText(texts.outcomeGems(5_000))).toBeVisible();
  await expect(planOf(page)).toContainText(texts.gemsNow(6_000));
  await page.goto('/membership?order=00000000-0000-4000-8000-000000000000');
  await seePlan(page);
  await expect(planOf(page)).toContainText(texts.outcomeMissing);
  await page.route(`**${getOrder.path}?*`, (route) =>
    route.fulfill({ status: 500, json: { code: 20001, message: 'Server error', data: null } }),
  );
  await page.reload();
  await seePlan(page);
  await expect(planOf(page)).toContainText('Server error');
  await page.unroute(`**${getOrder.path}?*`);
  await planOf(page).getByRole('button', { name: texts.tryAgain }).click();
  await expect(planOf(page)).toContainText(texts.outcomeMissing);
});

test('trust row 26: withdrawing takes two steps, says what is given back and taken back, and gives it back', async ({
  page,
}) => {
  await openAsMember(page);
  await buy(page, smallPack);
  const row = page.locator('.order-rows > li').first();
  await row.getByRole('button', { name: /^Withdraw from the order of 5,000 gems/ }).click();
  const panel = row.getByRole('group');
  await expect(panel).toContainText(texts.withdrawRefund('US$4.99'));
  await expect(panel).toContainText(texts.withdrawGems(5_000));
  await expect(panel.getByRole('button', { name: texts.keep })).toBeFocused();
  await panel.getByRole('button', { name: texts.keep }).click();
  const opener = row.getByRole('button', { name: /^Withdraw from the order of 5,000 gems/ });
  await expect(opener).toBeFocused();
  await opener.click();
  await panel.getByRole('button', { name: texts.withdrawYes }).click();
  await expect(row.getByRole('status')).toContainText(/You withdrew on .*US\$4\.99/);
  await expect(row.getByRole('status')).toBeFocused();
  await expect(row.getByRole('status'), 'no mail server is set up here').not.toContainText('e-mail');
  await expect(row).toContainText(texts.orderState('refunded'));
  await expect(planOf(page)).toContainText(texts.gemsNow(1_000));
});

test('another plan is offered as a change, with what it costs now', async ({ page }) => {
  await openAsMember(page);
  await buy(page, vipMonthly);
  await page.goto('/membership');
  await seePlan(page);
  await expect(page.locator('.plan-own')).toHaveText(texts.yourPlan);
  await page
    .getByRole('button', { name: texts.changeNamed(texts.planName('SVIP', 'month'), 'US$29.99') })
    .click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(/From .* it renews for US\$29\.99/);
  await expect(dialog.locator('.order-sum dd'), 'what is left of the month is taken off').toHaveText('US$20');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: texts.confirmChange('US$20'), exact: true }).click();
  await expect(planOf(page).locator('.plan-level')).toHaveText(texts.planName('SVIP', 'month'));
  const first = page.locator('.order-rows > li').first();
  await expect(first, 'what was agreed to was paid').toContainText('US$20');
});

test('a change whose price is not known names none, can be tried again, and asks anew when more is due by now', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (409|500)/);
  await openAsMember(page);
  await buy(page, vipMonthly);
  await page.goto('/membership');
  await seePlan(page);
  let answered = 0;
  await page.route(`**${previewChange.path}*`, async (route) => {
    if (route.request().method() === 'POST') {
      const message = 'The price has changed.';
      return route.fulfill({ status: 409, json: { code: 40003, message, data: null } });
    }
    answered += 1;
    if (answered > 1) return route.continue();
    return route.fulfill({ status: 500, json: { code: 20001, message: 'Server error', data: null } });
  });
  await page
    .getByRole('button', { name: texts.changeNamed(texts.planName('SVIP', 'month'), 'US$29.99') })
    .click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: texts.confirmPlainChange, exact: true })).toBeVisible();
  await expect(dialog).not.toContainText('US$0');
  await dialog.getByRole('button', { name: texts.tryAgain }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: texts.confirmChange('US$20') }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'The price has changed.' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: texts.confirmChange('US$20') })).toBeVisible();
  expect(answered).toBe(3);
});

const inLanguages = [
  { lang: 'en', words: texts, pageWords: pageTexts, vip: 'US$9.99', svip: 'US$29.99', due: 'US$20' },
  { lang: 'zh-CN', words: zh, pageWords: zhPage, vip: '¥68', svip: '¥198', due: '¥130' },
] as const;

for (const [index, { lang, words, pageWords, vip, svip, due }] of inLanguages.entries()) {
  test(`every screen with a price says it in ${lang}, and has no fault that axe finds`, async ({
    page,
    context,
    server,
    problems,
  }) => {
    test.slow();
    // The size of the window changes while the page before still fades.
    problems.allow(/Transition was aborted/);
    const looks = listPageLooks(index, lang);
    const look = async (name: string) => expect(await listFaultsOfLooks(page, looks), name).toEqual([]);
    await context.addCookies([{ name: 'lang', value: lang, url: server.url }]);
    await page.goto('/membership');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageWords.heading);
    await look('the page');

    await loginWithPasskey(page);
    await seePlan(page, words);
    const dialog = dialogOf(page);
    const name = words.planName('VIP', 'month');
    await page.getByRole('button', { name: words.chooseNamed(name, vip) }).click();
    await expect(dialog).toContainText(words.orderHeading(name));
    await expect(dialog.locator('.order-sum')).toHaveText(`${words.total}${vip}`);
    await expect(dialog).toContainText(words.renewsFor(vip, 'month'));
    await look('an order');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: words.pay(vip), exact: true }).click();

    await page.waitForURL(/\/membership\/sandbox\//);
    await expect(page.getByRole('heading', { name: words.sandboxHeading })).toBeVisible();
    await expect(page.getByText(words.renewsFor(vip, 'month'))).toBeVisible();
    const pay = page.getByRole('button', { name: `${words.sandboxPay} ${vip}`, exact: true });
    await expect(pay).toBeVisible();
    await look('the sandbox');
    await pay.click();

    await page.waitForURL(/\/membership\?order=/);
    await expect(page.getByText(words.outcomePaid)).toBeVisible();
    await expect(planOf(page).locator('.plan-level')).toHaveText(name);
    await look('a paid order');

    const better = words.planName('SVIP', 'month');
    await page.getByRole('button', { name: words.changeNamed(better, svip) }).click();
    await expect(dialog).toContainText(words.changeHeading(better));
    await expect(dialog.getByRole('button', { name: words.confirmChange(due), exact: true })).toBeVisible();
    await look('a change');
    await page.keyboard.press('Escape');

    const row = page.locator('.order-rows > li').first();
    await expect(row).toContainText(words.orderState('paid'));
    await row.getByRole('button', { name: words.withdraw }).click();
    await expect(row.getByRole('group', { name: words.withdrawTitle })).toContainText(
      words.withdrawRefund(vip),
    );
    await look('a withdrawal');
  });
}

test('nothing pushes the page sideways from 320 to 1920 px, in either language, as a member with an order too', async ({
  page,
}) => {
  await openAsMember(page);
  await buy(page, smallPack);
  await page.getByRole('button', { name: /^Withdraw from the order/ }).click();
  for (const lang of ['en', 'zh-CN']) {
    if (lang === 'zh-CN') await showInChinese(page);
    for (const width of [320, 390, 640, 820, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${lang} at ${width} px`).toBe(0);
    }
  }
});
