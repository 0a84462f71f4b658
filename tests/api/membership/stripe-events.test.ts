import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOrders, withdrawOrder } from '#src/contract/membership/payment-calls.ts';
import type { TestMember } from '#tests/support/api/test-member.ts';
import { signedEvent } from '#tests/support/stripe/fake-stripe.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { openShopForFile } from '#tests/support/stripe/shop.ts';
import { composeEvent, type WebhookEvent } from '#tests/support/stripe/stripe-book.ts';

const shop = await openShopForFile();

const stateOf = async (member: TestMember) => {
  const { records } = await member.visitor.client.call(listOrders, { query: {} });
  const orders = records
    .map(
      ({ product_id, state, amount, refunded_amount }) =>
        `${product_id} ${state} ${amount} -${refunded_amount}`,
    )
    .toSorted();
  return { orders, ...(await shop.readStanding(member)) };
};

describe('a webhook is applied exactly once (rule:webhook-once)', () => {
  it('replays of the event of a paid pack credit it once', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k');
    const [event] = shop.stripe.book.pay(id);
    if (event === undefined) throw new Error('paying sent nothing');
    const send = async () => (await shop.api.request('/stripe/webhook', signedEvent(event))).status;
    const answers = await Promise.all(Array.from({ length: isFullRun ? 100 : 20 }, send));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await shop.readStanding(member)).toEqual({ level: 'GEMS', bought: 5_000, ends: false });
    const [entries] = await shop.api.database.sql`
      select count(*)::int from gem_entries where kind = 'purchase' and reference = ${id}`;
    expect(entries).toEqual({ count: 1 });
    const [events] = await shop.api.database.sql`
      select count(*)::int from payment_events where id = ${event.id}`;
    expect(events).toEqual({ count: 1 });
  });

  it('20 different events of the same payment at once credit it once', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-12k');
    shop.stripe.book.pay(id);
    const session = shop.stripe.book.sessionOf(id);
    const events = Array.from({ length: 20 }, () => composeEvent('checkout.session.completed', session));
    await Promise.all(events.map((event) => shop.deliver([event])));
    expect((await shop.readStanding(member)).bought).toBe(12_000);
  });

  it('forged, altered, old and unsigned events are 400, and nothing is credited', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k');
    const [event] = shop.stripe.book.pay(id);
    if (event === undefined) throw new Error('paying sent nothing');
    const good = signedEvent(event);
    const seconds = Math.floor(Date.now() / 1000);
    const bad: RequestInit[] = [
      signedEvent(event, { secret: 'whsec_other' }),
      signedEvent(event, { seconds: seconds - 600 }),
      signedEvent(event, { seconds: seconds + 600 }),
      { ...good, body: good.body.replace(id, '00000000-0000-4000-8000-000000000000') },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=' } },
    ];
    for (const init of bad) {
      const response = await shop.api.request('/stripe/webhook', init);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 40003, data: null });
    }
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    expect(
      (await shop.api.request('/stripe/webhook', signedEvent(event, { seconds: seconds - 290 }))).status,
    ).toBe(200);
    expect((await shop.readStanding(member)).bought).toBe(5_000);
  });

  it('a body that is too large for an event, or not JSON, is refused before it is read', async () => {
    const type = { 'content-type': 'application/json' };
    const large = { method: 'POST', headers: type, body: 'x'.repeat(300_000) };
    const refused = await shop.api.request('/stripe/webhook', large);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ message: 'The request is larger than 256 kB.' });
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    };
    expect((await shop.api.request('/stripe/webhook', form)).status).toBe(415);
    expect((await shop.api.request('/stripe/webhook')).status).toBe(405);
  });

  it('an event that only names its object, of a newer kind of destination, is 200 and does nothing', async () => {
    const thin = {
      id: 'evt_65R',
      object: 'v2.core.event',
      type: 'v1.billing.meter.no_meter_found',
      livemode: false,
      created: '2026-11-28T16:45:57.000Z',
      related_object: null,
    };
    const before = shop.stripe.requests.length;
    for (const path of ['/stripe/webhook', '/stripe/webhook/']) {
      const { status } = await shop.api.request(path, signedEvent(thin));
      expect([path, status]).toEqual([path, 200]);
    }
    expect(shop.stripe.requests.length).toBe(before);
  });

  it('events of unknown types, other accounts and foreign objects are 200 and do nothing', async () => {
    const member = await shop.join();
    const { id } = await shop.order(member, 'gems-5k');
    const [event] = shop.stripe.book.pay(id);
    if (event === undefined) throw new Error('paying sent nothing');
    const session = shop.stripe.book.sessionOf(id);
    const foreign = { ...session, id: 'cs_foreign', client_reference_id: 'somebody', metadata: {} };
    const before = shop.stripe.requests.length;
    const events: WebhookEvent[] = [
      composeEvent('customer.created', { id: 'cus_1', object: 'customer' }),
      { ...event, id: 'evt_of_another', account: 'acct_other' },
      composeEvent('checkout.session.completed', foreign),
      composeEvent('invoice.paid', { id: 'in_1', object: 'invoice' }),
      composeEvent('charge.refunded', { id: 7 }),
    ];
    expect(await shop.deliver(events)).toEqual([200, 200, 200, 200, 200]);
    expect(shop.stripe.requests.length).toBe(before);
    const unknown = composeEvent('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      payment_intent: 'pi_foreign',
    });
    expect(await shop.deliver([unknown])).toEqual([200]);
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
  });

  it("an event that names another's order pays nothing: the session identifies the owner", async () => {
    const [payer, other] = [await shop.join(), await shop.join()];
    const { id: paid } = await shop.order(payer, 'gems-5k');
    const { id: wanted } = await shop.order(other, 'gems-30k');
    const [event] = shop.stripe.book.pay(paid);
    if (event === undefined) throw new Error('paying sent nothing');
    const session = {
      ...shop.stripe.book.sessionOf(paid),
      client_reference_id: wanted,
      metadata: { order_id: wanted },
    };
    await shop.deliver([composeEvent('checkout.session.completed', session)]);
    expect((await shop.readStanding(other)).bought).toBe(0);
    await shop.deliver([event]);
    expect((await shop.readStanding(payer)).bought).toBe(5_000);
  });
});

