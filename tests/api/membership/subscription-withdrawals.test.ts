import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import {
  changePlan,
  createOrder,
  listOrders,
  paySandbox,
  previewChange,
  previewWithdrawal,
  withdrawOrder,
} from '#src/contract/membership/payment-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { openPayments } from '#src/server/membership/open-payments.ts';
import { sweepPayments } from '#src/server/membership/sweep-payments.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

const api = await startApiForFile();
afterAll(async () => {
  expect(await checkLedger(api.services.database)).toEqual([]);
});

const join = () => createMember(api, { isPoor: true });

async function buy({ visitor }: TestMember, product: string): Promise<string> {
  const body = { product_id: product, currency: 'USD' as const };
  const { id } = await visitor.client.call(createOrder, { body });
  await visitor.client.call(paySandbox, { body: { order_id: id, outcome: 'pay' } });
  return id;
}

/** Ages everything that a member paid. */
async function age({ userId }: TestMember, days: number): Promise<void> {
  const { sql } = api.database;
  await sql`update sandbox_checkouts set state = jsonb_set(jsonb_set(state,
      '{subscription,periodStart}', to_jsonb((state #>> '{subscription,periodStart}')::timestamptz - make_interval(days => ${days}))),
      '{subscription,periodEnd}', to_jsonb((state #>> '{subscription,periodEnd}')::timestamptz - make_interval(days => ${days})))
    where order_id in (select id from orders where user_id = ${userId} and kind = 'subscription')`;
  await sql`update subscriptions set period_start = period_start - make_interval(days => ${days}),
    period_end = period_end - make_interval(days => ${days}) where user_id = ${userId}`;
  await sql`update users set paid_from = paid_from - make_interval(days => ${days}),
    paid_until = paid_until - make_interval(days => ${days}) where id = ${userId}`;
  await sql`update gem_wallets set package_month = package_month - make_interval(days => ${days})
    where user_id = ${userId}`;
  await sql`update orders set paid_at = paid_at - make_interval(days => ${days}) where user_id = ${userId}`;
}

/** Makes two weeks pass since the withdrawals of a member, after which they no longer count. */
const forgetWithdrawals = ({ userId }: TestMember) => api.database.sql`
  update orders set withdrawn_at = withdrawn_at - interval '15 days' where user_id = ${userId}`;

it('somebody who withdrew twice in 14 days buys nothing for as long, and can withdraw from all that was bought', async () => {
  const member = await join();
  const withdraw = async (id: string) => {
    const { visitor } = member;
    return visitor.client.call(withdrawOrder, { body: { order_id: id, confirm: true } });
  };
  await withdraw(await buy(member, 'svip-month'));
  const pack = await buy(member, 'gems-5k');
  await withdraw(await buy(member, 'svip-month'));
  await expect(buy(member, 'svip-month')).rejects.toMatchObject({
    status: 409,
    message:
      'You have withdrawn from two orders in the last 14 days. You can buy again once the first of them is 14 days ago. Nothing was charged.',
  });
  await expect(buy(member, 'gems-5k')).rejects.toMatchObject({ status: 409 });
  expect((await withdraw(pack)).refund_amount).toBeGreaterThan(0);
  await forgetWithdrawals(member);
  await buy(member, 'vip-month');
});

async function change({ visitor }: TestMember, product: string): Promise<{ due: number; credit: number }> {
  const { due_now: due, credit } = await visitor.client.call(previewChange, {
    query: { product_id: product },
  });
  await visitor.client.call(changePlan, { body: { product_id: product, due_now: due } });
  return { due, credit };
}

/** Returns the length of a member's running period in days. */
async function daysOf({ userId }: TestMember): Promise<number> {
  const [row] = await api.database.sql<{ days: number }[]>`
    select (extract(epoch from period_end - period_start) / 86400)::int as days
    from subscriptions where user_id = ${userId}`;
  return row?.days ?? 0;
}

/** Withdraws from an order; the refund equals the preview. */
async function withdraw({ visitor }: TestMember, id: string): Promise<number> {
  const { client } = visitor;
  const preview = await client.call(previewWithdrawal, { query: { order_id: id } });
  const done = await client.call(withdrawOrder, { body: { order_id: id, confirm: true } });
  expect(done.refund_amount).toBe(preview.refund_amount);
  const { records } = await client.call(listOrders, { query: {} });
  expect(records.reduce((sum, { refunded_amount: amount }) => sum + amount, 0)).toBe(preview.refund_amount);
  return preview.refund_amount;
}

const standing = async ({ visitor }: TestMember) => {
  const { vip_level: level, gems } = await visitor.client.call(getUserInfo);
  return { level, gems };
};

