import {
  cancelSubscription,
  getSubscription,
  previewChange,
  takePaidOrder,
} from '#src/contract/membership/payment-calls.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { buy, dialogOf, openAsMember, planOf, seePlan, vipMonthly } from '#tests/support/e2e/shop.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const texts = membershipTextsOf('en');
const mine = mineTextsOf('en');

test('rule:easy-cancel: a membership bought in the sandbox begins at once, and two clicks cancel it, fewer than it took to subscribe', async ({
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
  await expect(plan.getByRole('status').filter({ hasText: 'It continues' })).toBeFocused();
  await plan.getByRole('button', { name: texts.cancel }).click();
  await plan.getByRole('button', { name: texts.keep }).click();
  await expect(plan.getByRole('button', { name: texts.cancel })).toBeFocused();
});

test('a membership whose renewal is unpaid says so, and ends at once when it is cancelled', async ({
  page,
}) => {
  await openAsMember(page);
  await buy(page, vipMonthly);
  // Stripe reports this; the sandbox declines no renewal.
  await page.route(`**${getSubscription.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, state: 'grace' } } });
  });
  await page.route(`**${cancelSubscription.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    const period_end = new Date().toISOString();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, period_end } } });
  });
  await page.goto('/membership');
  await seePlan(page);
  const plan = planOf(page);
  await expect(plan).toContainText('The last renewal could not be paid.');
  await plan.getByRole('button', { name: texts.cancel }).click();
  await expect(plan).toContainText('so VIP ends at once, and nothing more is charged');
  await plan.getByRole('button', { name: texts.cancelYes, exact: true }).click();
  await expect(plan.getByRole('status').filter({ hasText: 'VIP has ended' })).toBeFocused();
  await expect(plan.getByRole('button', { name: texts.cancel })).toHaveCount(0);
  await expect(plan.getByRole('button', { name: texts.resume })).toHaveCount(0);
});

test('a failed cancellation gives the reason, and can be retried', async ({ page, problems }) => {
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

test('another plan is offered as a change, with its price now', async ({ page }) => {
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

test('a change with an unknown price names none, can be retried, and asks again when the price has risen', async ({
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
