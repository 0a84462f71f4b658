import { describe, expect, it } from 'vitest';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { eraseAccount } from '#src/contract/account/account-calls.ts';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  cancelSubscription,
  getSubscription,
  listOrders,
  previewWithdrawal,
  resumeSubscription,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import type { TestMember } from '#tests/support/api/test-member.ts';
import { idOf } from '#tests/support/stripe/stripe-objects.ts';
import { openShopForFile, payMailEnv } from '#tests/support/stripe/shop.ts';

const mails = await startMailForFile();
const shop = await openShopForFile({ env: payMailEnv(mails) });

/** Spends bought gems, as a reply does. */
const spend = (member: TestMember, gems: number) =>
  shop.api.database.sql`select move_gems(${member.userId}::uuid, 'spend', 0, ${-gems}::int, null, null)`;

const countMails = (to: string, subject: RegExp) =>
  mails.mails.filter((mail) => mail.to.includes(to) && subject.test(mail.subject)).length;

describe('a refund', () => {
  it('of a pack takes the unspent gems back, never below 0, and the level with it', async () => {
    const member = await shop.join('refunded@example.org');
    const { id } = await shop.buy(member, 'gems-5k');
    await spend(member, 4_000);
    await shop.deliver(shop.stripe.book.refund(shop.stripe.book.paymentOf(id)));
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records).toMatchObject([{ state: 'refunded', refunded_amount: 499 }]);
    expect(
      (await mails.waitForMail('refunded@example.org', /^A refund from Yuanfen: \$4\.99/)).text,
    ).toContain('5,000 gems');
    expect(await shop.findBroken()).toEqual([]);
  });

  it('in parts takes gems in proportion, in any order of the events', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'gems-12k');
    const { book } = shop.stripe;
    const first = book.refund(book.paymentOf(id), 333);
    await shop.deliver(first);
    expect((await shop.readStanding(member)).bought).toBe(8_000);
    const second = book.refund(book.paymentOf(id), 333);
    await shop.deliver([...second, ...first]);
    expect(await shop.readStanding(member)).toEqual({ level: 'GEMS', bought: 4_000, ends: false });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('in full of a subscription ends its level and its renewals', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-year');
    expect((await shop.readStanding(member)).level).toBe('VIP');
    await shop.deliver(shop.stripe.book.refund(shop.stripe.book.paymentOf(id)));
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
    expect(await member.visitor.client.call(getSubscription)).toBeNull();
  });

  it('of a renewal whose payment no event reported finds its subscription', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    shop.stripe.book.renew(id);
    await shop.deliver(shop.stripe.book.refund(shop.stripe.book.paymentOf(id)));
    expect((await shop.readStanding(member)).level).toBe('NOT_VIP');
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
  });
});

describe('a dispute', () => {
  it('of a pack takes what is left, and returns it when it is won', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'gems-5k');
    await spend(member, 1_000);
    const { book } = shop.stripe;
    await shop.deliver(book.dispute(book.paymentOf(id)));
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    await shop.deliver(book.closeDispute(book.paymentOf(id), 'won'));
    expect(await shop.readStanding(member)).toEqual({ level: 'GEMS', bought: 4_000, ends: false });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('of a subscription ends its level, and nothing is charged again', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'svip-month');
    const { book } = shop.stripe;
    await shop.deliver(book.dispute(book.paymentOf(id)));
    expect((await shop.readStanding(member)).level).toBe('NOT_VIP');
    expect(book.subscriptionOf(id).cancel_at_period_end).toBe(true);
    await shop.deliver(book.closeDispute(book.paymentOf(id), 'won'));
    expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP', ends: true });
  });
});

describe('a renewal', () => {
  it('that is not paid keeps the level for days of grace, with a mail, and continues once it is paid', async () => {
    const member = await shop.join('grace@example.org');
    const { id } = await shop.buy(member, 'vip-month');
    const { book } = shop.stripe;
    book.age(id, 30 * 86_400);
    await shop.deliver(book.renew(id, false));
    expect(await member.visitor.client.call(getSubscription)).toMatchObject({ state: 'grace', level: 'VIP' });
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP', ends: true });
    expect((await mails.waitForMail('grace@example.org', /could not be paid/)).text).toContain(
      'Nothing was charged.',
    );
    book.subscriptionOf(id).status = 'active';
    await shop.deliver(book.renew(id));
    expect(await member.visitor.client.call(getSubscription)).toMatchObject({ state: 'active' });
    await shop.deliver(book.end(id));
    expect((await shop.readStanding(member)).level).toBe('NOT_VIP');
  });
});

