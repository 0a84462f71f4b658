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

test('a person who only reads the page downloads no React; a currency is stored, chosen before the page was hydrated or after (rule:currency)', async ({
  page,
  context,
  request,
}) => {
  const loaded: string[] = [];
  page.on('request', (asked) => loaded.push(new URL(asked.url()).pathname));
  await page.goto('/membership');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /Shop|Plan\.|react|islands/i.test(path))).toEqual([]);
  const choose = (code: string) =>
    page.getByRole('navigation', { name: texts.currencyLabel }).getByRole('link', { name: code }).click();
  const hydrate = async (price: string) => {
    await page.getByRole('button', { name: smallPack.replace('US$4.99', price) }).hover();
    await expect(page.locator('astro-island[ssr]:has(#plans)')).toHaveCount(0);
  };

  await choose('GBP');
  await page.waitForURL(/currency=GBP$/);
  await hydrate('£4.49');
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'settings')?.value ?? '';
  await expect.poll(kept).toContain('GBP');
  await choose('JPY');
  await expect(page).toHaveURL(/\?currency=JPY$/);
  await expect(page.getByText('JP¥1,500', { exact: true }).first()).toBeVisible();
  await expect(page.locator('.action-costs'), 'every price is in it').toContainText('JP¥');
  await expect(page.locator('.action-costs')).not.toContainText('£');
  await page.goto('/membership?currency=eur');
  await hydrate('€4.99');
  await page.goto('/membership');
  await expect(
    page.getByText('JP¥1,500', { exact: true }).first(),
    'a link changes nothing but its page',
  ).toBeVisible();

  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const mine = await (await request.get('/membership', { headers: { cookie: cookies } })).text();
  expect(mine, 'the server shows it by itself').toContain('JP¥14,400');
  const theirs = await (await request.get('/membership', { headers: { cookie: '' } })).text();
  expect(theirs, 'and nobody else sees it').not.toContain('JP¥14,400');
});

const inLanguages = [
  { lang: 'en', words: texts, pageWords: pageTexts, vip: 'US$9.99', svip: 'US$29.99', due: 'US$20' },
  { lang: 'zh-CN', words: zh, pageWords: zhPage, vip: '¥68', svip: '¥198', due: '¥130' },
] as const;

for (const [index, { lang, words, pageWords, vip, svip, due }] of inLanguages.entries()) {
  test(
    `every screen with a price states it in ${lang}, and axe finds nothing in it`,
    { tag: '@full' },
    async ({ page, context, server, problems }) => {
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
      await expect(dialog.locator('dl')).toHaveText(`${words.total}${vip}`);
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

      // Cards of plans have no time of an order, but may speak of what is paid.
      const row = page
        .locator('main li')
        .filter({ has: page.locator('time') })
        .first();
      await expect(row).toContainText(words.orderState('paid'));
      await row.getByRole('button', { name: words.withdraw }).click();
      const [before = '', after = ''] = words.withdrawRefund('|').split('|');
      // The day that has begun counts as used.
      await expect(row.getByRole('group', { name: words.withdrawTitle })).toContainText(
        new RegExp(`${RegExp.escape(before + vip.replace(/[\d.]+$/, ''))}[\\d.]+${RegExp.escape(after)}`),
      );
      await look('a withdrawal');
    },
  );
}

test(
  'nothing makes the page scroll sideways from 320 to 1920 px, in either language, as a member with an order too',
  { tag: '@full' },
  async ({ page }) => {
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
  },
);
