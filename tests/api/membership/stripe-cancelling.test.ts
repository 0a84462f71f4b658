import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '#src/contract/account/account-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  cancelSubscription,
  changePlan,
  getSubscription,
  listProducts,
  resumeSubscription,
} from '#src/contract/membership/payment-calls.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import type { TestMember } from '#tests/support/api/test-member.ts';
import { startMailForFile } from '#tests/support/api/start-mail-for-file.ts';
import { openShopForFile, payMailEnv, stripeEnv } from '#tests/support/stripe/shop.ts';
import { composeEvent } from '#tests/support/stripe/stripe-book.ts';

const mails = await startMailForFile();
const shop = await openShopForFile({ env: payMailEnv(mails) });
beforeEach(() => {
  shop.stripe.setFault(null);
});

/** Buys a month whose renewal fails `days` days after the purchase. */
async function leaveUnpaid(member: TestMember, days: number): Promise<string> {
  const { id } = await shop.buy(member, 'vip-month');
  shop.stripe.book.age(id, days * 86_400);
  await shop.deliver(shop.stripe.book.renew(id, false));
  return id;
}

const invoicesOf = (id: string) =>
  [...shop.stripe.book.invoices.values()]
    .filter(
      ({ parent }) => parent?.subscription_details?.subscription === shop.stripe.book.subscriptionOf(id).id,
    )
    .map(({ status }) => status);

const cancel = ({ visitor }: TestMember) => visitor.client.call(cancelSubscription, { body: {} });