describe('a renewal that is not paid yet gives no package of a month (rule:daily-package)', () => {
  it.each([
    { when: 'while its payment is pending', isDeclined: false },
    { when: 'in the days of grace', isDeclined: true },
  ])('$when; its payment does', async ({ isDeclined }) => {
    const member = await shop.join();
    const { userId } = member;
    const { id } = await shop.buy(member, 'vip-month');
    const { book } = shop.stripe;
    const { sql } = shop.api.database;
    await sql`select move_gems(${userId}::uuid, 'spend', -120000, 0, null, 'for a test')`;
    book.age(id, 40 * 86_400);
    await sql`update subscriptions set period_start = period_start - interval '40 days',
      period_end = period_end - interval '40 days' where user_id = ${userId}`;
    await sql`update users set paid_from = paid_from - interval '40 days', paid_until = paid_until - interval '40 days'
      where id = ${userId}`;
    await sql`update gem_wallets set package_month = package_month - interval '40 days' where user_id = ${userId}`;
    const events = book.renew(id, false);
    if (!isDeclined) book.subscriptionOf(id).status = 'active';
    await shop.deliver(events);
    const read = async () => (await member.visitor.client.call(getGemBalance)).daily;
    expect(await read()).toBe(0);
    expect(await shop.findBroken()).toEqual([]);
    await shop.deliver(book.payRenewal(id));
    expect(await read()).toBe(120_000);
    expect(await shop.findBroken()).toEqual([]);
  });
});

describe('cancelling is easy (rule:easy-cancel)', () => {
  it('ends the subscription with its period, is confirmed by mail, and can be undone', async () => {
    const member = await shop.join('cancels@example.org');
    const { id } = await shop.buy(member, 'vip-month');
    const { client } = member.visitor;
    const cancelled = await client.call(cancelSubscription, { body: {} });
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelled_time: expect.any(String) });
    expect(await client.call(cancelSubscription, { body: {} })).toEqual(cancelled);
    expect(shop.stripe.book.subscriptionOf(id).cancel_at_period_end).toBe(true);
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP', ends: true });
    expect((await mails.waitForMail('cancels@example.org', /is cancelled$/)).text).toMatch(
      /Your level stays until .*UTC/,
    );
    expect(await client.call(resumeSubscription, { body: {} })).toMatchObject({
      state: 'active',
      cancelled_time: null,
    });
    await mails.waitForMail('cancels@example.org', /goes on$/);
    await client.call(cancelSubscription, { body: {} });
    await shop.deliver(shop.stripe.book.end(id));
    expect((await shop.readStanding(member)).level).toBe('NOT_VIP');
    expect(countMails('cancels@example.org', /^Your payment/)).toBe(1);
  });
});

