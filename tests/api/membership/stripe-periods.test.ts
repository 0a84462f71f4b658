import { describe, expect, it } from 'vitest';
import {
  changePlan,
  getSubscription,
  listOrders,
  previewChange,
  previewWithdrawal,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import type { TestMember } from '#tests/support/api/test-member.ts';
import { openShopForFile } from '#tests/support/stripe/shop.ts';
import { composeEvent } from '#tests/support/stripe/stripe-book.ts';
import { idOf } from '#tests/support/stripe/stripe-objects.ts';

const shop = await openShopForFile();

async function change({ visitor }: TestMember, product: string): Promise<number> {
  const { client } = visitor;
  const { due_now: due } = await client.call(previewChange, { query: { product_id: product } });
  await client.call(changePlan, { body: { product_id: product, due_now: due } });
  return due;
}

const levelOf = async (member: TestMember) => (await shop.readStanding(member)).level;
const gemsOf = async ({ visitor }: TestMember) => (await visitor.client.call(getUserInfo)).gems;
const withdraw = ({ visitor }: TestMember, id: string) =>
  visitor.client.call(withdrawOrder, { body: { order_id: id, confirm: true } });
const ordersOf = async ({ visitor }: TestMember) => {
  const { records } = await visitor.client.call(listOrders, { query: {} });
  return records
    .map(({ amount, state, refunded_amount: refunded }) => ({ amount, state, refunded }))
    .toSorted((one, other) => other.amount - one.amount);
};
/** Makes the sweep check every order of a member now. */
const ripen = ({ userId }: TestMember) =>
  shop.api.database.sql`update orders set look_at = now() where user_id = ${userId} and look_at is not null`;
/** Composes an event that names a subscription and no payment. */
const noise = (id: string) =>
  composeEvent('customer.subscription.updated', shop.stripe.book.subscriptionOf(id));

describe('the payment of the running period decides, whatever it was for', () => {
  it('a dispute of a change to a year suspends the level and its gems, until it is won', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-year');
    expect(await gemsOf(member)).toBe(480_000);
    const payment = book.paymentOf(id);
    await shop.deliver(book.dispute(payment));
    expect(await levelOf(member)).toBe('NOT_VIP');
    expect(await gemsOf(member)).toBe(1_000);
    expect(book.subscriptionOf(id).cancel_at_period_end).toBe(true);
    await shop.deliver([noise(id)]);
    expect(await levelOf(member)).toBe('NOT_VIP');
    await shop.deliver(book.closeDispute(payment, 'won'));
    expect(await levelOf(member)).toBe('SVIP');
    expect(await shop.findBroken()).toEqual([]);
  });

  it('a lost dispute of it ends the level permanently', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-year');
    await shop.deliver(book.dispute(book.paymentOf(id)));
    await shop.deliver(book.closeDispute(book.paymentOf(id), 'lost'));
    await shop.deliver([noise(id)]);
    expect(await levelOf(member)).toBe('NOT_VIP');
    expect(await member.visitor.client.call(getSubscription)).toBeNull();
  });

  it('a full refund of it ends the membership; one of the month before does not', async () => {
    const [member, other] = [await shop.join(), await shop.join()];
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    const { id: otherId } = await shop.buy(other, 'vip-month');
    const month = book.paymentOf(otherId);
    await change(member, 'svip-year');
    await change(other, 'svip-year');
    await shop.deliver(book.refund(book.paymentOf(id)));
    expect(await levelOf(member)).toBe('NOT_VIP');
    expect(book.subscriptionOf(id).status).toBe('canceled');
    await shop.deliver(book.refund(month));
    expect(await levelOf(other)).toBe('SVIP');
    expect(await shop.findBroken()).toEqual([]);
  });

  it('a period paid by credit ends with the payment that the credit came from', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'svip-year');
    const year = book.paymentOf(id);
    expect(await change(member, 'vip-month')).toBe(0);
    expect(await levelOf(member)).toBe('VIP');
    await shop.deliver(book.dispute(year));
    expect(await levelOf(member)).toBe('NOT_VIP');
  });

  it('a dispute stays known after many changes, and is not lost by the next read', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'svip-month');
    const first = book.paymentOf(id);
    for (let round = 0; round < 3; round += 1) {
      await change(member, 'vip-month');
      await change(member, 'svip-month');
    }
    await shop.deliver(book.dispute(first));
    expect(await levelOf(member)).toBe('NOT_VIP');
    await shop.deliver([noise(id)]);
    expect(await levelOf(member)).toBe('NOT_VIP');
    await shop.deliver(book.closeDispute(first, 'won'));
    expect(await levelOf(member)).toBe('SVIP');
  });
});

