import { takePaidOrder } from '#src/contract/membership/payment-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import {
  buy,
  dialogOf,
  endCheckout,
  openAsMember,
  orderProduct,
  planOf,
  smallPack,
  vipMonthly,
} from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const logins = loginTextsOf('en');
const mine = mineTextsOf('en');
const texts = membershipTextsOf('en');
const overlays = overlayTextsOf('en');

test('a guest who chooses a membership logs in and continues with the same order, in the same currency', async ({
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
  const dialog = page.getByRole('dialog', { name: texts.orderHeading(texts.planName('SVIP', 'year')) });
  // The page that returns loads its scripts when it first sees a person, at whatever moment that is.
  let step = 0;
  await expect(async () => {
    step += 1;
    await page.mouse.move(200 + step, 200);
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(dialog).toContainText('€287.90');
  await expect(page).toHaveURL(/\/membership\?currency=EUR$/);
});

test('the sandbox shows the order once its member has logged in there; a declined payment leads back to where the person was', async ({
  page,
}) => {
  await openAsMember(page, `/membership?return=${encodeURIComponent('/chat/peng-yue-f01')}`);
  await orderProduct(page, smallPack);
  const checkout = page.url();
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /session/ });
  await page.goto(checkout);
  await page.getByRole('main').getByRole('button', { name: texts.logIn }).click();
  await dialogOf(page).getByRole('button', { name: overlays.loginWithPasskey }).click();
  await expect(page.getByRole('button', { name: /^Pay US\$4\.99/ })).toBeVisible();
  await endCheckout(page, texts.sandboxDecline);
  await expect(page.getByText(texts.outcomeFailed)).toBeVisible();
  await page.getByRole('link', { name: texts.goBackToChat }).click();
  await page.waitForURL('**/chat/peng-yue-f01');
});

test('a membership bought in the sandbox begins at once, and two clicks in the settings cancel it, fewer than it took to subscribe (rule:easy-cancel)', async ({
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
  expect(await listAxeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.goto('/mine/settings');
  const section = page.getByRole('region', { name: mine.membership, exact: true });
  let cancelClicks = 0;
  for (const name of [texts.cancel, texts.cancelYes]) {
    await section.getByRole('button', { name, exact: true }).click();
    cancelClicks += 1;
  }
  await expect(section.getByRole('status').filter({ hasText: 'It is cancelled' })).toBeFocused();
  expect(cancelClicks).toBe(2);
  expect(cancelClicks).toBeLessThanOrEqual(clicks);
});
