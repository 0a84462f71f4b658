import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelSubscription,
  changePlan,
  listOrders,
  previewChange,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import type { TestMember } from '#tests/support/api/test-member.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { openShopForFile, payMailEnv } from '#tests/support/stripe/shop.ts';

/* Actions of one side while the other changes the same money, or has not yet learnt of the first. */
const mails = await startMailForFile();
const shop = await openShopForFile({ env: payMailEnv(mails) });
beforeEach(() => shop.stripe.setFault(null));

const day = 86_400;

async function change({ visitor: { client } }: TestMember, product: string): Promise<void> {
  const { due_now } = await client.call(previewChange, { query: { product_id: product } });
  await client.call(changePlan, { body: { product_id: product, due_now } });
}

async function standing({ visitor }: TestMember): Promise<{ level: string; gems: number }> {
  const { vip_level: level, gems } = await visitor.client.call(getUserInfo);
  return { level, gems };
}

const withdraw = ({ visitor }: TestMember, id: string) =>
  visitor.client.call(withdrawOrder, { body: { order_id: id, confirm: true } });

const ripen = ({ userId }: TestMember) =>
  shop.api.database.sql`update subscriptions set look_at = now() where user_id = ${userId}`;

/** Expects that the member has no level any more, and that of two payments the renewal was given back. */
async function expectRenewalBack(member: TestMember): Promise<void> {
  expect(await standing(member)).toMatchObject({ level: 'NOT_VIP' });
  const { records } = await member.visitor.client.call(listOrders, { query: {} });
  expect(records.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
  expect(await shop.findBroken()).toEqual([]);
}

describe('concurrent payments and endings', () => {
  it('a renewal that is paid after the days of grace, while Stripe did not know of the end, is refunded', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    book.age(id, 34 * day);
    await shop.deliver(book.renew(id, false));
    shop.stripe.setFault('500', '/v1/subscriptions/', 'DELETE');
    await shop.sweep();
    book.age(id, 30 * day);
    for (const [key, invoice] of book.invoices) if (invoice.status === 'open') book.invoices.delete(key);
    const events = book.renew(id, true);
    shop.stripe.setFault(null);
    await shop.deliver(events);
    await ripen(member);
    await shop.sweep();
    expect(await standing(member)).toMatchObject({ level: 'NOT_VIP' });
    expect(book.refunds.map(({ amount }) => amount)).toContain(999);
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records.filter(({ state }) => state === 'refunded')).toHaveLength(1);
    expect(await shop.findBroken()).toEqual([]);
  });

  it('a renewal that is paid in the moment in which it is given up is refunded, whichever is dated first', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    book.age(id, 34 * day);
    await shop.deliver(book.renew(id, false));
    shop.stripe.setFault('500', '/v1/subscriptions/', 'DELETE');
    await shop.sweep();
    const [ended] = await shop.api.database.sql`
      update subscriptions set revoked_at = revoked_at + interval '1 hour'
      where user_id = ${member.userId} returning state, unpaid_from = period_end as is_from_there`;
    expect(ended).toEqual({ state: 'ended', is_from_there: true });
    const events = book.payRenewal(id);
    shop.stripe.setFault(null);
    await shop.deliver(events);
    await ripen(member);
    await shop.sweep();
    await expectRenewalBack(member);
    expect(book.refunds.map(({ amount }) => amount)).toContain(999);
  });

  it('a renewal that was read as paid with a subscription that was read as unpaid is refunded with its end', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    book.age(id, 34 * day);
    await shop.deliver(book.renew(id, false));
    const events = book.payRenewal(id);
    book.subscriptionOf(id).status = 'past_due';
    await shop.deliver(events);
    await ripen(member);
    await shop.sweep();
    await ripen(member);
    await shop.sweep();
    await expectRenewalBack(member);
  });

  it('a withdrawal refunds what an earlier refund left, minus the used day', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    await shop.deliver(book.refund(book.paymentOf(id), 400));
    const { refund_amount: given } = await withdraw(member, id);
    expect(given).toBeGreaterThan(560);
    expect(given).toBeLessThan(599);
  });

  it('a person who cancels while only Stripe knows of an unpaid renewal has the gems of the day', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    expect((await standing(member)).gems).toBe(120_000);
    book.age(id, 30 * day + 7_200);
    book.renew(id, false);
    await member.visitor.client.call(cancelSubscription, { body: {} });
    expect(await standing(member)).toEqual({ level: 'NOT_VIP', gems: 1_000 });
  });

  it('other credit of a customer stays', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'svip-year');
    const { customer } = book.subscriptionOf(id);
    if (typeof customer !== 'string') throw new Error('Stripe names the customer by id.');
    book.balances.add(customer, -50_000);
    await change(member, 'vip-month');
    const { refund_amount: given } = await withdraw(member, id);
    expect(book.balances.of(customer)).toBeLessThanOrEqual(-50_000 + given);
    expect(book.balances.of(customer)).toBeLessThan(0);
    // Its end is requested again, with another balance, after Stripe has forgotten the keys of old requests.
    expect(book.balances.listChanges(customer)).toHaveLength(1);
    book.balances.add(customer, -book.balances.of(customer) - 700);
    await shop.api.database.sql`
      update subscriptions set due = 'end', look_at = now() where user_id = ${member.userId}`;
    await shop.sweep();
    expect(book.balances.of(customer)).toBe(-700);
    const [row] = await shop.api.database.sql`select due from subscriptions where user_id = ${member.userId}`;
    expect(row).toEqual({ due: null });
  });
});