describe('a withdrawal from a subscription whose plan was changed (rule:withdrawal)', () => {
  it('refunds the credit in money and takes it from the balance at Stripe', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'svip-year');
    await change(member, 'vip-month');
    const customer = idOf(book.subscriptionOf(id).customer);
    expect(book.balances.of(customer)).toBe(-27_712);
    const { refund_amount: refund } = await withdraw(member, id);
    // One day of the year and one of the month had begun.
    expect(refund).toBe(28_790 - Math.round(28_790 / 365 + 999 / 30));
    expect(book.balances.of(customer)).toBe(0);
    expect(await gemsOf(member)).toBe(1_000);
    await shop.deliver([noise(id)]);
    expect(book.balances.of(customer)).toBe(0);
    expect(await shop.findBroken()).toEqual([]);
  });

  it('refunds the newest payment first', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    expect(await change(member, 'svip-month')).toBe(2_000);
    expect((await withdraw(member, id)).refund_amount).toBe(2_899);
    expect(await ordersOf(member)).toEqual([
      { amount: 2_000, state: 'refunded', refunded: 2_000 },
      { amount: 999, state: 'refunded', refunded: 899 },
    ]);
  });
});

describe('a payment unknown at the time of a withdrawal', () => {
  it('is refunded in full', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    // Its response and its events are still on their way.
    const plan = { product: 'yuanfen_svip-month_en', amount: 2_999, interval: 'month' as const };
    const events = book.changePlan(book.subscriptionOf(id).id, plan, 2_000);
    await withdraw(member, id);
    await shop.deliver(events);
    expect(await ordersOf(member)).toEqual([
      { amount: 2_000, state: 'refunded', refunded: 2_000 },
      { amount: 999, state: 'refunded', refunded: 966 },
    ]);
    expect(await levelOf(member)).toBe('NOT_VIP');
    expect(await gemsOf(member)).toBe(1_000);
    expect(await shop.findBroken()).toEqual([]);
  });
});

describe('a refund that the bank rejects', () => {
  it('is due again, later, until the person has it', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'gems-5k');
    await withdraw(member, id);
    const payment = book.paymentOf(id);
    const made = () => book.refunds.filter(({ payment_intent: ref }) => ref === payment).length;
    await shop.deliver(book.failRefund(payment));
    expect(await ordersOf(member)).toEqual([{ amount: 499, state: 'paid', refunded: 0 }]);
    await shop.sweep();
    await shop.deliver([composeEvent('charge.refunded', book.charges.values().next().value)]);
    expect(made()).toBe(1);
    await ripen(member);
    await shop.sweep();
    expect(made()).toBe(2);
    expect(await ordersOf(member)).toEqual([{ amount: 499, state: 'refunded', refunded: 499 }]);
    expect(await shop.readStanding(member)).toMatchObject({ bought: 0 });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('of a change of plan is read by its event, and shows in the ledger’s checks when nothing is done', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'vip-month');
    await change(member, 'svip-month');
    const payment = book.paymentOf(id);
    await withdraw(member, id);
    await shop.deliver(book.failRefund(payment));
    expect(await ordersOf(member)).toEqual([
      { amount: 2_000, state: 'paid', refunded: 0 },
      { amount: 999, state: 'refunded', refunded: 899 },
    ]);
    expect(await shop.findBroken()).toEqual([]);
    const { sql } = shop.api.database;
    await sql`update orders set withdrawn_at = withdrawn_at - interval '4 days' where user_id = ${member.userId}`;
    expect(await shop.findBroken()).toHaveLength(1);
    await ripen(member);
    await shop.sweep();
    expect(await shop.findBroken()).toEqual([]);
    expect((await ordersOf(member))[0]).toEqual({ amount: 2_000, state: 'refunded', refunded: 2_000 });
  });
});

describe('a refund in the dashboard and a withdrawal', () => {
  it('a small one leaves the right to withdraw; together they refund the price', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'gems-5k');
    await shop.deliver(book.refund(book.paymentOf(id), 10));
    expect((await withdraw(member, id)).refund_amount).toBe(489);
    expect(await ordersOf(member)).toEqual([{ amount: 499, state: 'refunded', refunded: 499 }]);
    expect(await shop.findBroken()).toEqual([]);
  });

  it('one that is made while the withdrawal waits for Stripe is deducted', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'gems-5k');
    shop.stripe.setFault('500');
    await withdraw(member, id);
    shop.stripe.setFault(null);
    book.refund(book.paymentOf(id), 300);
    await ripen(member);
    await shop.sweep();
    expect(await ordersOf(member)).toEqual([{ amount: 499, state: 'refunded', refunded: 499 }]);
    expect(book.refunds.at(-1)?.amount).toBe(199);
  });

  it('a full one at the same time leaves nothing to do', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.buy(member, 'gems-5k');
    shop.stripe.setFault('500');
    await withdraw(member, id);
    shop.stripe.setFault(null);
    book.refund(book.paymentOf(id));
    await ripen(member);
    await shop.sweep();
    const [row] = await shop.api.database.sql`select refund_due, look_at from orders where id = ${id}`;
    expect(row).toEqual({ refund_due: false, look_at: null });
  });
});

describe('gems from an operator', () => {
  it('are not part of a pack: bought ones are spent first', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'gems-5k');
    const move = (kind: string, gems: number) =>
      shop.api.database.sql`select move_gems(${member.userId}::uuid, ${kind}, 0, ${gems}::int, null, null)`;
    await move('spend', -4_000);
    await move('grant', 5_000);
    const preview = await member.visitor.client.call(previewWithdrawal, { query: { order_id: id } });
    expect(preview).toMatchObject({ refund_amount: 100, gems_taken: 1_000 });
    await withdraw(member, id);
    expect((await shop.readStanding(member)).bought).toBe(5_000);
  });
});