describe('withdrawing from a subscription pays for its begun days (rule:withdrawal)', () => {
  it('on the first day: one day is kept, or the price of the spent gems, and the level’s gems are taken', async () => {
    const member = await join();
    const id = await buy(member, 'svip-month');
    expect(await standing(member)).toEqual({ level: 'SVIP', gems: 480_000 });
    const days = await daysOf(member);
    expect(await withdraw(member, id)).toBe(2_999 - Math.round(2_999 / days));
    expect(await standing(member)).toEqual({ level: 'NOT_VIP', gems: 1_000 });
    const again = await buy(member, 'svip-month');
    expect(await standing(member)).toEqual({ level: 'SVIP', gems: 480_000 });
    // Five sixths of the month's package: it is not given away for the price of a day.
    await api.database.sql`select move_gems(${member.userId}::uuid, 'spend', -400000, 0, null, null)`;
    const body = { order_id: again, confirm: true as const };
    expect((await member.visitor.client.call(withdrawOrder, { body })).refund_amount).toBe(500);
    expect(await standing(member)).toEqual({ level: 'NOT_VIP', gems: 1_000 });
  });

  it('keeps bought gems, and the rest of the day’s gems if it is below a lower package', async () => {
    const member = await join();
    await buy(member, 'gems-5k');
    const id = await buy(member, 'vip-month');
    await api.database.sql`select move_gems(${member.userId}::uuid, 'spend', -119700, 0, null, null)`;
    await withdraw(member, id);
    expect(await standing(member)).toEqual({ level: 'GEMS', gems: 5_300 });
  });

  it('leaves held gems to their work', async () => {
    const member = await join();
    const id = await buy(member, 'vip-month');
    const { sql } = api.database;
    const hold = randomUUID();
    await sql`select hold_gems(${hold}::uuid, ${member.userId}::uuid, 'picture', 300, 'message')`;
    await withdraw(member, id);
    expect((await standing(member)).gems).toBe(1_000);
    await sql`select end_gem_hold(${hold}::uuid, 100)`;
    expect((await standing(member)).gems).toBe(1_200);
  });

  it('on day 10: eleven days are kept', async () => {
    const member = await join();
    const id = await buy(member, 'vip-month');
    await age(member, 10);
    const days = await daysOf(member);
    expect(await withdraw(member, id)).toBe(999 - Math.round((999 * 11) / days));
  });

  it('after an upgrade on day 10, withdrawn from on day 11: the begun month is of the higher level', async () => {
    const member = await join();
    const id = await buy(member, 'vip-month');
    await age(member, 10);
    const days = await daysOf(member);
    const { due } = await change(member, 'svip-month');
    // The whole month's difference, with the whole month's gems.
    expect(due).toBe(2_000);
    expect((await standing(member)).gems).toBe(480_000);
    await age(member, 1);
    const used = Math.round((2_999 * 12) / days);
    expect(await withdraw(member, id)).toBe(999 + due - used);
    expect(await standing(member)).toEqual({ level: 'NOT_VIP', gems: 1_000 });
  });

  it('after a change to a cheaper plan refunds the credit in money, once', async () => {
    const member = await join();
    const id = await buy(member, 'svip-year');
    await age(member, 4);
    const year = await daysOf(member);
    const { due, credit } = await change(member, 'vip-month');
    expect({ due, credit }).toEqual({ due: 0, credit: Math.round((28_790 * (year - 5)) / year) - 999 });
    await age(member, 2);
    const month = await daysOf(member);
    const used = Math.round((28_790 * 5) / year + (999 * 3) / month);
    expect(await withdraw(member, id)).toBe(28_790 - used);
    const [kept] = await api.database.sql<{ credit: string }[]>`
      select state #>> '{subscription,credit}' as credit from sandbox_checkouts where order_id = ${id}`;
    expect(kept?.credit).toBe('0');
  });

  it('is possible within 14 days of the first payment only: a change is no new contract', async () => {
    const member = await join();
    await buy(member, 'vip-year');
    await age(member, 182);
    await change(member, 'svip-year');
    const { records } = await member.visitor.client.call(listOrders, { query: {} });
    expect(records.map(({ withdraw_until: until }) => until)).toEqual([null, null]);
    const [changed] = records;
    const body = { order_id: changed?.id ?? '', confirm: true as const };
    await expect(member.visitor.client.call(withdrawOrder, { body })).rejects.toMatchObject({ code: 40003 });
    expect((await standing(member)).level).toBe('SVIP');
  });
});

describe('a change up and down again (rule:levels)', () => {
  it('a plan that was left with all of its gems spent was used for the whole month', async () => {
    const member = await join();
    await buy(member, 'vip-month');
    await api.database.sql`select move_gems(${member.userId}::uuid, 'spend', -120000, 0, null, null)`;
    expect(await change(member, 'vip-year')).toEqual({ due: 9_590, credit: 0 });
    expect(await standing(member)).toEqual({ level: 'VIP', gems: 120_000 });
  });

  it('costs the begun month or day of the higher level, and returns its gems', async () => {
    const member = await join();
    await buy(member, 'vip-year');
    await age(member, 30);
    const days = await daysOf(member);
    const up = await change(member, 'svip-year');
    expect((await standing(member)).gems).toBe(480_000);
    const down = await change(member, 'vip-year');
    const day = (28_790 - 9_590) / days;
    expect(up.due - down.credit).toBeGreaterThanOrEqual(Math.floor(day));
    expect(await standing(member)).toEqual({ level: 'VIP', gems: 120_000 });
    await change(member, 'svip-year');
    expect(await standing(member)).toEqual({ level: 'SVIP', gems: 480_000 });
  });

  it('at the normal end of a level, what is left of the month goes down to the day’s 1,000', async () => {
    const member = await join();
    await buy(member, 'vip-month');
    await api.database
      .sql`update subscriptions set state = 'cancelled', level_until = now() where user_id = ${member.userId}`;
    await api.database.sql`update sandbox_checkouts set state = jsonb_set(jsonb_set(state,
        '{subscription,cancelledAt}', to_jsonb(now())), '{subscription,periodEnd}', to_jsonb(now()))
      where order_id in (select id from orders where user_id = ${member.userId})`;
    await sweepPayments(await openPayments(api.services));
    expect(await standing(member)).toEqual({ level: 'NOT_VIP', gems: 1_000 });
    const [entry] = await api.database
      .sql`select kind, daily, reference from gem_entries order by id desc limit 1`;
    expect(entry).toEqual({ kind: 'end', daily: -119_000, reference: null });
  });
});