describe('all orders of all events lead to the same state (rule:webhook-once)', () => {
  type Life = () => Promise<{ member: TestMember; events: WebhookEvent[] }>;

  /** Paid, renewed, failed, paid again, refunded in part, cancelled. */
  const renewed: Life = async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.order(member, 'vip-month');
    const events = [...book.pay(id), ...book.renew(id), ...book.renew(id, false), ...book.renew(id)];
    events.push(...book.refund(book.paymentOf(id), 100));
    events.push(...book.setCancelling(book.subscriptionOf(id).id, true));
    return { member, events };
  };

  /** Paid, changed to a year of a higher level, the first payment refunded, the second disputed. */
  const disputed =
    (end: 'won' | 'lost'): Life =>
    async () => {
      const member = await shop.join();
      const { book } = shop.stripe;
      const { id } = await shop.order(member, 'vip-month');
      const events = book.pay(id);
      events.push(...book.refund(book.paymentOf(id)));
      const plan = { product: 'yuanfen_svip-year_en', amount: 28_790, interval: 'year' as const };
      events.push(...book.changePlan(book.subscriptionOf(id).id, plan, 27_791));
      const payment = book.paymentOf(id);
      events.push(...book.dispute(payment), ...book.closeDispute(payment, end));
      return { member, events };
    };

  /** Paid, withdrawn from; the bank sent the refund back. */
  const withdrawn: Life = async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.order(member, 'svip-month');
    const events = book.pay(id);
    await shop.deliver(events);
    await member.visitor.client.call(withdrawOrder, { body: { order_id: id, confirm: true } });
    const refund = book.refunds.at(-1);
    events.push(composeEvent('refund.created', refund), composeEvent('refund.updated', refund));
    events.push(...book.end(id), ...book.failRefund(book.paymentOf(id)));
    return { member, events };
  };

  const bad = { level: 'NOT_VIP', ends: false };
  it.each<[string, Life, { level: string; ends: boolean; orders: number }]>([
    ['renewed, refunded in part and cancelled', renewed, { level: 'VIP', ends: true, orders: 3 }],
    ['changed and disputed, won', disputed('won'), { level: 'SVIP', ends: true, orders: 2 }],
    ['changed and disputed, lost', disputed('lost'), { ...bad, orders: 2 }],
    ['withdrawn from, and the refund came back', withdrawn, { ...bad, orders: 1 }],
  ])(
    'each shuffle, also with repetitions: %s',
    { timeout: 900_000 },
    async (_, live, { orders, ...known }) => {
      const reference = await live();
      expect(new Set(await shop.deliver(reference.events))).toEqual(new Set([200]));
      const expected = await stateOf(reference.member);
      expect(expected).toMatchObject(known);
      expect(expected.orders).toHaveLength(orders);
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
          const { member, events } = await live();
          const shuffled = [...events, ...events]
            .map((event) => ({ event, key: numbers.next().value }))
            .toSorted((one, other) => one.key - other.key)
            .map(({ event }) => event);
          expect(new Set(await shop.deliver(shuffled))).toEqual(new Set([200]));
          expect(await stateOf(member)).toEqual(expected);
        }),
        { numRuns: isFullRun ? 8 : 2 },
      );
      expect(await shop.findBroken()).toEqual([]);
    },
  );

  it('events in the middle of a subscription’s life, each once more at its end', async () => {
    const member = await shop.join();
    const { book } = shop.stripe;
    const { id } = await shop.order(member, 'svip-year');
    const lives = [
      () => book.pay(id),
      () => book.renew(id),
      () => book.setCancelling(book.subscriptionOf(id).id, true),
      () => book.setCancelling(book.subscriptionOf(id).id, false),
      () => book.end(id),
    ];
    const events: WebhookEvent[] = [];
    for (const step of lives) {
      const sent = step();
      // The last event of a step arrives at once, the others at the end.
      await shop.deliver(sent.slice(-1));
      events.push(...sent);
    }
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    await shop.deliver(events.toReversed());
    expect(await shop.readStanding(member)).toEqual({ level: 'NOT_VIP', bought: 0, ends: false });
    expect((await stateOf(member)).orders).toEqual(['svip-year paid 28790 -0', 'svip-year paid 28790 -0']);
    expect(await shop.findBroken()).toEqual([]);
  });
});