describe('a membership whose renewal is unpaid (rule:easy-cancel)', () => {
  it('ends at once when it is cancelled: nothing more is charged, as stated on screen and by mail', async () => {
    const member = await shop.join('unpaid@example.org');
    const id = await leaveUnpaid(member, 30);
    expect(await cancel(member)).toMatchObject({ state: 'cancelled', cancelled_time: expect.any(String) });
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
    expect(invoicesOf(id)).toEqual(['paid', 'void']);
    expect(await member.visitor.client.call(getSubscription)).toBeNull();
    expect(await shop.readStanding(member)).toMatchObject({ level: 'NOT_VIP', ends: false });
    const { text: mail } = await mails.waitForMail('unpaid@example.org', /is cancelled$/);
    expect(mail).toContain('You owe nothing for it.');
    expect(mail).toContain('/membership#orders');
    expect(await shop.findBroken()).toEqual([]);
  });

  it('that was paid a moment ago is cancelled with its period instead', async () => {
    const member = await shop.join();
    const id = await leaveUnpaid(member, 30);
    shop.stripe.book.subscriptionOf(id).status = 'active';
    expect(await cancel(member)).toMatchObject({ state: 'cancelled' });
    expect(shop.stripe.book.subscriptionOf(id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP' });
  });

  it('that was cancelled in the portal of Stripe ends there, too', async () => {
    const member = await shop.join('portal@example.org');
    const id = await leaveUnpaid(member, 31);
    const { book } = shop.stripe;
    await shop.deliver(book.setCancelling(book.subscriptionOf(id).id, true));
    expect(await shop.readStanding(member)).toMatchObject({ level: 'NOT_VIP', ends: false });
    await shop.api.database.sql`update subscriptions set look_at = now() where user_id = ${member.userId}`;
    await shop.sweep();
    expect(book.subscriptionOf(id).status).toBe('canceled');
    expect(invoicesOf(id)).toEqual(['paid', 'void']);
    expect((await mails.waitForMail('portal@example.org', /is cancelled$/)).text).toContain(
      'You owe nothing for it.',
    );
    expect(await shop.findBroken()).toEqual([]);
  });

  it('that no event has reported yet is ended, too', async () => {
    const member = await shop.join('unheard@example.org');
    const { id } = await shop.buy(member, 'vip-month');
    shop.stripe.book.age(id, 31 * 86_400);
    shop.stripe.book.renew(id, false);
    expect(await cancel(member)).toMatchObject({ state: 'cancelled' });
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
    expect((await mails.waitForMail('unheard@example.org', /is cancelled$/)).text).toContain(
      'You owe nothing for it.',
    );
  });

  it('ends at Stripe when the days of grace are over, and can be bought again', async () => {
    const member = await shop.join('over@example.org');
    const id = await leaveUnpaid(member, 34);
    await expect(shop.order(member, 'vip-month')).rejects.toMatchObject({
      status: 409,
      message: userMessages.subscriptionWaiting.en,
    });
    expect(await member.visitor.client.call(getSubscription)).toMatchObject({ state: 'grace' });
    await Promise.all([shop.sweep(), shop.sweep()]);
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
    expect(invoicesOf(id)).toEqual(['paid', 'void']);
    expect((await mails.waitForMail('over@example.org', /has ended$/)).text).toContain(
      'nothing more will be charged',
    );
    expect(await member.visitor.client.call(getSubscription)).toBeNull();
    await shop.buy(member, 'vip-month');
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP', ends: true });
    expect(await shop.findBroken()).toEqual([]);
  });

  it('remains to be ended while Stripe cannot be reached', async () => {
    const member = await shop.join();
    const id = await leaveUnpaid(member, 34);
    shop.stripe.setFault('500', '/v1/subscriptions/', 'DELETE');
    await shop.sweep();
    expect(await member.visitor.client.call(getSubscription)).toBeNull();
    shop.stripe.setFault(null);
    await shop.api.database.sql`update subscriptions set look_at = now() where user_id = ${member.userId}`;
    await shop.sweep();
    expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
  });
});

describe('several subscriptions of one person', () => {
  it('are all cancelled', async () => {
    const member = await shop.join();
    const first = await shop.buy(member, 'vip-month');
    await shop.api.database.sql`update subscriptions set state = 'ended' where user_id = ${member.userId}`;
    const second = await shop.buy(member, 'svip-month');
    await shop.api.database.sql`update subscriptions set state = 'active' where user_id = ${member.userId}`;
    expect(await cancel(member)).toMatchObject({ product_id: 'svip-month', state: 'cancelled' });
    for (const { id } of [first, second]) {
      expect(shop.stripe.book.subscriptionOf(id).cancel_at_period_end).toBe(true);
    }
  });
});

describe('a change carried out at Stripe whose following read failed', () => {
  it('of a change of plan, is answered as changed; a lost answer says that the person may have been charged', async () => {
    const member = await shop.join();
    shop.stripe.dueNow = 1_000;
    await shop.buy(member, 'vip-month');
    const { client } = member.visitor;
    shop.stripe.setFault('cut', '/v1/subscriptions/', 'POST');
    const body = { product_id: 'svip-month', due_now: 1_000 };
    await expect(client.call(changePlan, { body })).rejects.toMatchObject({
      code: 50001,
      message: userMessages.paymentUnclear.en,
    });
    shop.stripe.setFault(null);
    await shop.sweep();
    expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP' });
    shop.stripe.setFault('500', '/v1/checkout');
    expect(await client.call(changePlan, { body: { product_id: 'vip-year', due_now: 1_000 } })).toMatchObject(
      { product_id: 'vip-year', interval: 'year', state: 'active' },
    );
    shop.stripe.setFault(null);
    await shop.sweep();
    expect(await client.call(getSubscription)).toMatchObject({ product_id: 'vip-year' });
  });

  it('of a cancellation after a paid renewal ends it with the new period', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    shop.stripe.book.age(id, 31 * 86_400);
    await shop.api.database.sql`update subscriptions set period_end = now() - interval '1 day',
      level_until = now() + interval '2 days' where user_id = ${member.userId}`;
    shop.stripe.book.renew(id);
    shop.stripe.setFault('500', '/v1/checkout');
    expect(await cancel(member)).toMatchObject({ state: 'cancelled' });
    expect(shop.stripe.book.subscriptionOf(id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    shop.stripe.setFault(null);
    await shop.sweep();
    expect(await shop.readStanding(member)).toMatchObject({ level: 'VIP', ends: true });
  });

  it('of a cancellation is answered as cancelled, and the sweep mails it', async () => {
    const member = await shop.join('silent@example.org');
    await shop.buy(member, 'vip-month');
    shop.stripe.setFault('500', '/v1/checkout');
    expect(await cancel(member)).toMatchObject({ state: 'cancelled', cancelled_time: expect.any(String) });
    shop.stripe.setFault(null);
    await shop.sweep();
    await mails.waitForMail('silent@example.org', /is cancelled$/);
    shop.stripe.setFault('500', '/v1/checkout');
    const resumed = await member.visitor.client.call(resumeSubscription, { body: {} });
    expect(resumed).toMatchObject({ state: 'active', cancelled_time: null });
  });
});

describe.each<Record<string, string>>([{ PAYMENTS: 'off' }, { GEMS: 'off' }])(
  'a site with a key of Stripe and %j',
  (env) => {
    it('sells nothing, and still lets people cancel and erase, and handles webhooks', async () => {
      const member = await shop.join();
      const { id } = await shop.buy(member, 'vip-month');
      const closed = await startTestApi({
        beside: shop.api,
        env: { ...stripeEnv(shop.stripe), ...env },
      });
      try {
        const offered = await closed.request(listProducts.path, { headers: member.headers });
        expect(await offered.json()).toMatchObject({ data: { payments: 'off' } });
        const order = { product_id: 'gems-5k', currency: 'USD' };
        expect((await closed.post('/stripe/createOrder', order, member.headers)).status).toBe(503);
        const change = { product_id: 'svip-month', due_now: 9_999 };
        expect((await closed.post('/stripe/change', change, member.headers)).status).toBe(503);
        expect((await closed.post('/stripe/cancel', {}, member.headers)).status).toBe(200);
        expect(shop.stripe.book.subscriptionOf(id).cancel_at_period_end).toBe(true);
        const unsigned = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
        expect((await closed.request('/stripe/webhook', unsigned)).status).toBe(400);
        const erased = await closed.post(eraseAccount.path, { confirmation: 'DELETE' }, member.headers);
        expect(erased.status).toBe(200);
        expect(shop.stripe.book.subscriptionOf(id).status).toBe('canceled');
      } finally {
        await closed.close();
      }
    });
  },
);

describe('an account is erased', () => {
  it('with an order that Stripe never opened', async () => {
    const member = await shop.join();
    shop.stripe.setFault('500', '/v1/checkout');
    await expect(shop.order(member, 'gems-5k')).rejects.toMatchObject({ code: 50001 });
    shop.stripe.setFault(null);
    const erased = await shop.api.post(eraseAccount.path, { confirmation: 'DELETE' }, member.headers);
    expect(erased.status).toBe(200);
  });

  it('after the account at Stripe was changed, whose key does not know the person', async () => {
    const member = await shop.join();
    const { id } = await shop.buy(member, 'vip-month');
    await shop.order(member, 'gems-5k');
    const { book } = shop.stripe;
    book.subscriptions.delete(book.subscriptionOf(id).id);
    book.sessions.clear();
    book.customers.clear();
    const erased = await shop.api.post(eraseAccount.path, { confirmation: 'DELETE' }, member.headers);
    expect(erased.status).toBe(200);
  });
});

it('a late payment of a subscription that was ended as unpaid gives no second level', async () => {
  const member = await shop.join();
  const id = await leaveUnpaid(member, 34);
  await shop.sweep();
  await shop.buy(member, 'svip-month');
  const { book } = shop.stripe;
  await shop.deliver([composeEvent('customer.subscription.updated', book.subscriptionOf(id))]);
  expect(await shop.readStanding(member)).toMatchObject({ level: 'SVIP' });
  expect(await member.visitor.client.call(getSubscription)).toMatchObject({ product_id: 'svip-month' });
});

it('a mail that cannot be read does not keep others from being sent', async () => {
  const member = await shop.join('after-bad@example.org');
  await shop.api.database.sql`
    insert into payment_mails (id, user_id, about, kind, language, site_origin, facts, try_at)
    values (gen_random_uuid(), ${member.userId}, 'bad facts', 'receipt', 'en', 'http://localhost', '{}',
        now() - interval '2 minutes'),
      (gen_random_uuid(), ${member.userId}, 'no address', 'receipt', 'en', '', '{}', now() - interval '1 minute')`;
  await shop.buy(member, 'gems-5k');
  await mails.waitForMail('after-bad@example.org', /^Your payment to Yuanfen/);
});
