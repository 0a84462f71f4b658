import { beforeEach, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { getOrder, listOrders } from '#src/contract/membership/payment-calls.ts';
import { eraseOldOrders } from '#src/server/membership/erase-payments.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { openShopForFile } from '#tests/support/stripe/shop.ts';
import { composeEvent } from '#tests/support/stripe/stripe-book.ts';

const shop = await openShopForFile();
beforeEach(() => {
  shop.stripe.setFault(null);
});

describe('one subscription for one person', () => {
  it('a second one is refused while the bank decides about the first', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'vip-month');
    const events = shop.stripe.book.pay(id);
    const session = shop.stripe.book.sessionOf(id);
    session.payment_status = 'unpaid';
    await shop.deliver(events);
    await expect(shop.order(member, 'svip-month')).rejects.toMatchObject({
      status: 409,
      message: userMessages.subscriptionPending.en,
    });
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records.map(({ state }) => state).toSorted()).toEqual(['expired', 'pending']);
    session.payment_status = 'paid';
    await shop.deliver([composeEvent('checkout.session.async_payment_succeeded', session)]);
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP' });
  });

  it('of two plans ordered at the same time, at most one can be paid, and the other is refused with a message', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await shop.join();
      const tries = await Promise.allSettled([
        shop.order(member, 'vip-month'),
        shop.order(member, 'svip-month'),
        shop.order(member, 'vip-year'),
      ]);
      for (const each of tries) {
        if (each.status === 'fulfilled') expect(each.value.checkout_url).not.toBeNull();
        else expect(each.reason).toMatchObject({ status: 409, message: userMessages.orderReplaced.en });
      }
      const { records } = await member.visitor.client.call(listOrders, { query: {} });
      const open = records.filter(({ state }) => state === 'open');
      expect(open.length).toBeLessThanOrEqual(1);
      const sessions = [...shop.stripe.book.sessions.values()].filter(
        ({ status, client_reference_id: id }) =>
          status === 'open' && records.some((order) => order.id === id),
      );
      expect(sessions.map((session) => session.client_reference_id)).toEqual(open.map(({ id }) => id));
    }
  });
});

describe('a customer at Stripe', () => {
  it('is created once for orders at the same time, and again after it was deleted there', async () => {
    const member = await shop.join('customer@example.org');
    const ofMember = () =>
      [...shop.stripe.book.customers].filter(([, email]) => email === 'customer@example.org');
    await Promise.all(['gems-5k', 'gems-12k', 'gems-30k'].map((product) => shop.order(member, product)));
    expect(ofMember()).toHaveLength(1);
    shop.stripe.book.customers.delete(ofMember()[0]?.[0] ?? '');
    const order = await shop.order(member, 'vip-month');
    expect(order.checkout_url).toContain('checkout.example');
    expect(ofMember()).toHaveLength(1);
    expect(shop.stripe.book.sessionOf(order.id).customer).toBe(ofMember()[0]?.[0]);
  });

  it('that could not be created is retried with another key: Stripe repeats an error for a day', async () => {
    const member = await shop.join();
    shop.stripe.setFault('500', '/v1/customers');
    await expect(shop.order(member, 'gems-5k')).rejects.toMatchObject({ code: 50001 });
    shop.stripe.setFault(null);
    expect((await shop.order(member, 'gems-5k')).checkout_url).toContain('checkout.example');
  });
});

describe('the payment of an order', () => {
  it('is not a Payment Link whose address names it, of no or another price', async () => {
    const member = await shop.join();
    shop.stripe.setFault('500', '/v1/checkout');
    await expect(shop.order(member, 'gems-30k')).rejects.toMatchObject({ code: 50001 });
    shop.stripe.setFault(null);
    const [row] = await shop.api.database.sql<{ id: string }[]>`
      select id from orders where user_id = ${member.userId}`;
    const { id: paid } = await shop.order(await shop.join(), 'gems-5k');
    shop.stripe.book.pay(paid);
    const session = shop.stripe.book.sessionOf(paid);
    session.client_reference_id = row?.id ?? '';
    await shop.deliver([composeEvent('checkout.session.completed', session)]);
    expect((await shop.readStanding(member)).bought).toBe(0);
    session.metadata = { order_id: row?.id ?? '' };
    await shop.deliver([composeEvent('checkout.session.completed', session)]);
    expect((await shop.readStanding(member)).bought).toBe(0);
  });

  it('may take days, as a voucher for a shop does, and then counts', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k', 'JPY');
    const { book } = shop.stripe;
    const events = book.payLater(id);
    const intent = book.intents.get(book.paymentOf(id));
    if (intent === undefined) throw new Error('nothing was begun to be paid');
    intent.status = 'requires_action';
    await shop.deliver(events);
    expect((await member.visitor.client.call(getOrder, { query: { id } })).state).toBe('pending');
    await shop.deliver(book.decideLater(id, true));
    expect((await shop.readStanding(member)).bought).toBe(5_000);
  });
});

describe('unpaid orders', () => {
  it('are deleted after 30 days; paid and open ones stay', async () => {
    const member = await shop.join();
    const old = await shop.order(member, 'gems-5k');
    await shop.deliver(shop.stripe.book.expire(old.id));
    const paid = await shop.buy(member, 'gems-12k');
    const open = await shop.order(member, 'gems-30k');
    await shop.api.database.sql`
      update orders set created_at = now() - interval '31 days' where user_id = ${member.userId}`;
    const recent = await shop.order(member, 'vip-month');
    await shop.deliver(shop.stripe.book.expire(recent.id));
    await eraseOldOrders(shop.api.services.database);
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records.map(({ id }) => id).toSorted()).toEqual([paid.id, open.id, recent.id].toSorted());
  });
});

describe('the sandbox', () => {
  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'accepts no order that a proxy passed on (%s)',
    async (name) => {
      const api = await startTestApi({ beside: shop.api, env: { PAYMENTS: 'sandbox' } });
      try {
        const member = await createMember(api, { isPoor: true });
        const headers = { ...member.headers, [name]: '203.0.113.5' };
        const order = { product_id: 'gems-5k', currency: 'USD' };
        const refused = await api.post('/stripe/createOrder', order, headers);
        expect(await refused.json()).toMatchObject({
          code: 50001,
          message: userMessages.sandboxProxied.en,
        });
        const made = await api.post('/stripe/createOrder', order, member.headers);
        const { data } = (await made.json()) as { data: { id: string } };
        const pay = { order_id: data.id, outcome: 'pay' };
        expect((await api.post('/stripe/sandbox', pay, headers)).status).toBe(503);
        expect((await api.post('/stripe/sandbox', pay, member.headers)).status).toBe(200);
      } finally {
        await api.close();
      }
    },
  );
});