describe('gems of a day on which the level changes', () => {
  it('come back with a level that is paid again, and never exceed its package', async () => {
    const member = await shop.join();
    await shop.buy(member, 'svip-month');
    expect(await standing(member)).toEqual({ level: 'SVIP', gems: 480_000 });
    await change(member, 'vip-month');
    expect(await standing(member)).toEqual({ level: 'VIP', gems: 120_000 });
    await change(member, 'svip-month');
    expect(await standing(member)).toEqual({ level: 'SVIP', gems: 480_000 });
  });

  it('are given to a new member although the network has used up its new members of the day', async () => {
    const member = await shop.join();
    await shop.api.database.sql`
      insert into gem_wallets (user_id, package_day, package_gems, package_zone)
      values (${member.userId}, (now() at time zone 'utc')::date, 1000, 'UTC')
      on conflict (user_id) do update set daily = 0`;
    await shop.buy(member, 'svip-month');
    expect(await standing(member)).toEqual({ level: 'SVIP', gems: 480_000 });
  });
});

it('the mail of a cancellation is sent once, however often it is read afterwards', async () => {
  const member = await shop.join('once@example.org');
  const { book } = shop.stripe;
  const { id } = await shop.buy(member, 'vip-month');
  await member.visitor.client.call(cancelSubscription, { body: {} });
  const count = () =>
    mails.mails.filter(({ to, subject }) => to.includes('once@example.org') && /cancelled/i.test(subject))
      .length;
  await expect.poll(count).toBe(1);
  // Mails are deleted after three days, and an expired period is read before Stripe has ended it.
  await shop.api.database.sql`delete from payment_mails where user_id = ${member.userId}`;
  book.age(id, 30 * day + 60);
  await ripen(member);
  await shop.sweep();
  const stored = await shop.api.database.sql`
    select kind from payment_mails where user_id = ${member.userId} and kind = 'cancelled'`;
  expect([...stored]).toEqual([]);
  expect(count()).toBe(1);
});

it('a refund that Stripe refuses is requested again at growing intervals', async () => {
  const member = await shop.join();
  const { id } = await shop.buy(member, 'gems-5k');
  shop.stripe.setFault('402', '/v1/refunds', 'POST');
  await withdraw(member, id);
  const waits: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await shop.api.database.sql`update orders set look_at = now() where id = ${id}`;
    await shop.sweep();
    const [row] = await shop.api.database.sql`
      select refund_due, extract(epoch from look_at - now())::int as wait from orders where id = ${id}`;
    expect(row?.['refund_due']).toBe(true);
    waits.push(Number(row?.['wait']));
  }
  expect(waits[0]).toBeGreaterThan(3_000);
  expect(waits[2]).toBeGreaterThan((waits[0] ?? 0) * 2);
  shop.stripe.setFault(null);
  await shop.api.database.sql`update orders set look_at = now() where id = ${id}`;
  await shop.sweep();
  expect((await member.visitor.client.call(listOrders, { query: {} })).records[0]).toMatchObject({
    state: 'refunded',
  });
});
