import { beforeEach, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { eraseAccount } from '#src/contract/account/account-calls.ts';
import {
  cancelSubscription,
  changePlan,
  getSubscription,
  listOrders,
  previewChange,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import type { TestMember } from '#tests/support/api/test-member.ts';
import { expireChange, latestInvoice, payChange } from '#tests/support/stripe/pending-changes.ts';
import { openShopForFile, payMailEnv } from '#tests/support/stripe/shop.ts';
import { idOf } from '#tests/support/stripe/stripe-objects.ts';

/* Banks ask for 3-D Secure, or decline: a change of plan waits for its payment on Stripe's page. */
const mails = await startMailForFile();
const shop = await openShopForFile({ env: payMailEnv(mails) });
const { book } = shop.stripe;
beforeEach(() => {
  shop.stripe.setFault(null);
  shop.stripe.isAsking = true;
});

const day = 86_400;

async function change({ visitor: { client } }: TestMember, product: string) {
  const { due_now } = await client.call(previewChange, { query: { product_id: product } });
  return client.call(changePlan, { body: { product_id: product, due_now } });
}

/** Reads the plan as the page does to which the person comes back. */
const comeBack = ({ visitor }: TestMember) => visitor.client.call(getSubscription);
const gemsOf = async ({ visitor }: TestMember) => (await visitor.client.call(getUserInfo)).gems;
/** Returns the payments of a member by their plan. */
async function paidOf({ visitor }: TestMember): Promise<Record<string, number>> {
  const { records } = await visitor.client.call(listOrders, { query: {} });
  expect(new Set(records.map(({ product_id: product }) => product)).size).toBe(records.length);
  return Object.fromEntries(records.map(({ product_id: product, amount }) => [product, amount]));
}
const ripen = ({ userId }: TestMember) =>
  shop.api.database.sql`update subscriptions set look_at = now() where user_id = ${userId}`;
const openInvoices = () => [...book.invoices.values()].filter(({ status }) => status === 'open');
const invoiceOf = (id: string) => latestInvoice(book, book.subscriptionOf(id));

async function expectOldPlan(member: TestMember): Promise<void> {
  expect(await comeBack(member)).toMatchObject({ product_id: 'vip-month', amount: 999, state: 'active' });
  expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP', ends: true });
  expect(await gemsOf(member)).toBe(120_000);
  expect(await paidOf(member)).toEqual({ 'vip-month': 999 });
}

describe('a change that the bank wants confirmed, or declines (rule:plan-changes)', () => {
  it('leads to the page of its invoice; plan, level and gems stay until it is paid, and change once', async () => {
    const member = await shop.join('asked@example.org');
    const { id } = await shop.buy(member, 'vip-month');
    const answer = await change(member, 'svip-month');
    expect(answer).toMatchObject({ product_id: 'vip-month', level: 'VIP', state: 'active' });
    expect(answer.checkout_url).toBe(`https://invoice.example/${invoiceOf(id).id}`);
    await expectOldPlan(member);
    const events = payChange(book, id);
    await Promise.all([comeBack(member), shop.deliver(events), comeBack(member)]);
    await shop.deliver(events.toReversed());
    expect(await comeBack(member)).toMatchObject({ product_id: 'svip-month', amount: 2_999 });
    expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP', ends: true });
    expect(await gemsOf(member)).toBe(480_000);
    expect(await paidOf(member)).toEqual({ 'vip-month': 999, 'svip-month': 2_000 });
    await mails.waitForMail('asked@example.org', /\$20\.00$/);
    expect(await shop.findBroken()).toEqual([]);
  });

  it('is found by the return of the person if no event comes, and by the sweep if nobody comes back', async () => {
    const [returning, gone] = [await shop.join(), await shop.join()];
    const [first, second] = [await shop.buy(returning, 'vip-month'), await shop.buy(gone, 'vip-month')];
    await change(returning, 'svip-year');
    await change(gone, 'svip-month');
    await shop.sweep();
    payChange(book, first.id);
    payChange(book, second.id);
    expect(await comeBack(returning)).toMatchObject({ product_id: 'svip-year', interval: 'year' });
    expect(await gemsOf(returning)).toBe(480_000);
    const [row] = await shop.api.database.sql`select look_at <= now() + interval '15 minutes' as is_soon
      from subscriptions where user_id = ${gone.userId}`;
    expect(row).toEqual({ is_soon: true });
    await ripen(gone);
    await shop.sweep();
    expect(await shop.readStanding(gone)).toMatchObject({ level: 'SVIP' });
    expect(await paidOf(gone)).toEqual({ 'vip-month': 999, 'svip-month': 2_000 });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('changes nothing if nobody pays, and is read no more once Stripe has dropped it', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    await shop.deliver(expireChange(book, id));
    await expectOldPlan(member);
    const before = shop.stripe.requests.length;
    await comeBack(member);
    expect(shop.stripe.requests).toHaveLength(before);
    book.age(id, 30 * day);
    await shop.deliver(book.renew(id));
    expect(await comeBack(member)).toMatchObject({ product_id: 'vip-month', state: 'active' });
  });

  it('is replaced by the next one, and only that can be paid', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    const first = invoiceOf(id);
    expect((await change(member, 'svip-month')).checkout_url).not.toContain(first.id);
    expect((await change(member, 'vip-year')).checkout_url).toContain(invoiceOf(id).id);
    expect(first.status).toBe('void');
    expect(openInvoices()).toHaveLength(1);
    await shop.deliver(payChange(book, id));
    expect(await comeBack(member)).toMatchObject({ product_id: 'vip-year' });
    expect(await paidOf(member)).toEqual({ 'vip-month': 999, 'vip-year': expect.any(Number) });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('and was paid without any news is stored with its own plan before the next one', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    payChange(book, id);
    shop.stripe.isAsking = false;
    expect((await change(member, 'svip-year')).checkout_url).toBeNull();
    expect(await paidOf(member)).toMatchObject({ 'vip-month': 999, 'svip-month': 2_000 });
    expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP' });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('is not stored with the old plan if it is paid between two requests of one read', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    const subscription = book.subscriptionOf(id);
    const { pending_update: pending, items } = structuredClone(subscription);
    const events = payChange(book, id);
    const after = structuredClone(subscription);
    Object.assign(subscription, { pending_update: pending, items });
    await shop.deliver(events.slice(1));
    await expectOldPlan(member);
    Object.assign(subscription, after);
    expect(await comeBack(member)).toMatchObject({ product_id: 'svip-month' });
    expect(await paidOf(member)).toEqual({ 'vip-month': 999, 'svip-month': 2_000 });
  });

  it('that is paid just before it would be replaced is not charged again: the price is shown anew', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    const subscription = book.subscriptionOf(id);
    const { pending_update: pending, items } = structuredClone(subscription);
    payChange(book, id);
    const after = structuredClone(subscription);
    // Stripe's answers of a moment ago.
    Object.assign(subscription, { pending_update: pending, items });
    const invoices = book.invoices.size;
    await expect(change(member, 'svip-year')).rejects.toMatchObject({
      status: 409,
      message: userMessages.priceChanged.en,
    });
    expect(book.invoices.size).toBe(invoices);
    Object.assign(subscription, after);
    expect(await comeBack(member)).toMatchObject({ product_id: 'svip-month' });
    expect(await paidOf(member)).toEqual({ 'vip-month': 999, 'svip-month': 2_000 });
  });

  it('uses the credit of an earlier change, and returns it when it is dropped', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'svip-month');
    expect(await change(member, 'vip-month')).toMatchObject({ product_id: 'vip-month', checkout_url: null });
    const customer = idOf(book.subscriptionOf(id).customer);
    const credit = book.balances.of(customer);
    expect(credit).toBeLessThan(0);
    await change(member, 'svip-year');
    expect(book.balances.of(customer)).toBe(0);
    await change(member, 'svip-year');
    await shop.deliver(expireChange(book, id));
    expect(book.balances.of(customer)).toBe(credit);
    expect(await comeBack(member)).toMatchObject({ product_id: 'vip-month' });
    expect(await shop.findBroken()).toEqual([]);
  });
});

