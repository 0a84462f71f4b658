import { createOrder, getOrder } from '#src/contract/membership/payment-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { addAuthenticator } from '#tests/support/e2e/login.ts';
import {
  buy,
  dialogOf,
  endCheckout,
  openAsMember,
  orderProduct,
  planOf,
  seePlan,
  smallPack,
  vipMonthly,
} from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const logins = loginTextsOf('en');
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

test('rule:money-beside-gems: every order names its price beside the gems and what renews, and no box is ticked in advance', async ({
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

test('an order that fails gives the reason and can be sent again, as the same order', async ({
  page,
  problems,
}) => {
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

test('a declined and an abandoned checkout charge nothing, say so, and lead back to where the person was', async ({
  page,
}) => {
  await openAsMember(page, `/membership?return=${encodeURIComponent('/chat/peng-yue-f01')}`);
  await orderProduct(page, smallPack);
  await expect(page.getByText(texts.sandboxText)).toBeVisible();
  await endCheckout(page, texts.sandboxDecline);
  await expect(page.getByText(texts.outcomeFailed)).toBeVisible();
  await expect(planOf(page)).toContainText(texts.gemsNow(1_000));

  await page.goto(`/membership?return=${encodeURIComponent('/chat/peng-yue-f01')}`);
  await orderProduct(page, smallPack);
  await endCheckout(page, texts.sandboxAbandon);
  await expect(page.getByText(texts.outcomeExpired)).toBeVisible();
  await page.getByRole('link', { name: texts.goBackToChat }).click();
  await page.waitForURL('**/chat/peng-yue-f01');
});

test('the sandbox shows the order once its member has logged in there', async ({ page }) => {
  await openAsMember(page);
  await orderProduct(page, smallPack);
  const checkout = page.url();
  await page.goto('/mine');
  await page.context().clearCookies({ name: /session/ });
  await page.goto(checkout);
  await page.getByRole('button', { name: texts.logIn }).click();
  await dialogOf(page).getByRole('button', { name: overlays.loginWithPasskey }).click();
  await expect(page.getByRole('button', { name: /^Pay US\$4\.99/ })).toBeVisible();
});

test('a pending payment is polled until the bank has decided, through errors, and not while hidden', async ({
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
  // The wait begins when the page has received the failure.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return page.getByText(texts.outcomePaid).isVisible();
    })
    .toBe(true);
});

test('bought gems are there at once; an unknown order and a failed lookup are explained', async ({
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

test('rule:withdrawal: withdrawing takes two steps, names what is refunded and taken back, and refunds it', async ({
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
