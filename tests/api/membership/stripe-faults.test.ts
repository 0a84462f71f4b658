import { beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { changePlan, getOrder, openPortal, previewChange } from '#src/contract/membership/payment-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { signedEvent, type StripeFault } from '#tests/support/stripe/fake-stripe.ts';
import { openShopForFile, stripeEnv } from '#tests/support/stripe/shop.ts';

const shop = await openShopForFile();
/** A second process, for a Stripe that never answers. */
const impatient = await startApiForFile({
  beside: shop.api,
  env: { ...stripeEnv(shop.stripe), STRIPE_TIMEOUT_MS: '50' },
});
beforeEach(() => {
  shop.stripe.setFault(null);
});

const failureOf = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error;
  throw new Error('the call did not fail', { cause: error });
};

const sweep = () => shop.sweep();

const away: StripeFault[] = ['429', '500', 'hang', 'cut', 'nonsense', 'empty'];

describe.each(away)('Stripe that answers %s', (fault) => {
  const process = () => (fault === 'hang' ? impatient : shop.api);

  it('during an order: a clear error, nothing is charged, and the same order continues', async () => {
    const member = await shop.join();
    shop.stripe.setFault(fault, '/v1/checkout');
    const wish = { product_id: 'gems-5k', currency: 'USD' };
    const refused = await process().post('/stripe/createOrder', wish, member.headers);
    expect(await refused.json()).toMatchObject({ code: 50001, message: userMessages.paymentsUnavailable.en });
    const rows = await shop.api.database.sql`
      select id, state, checkout_url from orders where user_id = ${member.userId}`;
    expect(rows).toMatchObject([{ state: 'open', checkout_url: null }]);
    shop.stripe.setFault(null);
    const order = await shop.order(member, 'gems-5k');
    expect(order).toMatchObject({
      id: rows[0]?.['id'],
      checkout_url: expect.stringContaining('checkout.example'),
    });
    const session = shop.stripe.book.sessions.get(order.checkout_url?.split('/').at(-1) ?? '');
    expect(session?.client_reference_id).toBe(order.id);
  });

  it('during an event: Stripe is asked to send it again, and then it counts once', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k');
    const [event] = shop.stripe.book.pay(id);
    if (event === undefined) throw new Error('paying sent nothing');
    shop.stripe.setFault(fault);
    const response = await process().request('/stripe/webhook', signedEvent(event));
    expect(response.status).toBe(503);
    expect((await shop.readStanding(member)).bought).toBe(0);
    shop.stripe.setFault(null);
    expect(await shop.deliver([event, event])).toEqual([200, 200]);
    expect((await shop.readStanding(member)).bought).toBe(5_000);
  });
});