describe('withdrawing within 14 days (rule:withdrawal)', () => {
  it('takes unused gems, refunds their price once, and confirms it by a mail with its time', async () => {
    const member = await shop.join('withdraws@example.org');
    const { client } = member.visitor;
    const { id } = await shop.buy(member, 'gems-5k');
    await spend(member, 1_500);
    const preview = await client.call(previewWithdrawal, { query: { order_id: id } });
    expect(preview).toMatchObject({ refund_amount: 349, gems_taken: 3_500, order: { id } });
    const body = { order_id: id, confirm: true as const };
    const withdrawn = await client.call(withdrawOrder, { body });
    expect(withdrawn).toMatchObject({ state: 'refunded', refunded_amount: 349, withdraw_until: null });
    expect(await shop.readStanding(member)).toEqual({ level: 'GEMS', bought: 0, ends: false });
    const { text } = await mails.waitForMail('withdraws@example.org', /^Your withdrawal/);
    expect(text).toContain('$3.49');
    expect(text).toMatch(/on \w+ \d+, 20\d\d at .* UTC/);
    await expect(client.call(withdrawOrder, { body })).rejects.toMatchObject({
      code: 40003,
      message: userMessages.withdrawalOver.en,
    });
    expect(shop.stripe.book.refunds.filter(({ metadata }) => metadata?.['order_id'] === id)).toHaveLength(1);
    expect(await shop.findBroken()).toEqual([]);
  });

  it('ten times at once refunds once; the event of the refund takes no more gems', async () => {
    const member = await shop.join();
    await shop.buy(member, 'gems-30k');
    const { id } = await shop.buy(member, 'gems-5k');
    const body = { order_id: id, confirm: true as const };
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => member.visitor.client.call(withdrawOrder, { body })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { book } = shop.stripe;
    const charge = [...book.charges.values()].find(({ payment_intent: ref }) => ref === book.paymentOf(id));
    expect(charge?.amount_refunded).toBe(499);
    expect((await shop.readStanding(member)).bought).toBe(30_000);
  });

  it('from a subscription ends it and refunds the unused time', async () => {
    const member = await shop.join();
    const { client } = member.visitor;
    const { id } = await shop.buy(member, 'vip-year');
    const body = { order_id: id, confirm: true as const };
    expect(await client.call(previewWithdrawal, { query: { order_id: id } })).toMatchObject({
      // The current day counts as used.
      refund_amount: 9_564,
    });
    expect(await client.call(withdrawOrder, { body })).toMatchObject({
      state: 'refunded',
      refunded_amount: 9_564,
      refund_amount: 9_564,
    });
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
    expect(await shop.findBroken()).toEqual([]);
  });

  it('is recorded while Stripe cannot be reached, and refunded afterwards', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'gems-5k');
    shop.stripe.setFault('500');
    const body = { order_id: id, confirm: true as const };
    await member.visitor.client.call(withdrawOrder, { body });
    expect((await shop.readStanding(member)).bought).toBe(0);
    shop.stripe.setFault(null);
    await shop.api.database.sql`update orders set look_at = now() where id = ${id}`;
    await shop.sweep();
    expect(shop.stripe.book.refunds.filter(({ metadata }) => metadata?.['order_id'] === id)).toHaveLength(1);
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records).toMatchObject([{ state: 'refunded', refunded_amount: 499 }]);
  });

  it('is over after 14 whole days, of which the day of the order is none', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'gems-5k');
    const paidBefore = (interval: string) =>
      shop.api.database.sql`update orders set paid_at = now() - ${interval}::text::interval where id = ${id}`;
    const preview = () => member.visitor.client.call(previewWithdrawal, { query: { order_id: id } });
    await paidBefore('14 days 23 hours');
    expect((await preview()).order.id).toBe(id);
    await paidBefore('15 days 61 minutes');
    await expect(preview()).rejects.toBeInstanceOf(CallError);
  });
});

describe('erasing an account', () => {
  const erase = (member: TestMember) =>
    shop.api.post(eraseAccount.path, { confirmation: 'DELETE' }, member.headers);

  it('ends its subscription at Stripe first; when that fails, nothing is erased, with a message', async () => {
    const member = await shop.join('leaves@example.org');
    const { id } = await shop.buy(member, 'vip-month');
    await shop.buy(member, 'gems-5k');
    const customer = shop.stripe.book.subscriptionOf(id).customer;
    shop.stripe.setFault('500');
    const refused = await erase(member);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ message: userMessages.notErasedForSubscription.en });
    shop.stripe.setFault(null);
    expect((await shop.readStanding(member)).level).toBe('VIP');
    const done = await erase(member);
    expect(done.status).toBe(200);
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
    expect(shop.stripe.book.customers.has(idOf(customer))).toBe(false);
  });

  it('leaves amounts without an owner', async () => {
    const rows = await shop.api.database.sql`
      select product_id, amount, currency, user_id, checkout_ref, payment_ref, invoice_ref, subscription_id
      from orders where user_id is null order by product_id`;
    const nobody = {
      user_id: null,
      checkout_ref: null,
      payment_ref: null,
      invoice_ref: null,
      subscription_id: null,
    };
    expect(rows).toMatchObject([
      { product_id: 'gems-5k', amount: 499, currency: 'USD', ...nobody },
      { product_id: 'vip-month', amount: 999, currency: 'USD', ...nobody },
    ]);
    expect(await shop.findBroken()).toEqual([]);
  });
});
