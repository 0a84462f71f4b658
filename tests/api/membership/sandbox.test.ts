import { describe, expect, it } from 'vitest';
import { CallError } from '#src/contract/call/client.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  cancelSubscription,
  changePlan,
  createOrder,
  getOrder,
  getSubscription,
  listOrders,
  listProducts,
  paySandbox,
  previewChange,
  takePaidOrder,
} from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { openPayments } from '#src/server/membership/open-payments.ts';
import { applySnapshot } from '#src/server/membership/state/apply-snapshot.ts';
import { sweepPayments } from '#src/server/membership/sweep-payments.ts';
import { orders } from '#src/server/membership/tables/tables.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();

const join = () => createMember(api, { isPoor: true });

const order = ({ visitor }: TestMember, product: string) =>
  visitor.client.call(createOrder, {
    body: { product_id: product, currency: 'EUR', return_path: '/chat/f01?x=1' },
  });

const finish = ({ visitor }: TestMember, id: string, outcome: 'pay' | 'decline' | 'abandon') =>
  visitor.client.call(paySandbox, { body: { order_id: id, outcome } });

async function buy(member: TestMember, product: string) {
  const { id } = await order(member, product);
  return finish(member, id, 'pay');
}

const sweep = async () => sweepPayments(await openPayments(api.services));

/** Moves the sandbox's data of a subscription into the past, so that its period ended a day ago. */
const endPeriod = (member: TestMember) => api.database.sql`
  update sandbox_checkouts set state = jsonb_set(jsonb_set(state,
      '{subscription,periodStart}', to_jsonb(period.start - age)), '{subscription,periodEnd}', to_jsonb(period.end - age))
  from (
    select order_id, start, "end", "end" - now() + interval '1 day' as age
    from (
      select order_id, (state #>> '{subscription,periodStart}')::timestamptz as start,
        (state #>> '{subscription,periodEnd}')::timestamptz as "end"
      from sandbox_checkouts
    ) as periods
  ) as period
  where sandbox_checkouts.order_id = period.order_id
    and period.order_id in (select id from orders where user_id = ${member.userId} and kind = 'subscription')`;
/** Returns one day's share of the period of a member's subscription. */
async function daysOfPeriod({ userId }: TestMember): Promise<number[]> {
  const rows = await api.database.sql<{ share: number }[]>`
    select (86400 / extract(epoch from period_end - period_start))::float as share
    from subscriptions where user_id = ${userId}`;
  return rows.map(({ share }) => share);
}
const look = (member: TestMember) =>
  api.database.sql`update subscriptions set look_at = now() where user_id = ${member.userId}`;