describe('requests to Stripe', () => {
  it('have the pinned version, and an idempotency key of our order', async () => {
    const member = await shop.join('buyer@example.org');
    const order = await shop.order(member, 'gems-12k', 'JPY');
    const session = shop.stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions');
    expect(session).toMatchObject({ idempotencyKey: `order-${order.id}-0`, version: '2026-10-28.endive' });
    const sent = new URLSearchParams(session?.text);
    expect(sent.get('line_items[0][price_data][unit_amount]')).toBe('1500');
    expect(sent.get('line_items[0][price_data][currency]')).toBe('jpy');
    expect(sent.get('payment_intent_data[statement_descriptor_suffix]')).toBe('GEMS');
    expect(sent.get('success_url')).toBe(`http://localhost:4321/membership?order=${order.id}`);
    expect([...shop.stripe.book.customers.values()]).toContain('buyer@example.org');
  });

  it('create one checkout for one wish, however often and concurrently it is requested', async () => {
    const member = await shop.join();
    const orders = await Promise.all(Array.from({ length: 8 }, () => shop.order(member, 'gems-30k')));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(new Set(orders.map((order) => order.checkout_url)).size).toBe(1);
    const rows = await shop.api.database.sql`select from orders where user_id = ${member.userId}`;
    expect(rows.length).toBe(1);
  });

  it('create several checkouts for a subscription of which only the last can be paid; with one running, none is created', async () => {
    const member = await shop.join();
    const first = await shop.order(member, 'vip-month');
    const second = await shop.order(member, 'svip-year');
    expect(shop.stripe.book.sessionOf(first.id).status).toBe('expired');
    expect((await member.visitor.client.call(getOrder, { query: { id: first.id } })).state).toBe('expired');
    await shop.deliver(shop.stripe.book.pay(second.id));
    const error = await failureOf(shop.order(member, 'vip-month'));
    expect(error).toMatchObject({ status: 409, message: userMessages.subscriptionRunning.en });
    expect((await shop.order(member, 'gems-5k')).state).toBe('open');
  });

  it('for an unknown product or currency are 40003', async () => {
    const member = await shop.join();
    expect(await failureOf(shop.order(member, 'gems-1m'))).toMatchObject({ code: 40003, status: 400 });
    const response = await shop.api.post(
      '/stripe/createOrder',
      { product_id: 'gems-5k', currency: 'XYZ' },
      member.headers,
    );
    expect(await response.json()).toMatchObject({ code: 40003 });
    expect(await shop.api.database.sql`select from orders where user_id = ${member.userId}`).toHaveLength(0);
  });

  it('with a declined card at a change of plan change nothing', async () => {
    const member = await shop.join();
    const order = await shop.buy(member, 'vip-month');
    const { client } = member.visitor;
    const preview = await client.call(previewChange, { query: { product_id: 'svip-month' } });
    expect(preview).toMatchObject({ due_now: 2_000, credit: 0 });
    const body = { product_id: 'svip-month', due_now: preview.due_now };
    shop.stripe.isAsking = true;
    expect((await client.call(changePlan, { body })).checkout_url).toMatch(/^https:\/\/invoice\.example\//);
    shop.stripe.isAsking = false;
    const sentTo = (path: string) =>
      new URLSearchParams(
        shop.stripe.requests.findLast((each) => each.method === 'POST' && each.path.startsWith(path))?.text,
      );
    const update = sentTo('/v1/subscriptions/');
    // Otherwise Stripe would change the plan and leave the invoice unpaid.
    expect(update.get('payment_behavior')).toBe('pending_if_incomplete');
    const previewed = sentTo('/v1/invoices/create_preview');
    expect(update.get('proration_date')).toBe(previewed.get('subscription_details[proration_date]'));
    expect(shop.stripe.book.subscriptionOf(order.id).items.data[0]?.price.unit_amount).toBe(999);
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP' });
    shop.stripe.dueNow = 2_100;
    expect(await failureOf(client.call(changePlan, { body }))).toMatchObject({ status: 409 });
    shop.stripe.dueNow = 1_900;
    expect(await client.call(changePlan, { body })).toMatchObject({
      product_id: 'svip-month',
      level: 'SVIP',
      amount: 2_999,
    });
    expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP', ends: true });
    expect(shop.stripe.book.subscriptionOf(order.id).items.data).toHaveLength(1);
    expect(await client.call(openPortal, { body: {} })).toEqual({ url: 'https://billing.example/session' });
    expect(await shop.findBroken()).toEqual([]);
  });
});

describe('the sweep', () => {
  const ripen = (orderId: string) =>
    shop.api.database.sql`update orders set look_at = now() - interval '1 minute' where id = ${orderId}`;

  it('credits a payment that no event reported, once', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k');
    shop.stripe.book.pay(id);
    await sweep();
    expect((await shop.readStanding(member)).bought).toBe(0);
    await ripen(id);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect((await shop.readStanding(member)).bought).toBe(5_000);
  });

  it('drops a checkout that expired, and continues after Stripe was unreachable', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k');
    shop.stripe.book.expire(id);
    await ripen(id);
    shop.stripe.setFault('500');
    await sweep();
    shop.stripe.setFault(null);
    await ripen(id);
    await sweep();
    const rows = await shop.api.database.sql`select state, look_at from orders where id = ${id}`;
    expect(rows[0]).toEqual({ state: 'expired', look_at: null });
  });

  it('finds a renewal that no event reported, and a bank’s late decision', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    shop.stripe.book.renew(id);
    await shop.api.database.sql`
      update subscriptions set look_at = now() where user_id = ${member.userId}`;
    await sweep();
    const rows = await shop.api.database.sql`select origin from orders where user_id = ${member.userId}`;
    expect(rows.map(({ origin }) => String(origin)).toSorted()).toEqual(['checkout', 'renewal']);
    const { id: late } = await shop.order(member, 'gems-5k');
    await shop.deliver(shop.stripe.book.payLater(late));
    expect((await member.visitor.client.call(getOrder, { query: { id: late } })).state).toBe('pending');
    shop.stripe.book.decideLater(late, true);
    await ripen(late);
    await sweep();
    expect((await shop.readStanding(member)).bought).toBe(5_000);
  });

  it('lowers a level without a reported payment, after the days of grace', async () => {
    const member = await shop.join();
    await shop.buy(member, 'vip-month');
    const end = (days: number) => shop.api.database.sql`
      update subscriptions set look_at = null, period_end = now() - make_interval(days => ${days}),
        level_until = now() - make_interval(days => ${days}) + interval '3 days' where user_id = ${member.userId}`;
    await end(2);
    await sweep();
    expect((await shop.readStanding(member)).level).toBe('VIP');
    await end(4);
    await sweep();
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
  });

  it('reads others past orders that are refused, and retries those after a day', async () => {
    const ids: string[] = [];
    await shop.api.database.sql`update orders set look_at = null`;
    for (let index = 0; index < 6; index += 1) {
      const { id } = await shop.order(await shop.join(), 'gems-5k');
      shop.stripe.book.pay(id);
      // Stripe knows the sessions of the first four, but not their payments.
      if (index < 4) shop.stripe.book.intents.delete(shop.stripe.book.paymentOf(id));
      await ripen(id);
      ids.push(id);
    }
    expect(await sweep()).toBe(2);
    const rows = await shop.api.database.sql<{ state: string; later: boolean | null }[]>`
      select state, look_at > now() + interval '23 hours' as later from orders
      where id = any(${ids}) order by created_at`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      ...Array.from({ length: 4 }, () => ({ state: 'open', later: true })),
      ...Array.from({ length: 2 }, () => ({ state: 'paid', later: null })),
    ]);
  });

  it('stops while Stripe cannot be reached, and leaves the rest to the next round', async () => {
    const ids: string[] = [];
    await shop.api.database.sql`update orders set look_at = null`;
    for (let index = 0; index < 6; index += 1) {
      const { id } = await shop.order(await shop.join(), 'gems-5k');
      await ripen(id);
      ids.push(id);
    }
    shop.stripe.setFault('500');
    expect(await sweep()).toBe(0);
    const due = await shop.api.database.sql`select id from orders where look_at <= now()`;
    expect(due).toHaveLength(3);
    shop.stripe.setFault(null);
    expect(await sweep()).toBe(3);
  });
});