describe('while a change waits for its payment', () => {
  it('cancelling drops it, and ends the old plan with its period', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    const cancelled = await member.visitor.client.call(cancelSubscription, { body: {} });
    expect(cancelled).toMatchObject({ product_id: 'vip-month', state: 'cancelled' });
    expect(invoiceOf(id).status).toBe('void');
    expect(book.subscriptionOf(id)).toMatchObject({ cancel_at_period_end: true, pending_update: null });
  });

  it('withdrawing drops it; one that had just been paid is refunded in full', async () => {
    for (const isPaid of [false, true]) {
      const member = await shop.join();
      const { id } = await shop.buy(member, 'vip-month');
      await change(member, 'svip-month');
      const events = isPaid ? payChange(book, id) : [];
      const body = { order_id: id, confirm: true as const };
      await member.visitor.client.call(withdrawOrder, { body });
      await shop.deliver(events);
      expect(book.subscriptionOf(id)).toMatchObject({ status: 'canceled', pending_update: null });
      expect(openInvoices()).toEqual([]);
      expect(await shop.readStanding(member)).toMatchObject({ level: 'NOT_VIP' });
      const { records } = await member.visitor.client.call(listOrders, { query: {} });
      const refunds = records.map(({ refunded_amount: refunded }) => refunded);
      expect(refunds.toSorted()).toEqual(isPaid ? [2_000, 966] : [966]);
    }
    expect(await shop.findBroken()).toEqual([]);
  });

  it('erasing the account drops it', async () => {
    const member = await shop.join();
    await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    const erased = await shop.api.post(eraseAccount.path, { confirmation: 'DELETE' }, member.headers);
    expect(erased.status).toBe(200);
    expect(openInvoices()).toEqual([]);
  });

  it('the old plan is shown even if Stripe cannot be reached', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    shop.stripe.setFault('500', '/v1/checkout');
    const answer = await change(member, 'svip-month').catch((error: unknown) => error);
    expect(answer).toMatchObject({ product_id: 'vip-month', checkout_url: expect.any(String) });
    expect(await comeBack(member)).toMatchObject({ product_id: 'vip-month', level: 'VIP' });
    shop.stripe.setFault(null);
    payChange(book, id);
    expect(await comeBack(member)).toMatchObject({ product_id: 'svip-month', level: 'SVIP' });
  });

  it('whose answer was lost, a new try leads to its page', async () => {
    const member = await shop.join();
    await shop.buy(member, 'vip-month');
    shop.stripe.setFault('cut', '/v1/subscriptions/', 'POST');
    await expect(change(member, 'svip-month')).rejects.toMatchObject({
      code: 50001,
      message: userMessages.paymentUnclear.en,
    });
    shop.stripe.setFault(null);
    await shop.sweep();
    await expectOldPlan(member);
    expect((await change(member, 'svip-month')).checkout_url).toContain('invoice.example');
    expect(openInvoices()).toHaveLength(1);
  });
});

it('a plan that was changed in Stripe’s dashboard gives no level and no gems before it is paid', async () => {
  const member = await shop.join();
  const { id } = await shop.buy(member, 'vip-month');
  const subscription = book.subscriptionOf(id);
  const plan = { product: 'yuanfen_svip-month_en', amount: 2_999, interval: 'month' as const };
  book.changePlan(subscription.id, plan, 2_000, false);
  subscription.status = 'past_due';
  await ripen(member);
  await comeBack(member);
  expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP' });
  expect(await gemsOf(member)).toBe(120_000);
  await shop.deliver(book.payRenewal(id));
  expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP' });
  expect(await paidOf(member)).toEqual({ 'vip-month': 999, 'svip-month': 2_000 });
  expect(await shop.findBroken()).toEqual([]);
});

it('a cheaper plan has nothing to pay, and begins at once', async () => {
  const member = await shop.join();
  await shop.buy(member, 'svip-month');
  expect(await change(member, 'vip-month')).toMatchObject({ product_id: 'vip-month', checkout_url: null });
  expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP' });
  expect(await shop.findBroken()).toEqual([]);
});