describe('the sandbox sells on a site that only its own machine can reach (rule:how-to-sell)', () => {
  it('and marks its products as test ones', async () => {
    const member = await join();
    const { payments, products } = await member.visitor.client.call(listProducts, {
      query: { currency: 'JPY' },
    });
    expect(payments).toBe('sandbox');
    expect(products.find(({ id }) => id === 'gems-5k')).toMatchObject({ amount: 750, gems: 5_000 });
  });

  it('completes an order through the path of a webhook, and reports it once (rule:told-once)', async () => {
    const member = await join();
    const made = await order(member, 'gems-5k');
    expect(made).toMatchObject({
      state: 'open',
      checkout_url: `/membership/sandbox/${made.id}`,
      amount: 499,
    });
    expect(await finish(member, made.id, 'pay')).toMatchObject({ state: 'paid', checkout_url: null });
    const { client } = member.visitor;
    expect(await client.call(getUserInfo)).toMatchObject({ vip_level: 'GEMS', gems: 6_000, vip: false });
    expect(await client.call(getOrder, { query: { id: made.id } })).toMatchObject({
      return_path: '/chat/f01?x=1',
    });
    const told = await Promise.all(Array.from({ length: 10 }, () => client.call(takePaidOrder)));
    expect(told.filter((each) => each !== null)).toMatchObject([{ id: made.id }]);
    expect(await client.call(takePaidOrder)).toBeNull();
    await expect(finish(member, made.id, 'pay')).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ['decline', 'failed'],
    ['abandon', 'expired'],
  ] as const)('%s charges nothing and credits nothing', async (outcome, state) => {
    const member = await join();
    const made = await order(member, 'gems-5k');
    expect(await finish(member, made.id, outcome)).toMatchObject({
      state,
      checkout_url: null,
      paid_time: null,
    });
    expect(await member.visitor.client.call(getUserInfo)).toMatchObject({
      vip_level: 'NOT_VIP',
      gems: 1_000,
    });
    expect(await member.visitor.client.call(takePaidOrder)).toBeNull();
    expect((await order(member, 'gems-5k')).id).not.toBe(made.id);
  });

  it('of two payments of one order at once, one is made', async () => {
    const member = await join();
    const { id } = await order(member, 'gems-5k');
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => finish(member, id, 'pay')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await member.visitor.client.call(getUserInfo)).gems).toBe(6_000);
  });

  it('nobody pays, sees or withdraws from the order of another', async () => {
    const [member, other] = [await join(), await join()];
    const { id } = await order(member, 'gems-5k');
    await expect(finish(other, id, 'pay')).rejects.toMatchObject({ status: 404 });
    const query = { query: { id } };
    await expect(other.visitor.client.call(getOrder, query)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a subscription of the sandbox', () => {
  it('gives its level and the rest of the package at once, renews, and ends with its period once cancelled', async () => {
    const member = await join();
    const { client } = member.visitor;
    expect((await client.call(getUserInfo)).gems).toBe(1_000);
    await buy(member, 'vip-month');
    expect(await client.call(getUserInfo)).toMatchObject({ vip_level: 'VIP', vip: true, gems: 120_000 });
    await endPeriod(member);
    await look(member);
    await sweep();
    expect((await client.call(listOrders, { query: {} })).records).toMatchObject([
      { product_id: 'vip-month', state: 'paid', withdraw_until: expect.any(String) },
      { product_id: 'vip-month', state: 'paid', withdraw_until: null },
    ]);
    const renewed = await client.call(getSubscription);
    expect(Date.parse(renewed?.period_end ?? '')).toBeGreaterThan(Date.now() + 25 * 86_400_000);
    const cancelled = await client.call(cancelSubscription, { body: {} });
    expect(await client.call(getUserInfo)).toMatchObject({
      vip_level: 'VIP',
      subscription_end: cancelled.period_end,
    });
    await endPeriod(member);
    await look(member);
    await sweep();
    expect(await client.call(getUserInfo)).toMatchObject({ vip_level: 'NOT_VIP', subscription_end: null });
    expect(await client.call(getSubscription)).toBeNull();
    expect(await checkLedger(api.services.database)).toEqual([]);
  });

  it('changes its plan with proration, up and down', async () => {
    const member = await join();
    const { client } = member.visitor;
    await buy(member, 'vip-month');
    const up = await client.call(previewChange, { query: { product_id: 'svip-month' } });
    expect(up).toMatchObject({ due_now: 2_000, credit: 0 });
    const change = (product_id: string, due_now: number) =>
      client.call(changePlan, { body: { product_id, due_now } });
    await expect(change('svip-month', 1_999)).rejects.toMatchObject({
      status: 409,
      message: userMessages.priceChanged.en,
    });
    expect(await change('svip-month', up.due_now)).toMatchObject({ level: 'SVIP', amount: 2_999 });
    expect((await client.call(getUserInfo)).gems).toBe(480_000);
    await expect(change('svip-month', 9_999)).rejects.toBeInstanceOf(CallError);
    const down = await client.call(previewChange, { query: { product_id: 'vip-year' } });
    // The day that has begun is charged as SVIP.
    const [day] = await daysOfPeriod(member);
    expect(down.due_now).toBe(9_590 - Math.round(2_999 * (1 - (day ?? 0))));
    expect(await change('vip-year', down.due_now)).toMatchObject({
      level: 'VIP',
      interval: 'year',
      amount: 9_590,
    });
    expect((await client.call(getUserInfo)).vip_level).toBe('VIP');
    expect(await checkLedger(api.services.database)).toEqual([]);
  });
});

describe('a process that dies between two steps', () => {
  const payments = () => openPayments(api.services);

  it('leaves a paid order that the next sweep credits once', async () => {
    const member = await join();
    const { id } = await order(member, 'gems-5k');
    const [row] = (await api.services.database.select().from(orders)).filter((each) => each.id === id);
    const { sandbox } = await payments();
    if (row === undefined || sandbox === null) throw new Error('there is no order in the sandbox');
    // Paid at the provider, which the product does not know yet.
    await sandbox.act(row, 'pay');
    const snapshot = await sandbox.readOrder(row);
    for (let round = 1; round <= 3; round += 1) {
      const died = api.services.database.transaction(async (transaction) => {
        await applySnapshot(transaction, { orderId: id, snapshot, readNumber: 1_000_000 + round });
        throw new Error('killed before the commit');
      });
      await expect(died).rejects.toThrow('killed');
    }
    expect((await member.visitor.client.call(getUserInfo)).gems).toBe(1_000);
    const apply = (readNumber: number) =>
      api.services.database.transaction((transaction) =>
        applySnapshot(transaction, { orderId: id, snapshot, readNumber }),
      );
    await Promise.all([apply(2_000_000), apply(2_000_001), apply(2_000_002), apply(2_000_000)]);
    expect((await member.visitor.client.call(getUserInfo)).gems).toBe(6_000);
    // An older snapshot is not applied after a newer one.
    const earlier = { ...snapshot, payment: snapshot.payment && { ...snapshot.payment, refunded: 499 } };
    await api.services.database.transaction((transaction) =>
      applySnapshot(transaction, { orderId: id, snapshot: earlier, readNumber: 5 }),
    );
    expect((await member.visitor.client.call(getUserInfo)).gems).toBe(6_000);
  });
});

describe('a site that sells nothing', () => {
  it('says so', async () => {
    const closed = await startTestApi({ beside: api, env: { PAYMENTS: 'off' } });
    try {
      const member = await createMember(closed);
      const { client } = member.visitor;
      expect(await client.call(listProducts, { query: {} })).toMatchObject({
        payments: 'off',
        currency: 'USD',
      });
      await expect(order(member, 'gems-5k')).rejects.toMatchObject({
        code: 50001,
        message: userMessages.paymentsOff.en,
      });
      const hook = await closed.request('/stripe/webhook', { method: 'POST', body: '{}' });
      expect(hook.status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});
