import { listProducts } from '#src/contract/membership/payment-calls.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { membershipPageTextsOf } from '#src/i18n/membership-page-texts.ts';
import { listFaultsOfLooks, listPageLooks, showInChinese } from '#tests/support/e2e/looks/axe-looks.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { buy, dialogOf, openAsMember, planOf, seePlan, smallPack } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const texts = membershipTextsOf('en');
const pageTexts = membershipPageTextsOf('en');
const zh = membershipTextsOf('zh-CN');
const zhPage = membershipPageTextsOf('zh-CN');

for (const { locale, price, worth } of [
  { locale: 'en-GB', price: '£8.99', worth: '£' },
  { locale: 'de-DE', price: '€9.99', worth: '€' },
  { locale: 'ja-JP', price: 'JP¥1,500', worth: 'JP¥' },
]) {
  test.describe(`a browser of ${locale}`, () => {
    test.use({ locale });

    test('reads prices in the currency of its region, on the page and in the chat (rule:currency)', async ({
      page,
    }) => {
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
    test(`a visitor reads the prices of ${path} in ${lang}, the value of gems beside them, and how it ends`, async ({
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

test('a person who only reads the page downloads no React, and a change of the currency is stored', async ({
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

test('a currency chosen before the page was hydrated is stored afterwards', async ({ page, context }) => {
  await page.goto('/membership');
  await page
    .getByRole('navigation', { name: texts.currencyLabel })
    .getByRole('link', { name: 'GBP' })
    .click();
  await page.waitForURL(/currency=GBP$/);
  await page.getByRole('button', { name: smallPack.replace('US$4.99', '£4.49') }).hover();
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'settings')?.value ?? '';
  await expect.poll(kept).toContain('GBP');
  await page.goto('/membership');
  await expect(page.getByText('£8.99', { exact: true }).first()).toBeVisible();
});

test('a member reads prices in the currency chosen on another device', async ({ page, context }) => {
  await openAsMember(page);
  const currencies = page.getByRole('navigation', { name: texts.currencyLabel });
  await page.getByRole('button', { name: smallPack }).hover();
  await expect(page.locator('astro-island[ssr]:has(.plan-cards)')).toHaveCount(0);
  await currencies.getByRole('link', { name: 'EUR' }).click();
  await page.waitForURL(/currency=EUR$/);
  await context.clearCookies({ name: 'settings' });
  await page.goto('/membership');
  await planOf(page).hover();
  await page.locator('.plan-cards').hover();
  await page.waitForURL(/currency=EUR$/);
  await expect(page.locator('.action-costs')).toContainText('€');
});

for (const { hours, asks } of [
  { hours: 2, asks: true },
  { hours: 0.5, asks: false },
]) {
  test(`prices that were fetched ${hours} h ago are ${asks ? '' : 'not '}fetched again (rule:prices-age)`, async ({
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
    // By the time that a press is answered, all automatic requests of the page have begun.
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
  // Long enough for another attempt, but not while the answer is pending.
  await page.clock.runFor(20 * 60_000);
  await expect.poll(() => asked.length).toBe(1);
});

test('prices that cannot be loaded leave the old ones, with a notice', async ({
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

const inLanguages = [
  { lang: 'en', words: texts, pageWords: pageTexts, vip: 'US$9.99', svip: 'US$29.99', due: 'US$20' },
  { lang: 'zh-CN', words: zh, pageWords: zhPage, vip: '¥68', svip: '¥198', due: '¥130' },
] as const;

for (const [index, { lang, words, pageWords, vip, svip, due }] of inLanguages.entries()) {
  test(`every screen with a price states it in ${lang}, and axe finds nothing in it`, async ({
    page,
    context,
    server,
    problems,
  }) => {
    test.slow();
    // The size of the window changes while the previous page still fades out.
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
    const [before = '', after = ''] = words.withdrawRefund('|').split('|');
    // The day that has begun counts as used.
    await expect(row.getByRole('group', { name: words.withdrawTitle })).toContainText(
      new RegExp(`${RegExp.escape(before + vip.replace(/[\d.]+$/, ''))}[\\d.]+${RegExp.escape(after)}`),
    );
    await look('a withdrawal');
  });
}

test('nothing makes the page scroll sideways from 320 to 1920 px, in either language, as a member with an order too', async ({
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
