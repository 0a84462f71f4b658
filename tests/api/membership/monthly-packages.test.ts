import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addMonths } from '#src/domain/gems/membership-month.ts';
import { collectPackage } from '#src/server/gems/collect-package.ts';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { subscriptions } from '#src/server/membership/tables/tables.ts';
import { refreshLevel } from '#src/server/membership/state/refresh-level.ts';
import { checkLedger } from '#src/server/operations/check-ledger.ts';
import { giveLevel } from '#tests/support/api/gems/give-level.ts';
import { PackageModel } from '#tests/support/api/gems/package-model.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const api = await startApiForFile();
const { database } = api.services;
afterAll(async () => {
  // The levels of these members end at their own times.
  await api.database.sql`update users set vip_level = 'NOT_VIP', paid_from = null, paid_until = null`;
  await api.database.sql`delete from subscriptions`;
  expect(await checkLedger(database)).toEqual([]);
});

type Level = 'VIP' | 'SVIP';

interface Paid {
  level?: Level;
  interval?: 'month' | 'year';
  from: string;
}

const endOf = ({ interval = 'month', from }: Paid) =>
  addMonths(new Date(from), interval === 'month' ? 1 : 12);

/** Writes the paid period of a member's subscription, and the level that it gives at that time. */
async function pay(userId: string, paid: Paid): Promise<void> {
  const [from, end] = [new Date(paid.from), endOf(paid)];
  await database
    .update(subscriptions)
    .set({
      level: paid.level ?? 'VIP',
      interval: paid.interval ?? 'month',
      state: 'active',
      periodStart: from,
      periodEnd: end,
      levelUntil: end,
    })
    .where(eq(subscriptions.userId, userId));
  await refresh(userId, paid.from);
}

const refresh = (userId: string, time: string) =>
  database.transaction((transaction) =>
    refreshLevel(transaction, userId, { now: new Date(time), end: 'expired' }),
  );

async function addSubscriber(paid?: Paid): Promise<string> {
  const { userId } = await createMember(api, { isPoor: true });
  await giveLevel(database, userId, 'VIP');
  await api.database
    .sql`update users set vip_level = 'NOT_VIP', paid_from = null, paid_until = null where id = ${userId}`;
  await api.database
    .sql`update gem_wallets set package_day = null, package_gems = 0 where user_id = ${userId}`;
  await api.database.sql`update subscriptions set state = 'ended' where user_id = ${userId}`;
  if (paid !== undefined) {
    await pay(userId, paid);
    // Paying gave the package, on the day of this test.
    await api.database
      .sql`update gem_wallets set package_day = null, package_month = null, month_gems = 0 where user_id = ${userId}`;
  }
  return userId;
}

const visit = (userId: string, time: string) =>
  collectPackage(database, userId, { network: null, now: Temporal.Instant.from(time) });
const spend = (userId: string, gems: number) =>
  creditGems(database, userId, { kind: 'grant', daily: -gems, reference: null });
const dailyOf = async (userId: string) => (await loadWallet(database, userId)).daily;

async function see(userId: string, time: string): Promise<number> {
  await visit(userId, time);
  return dailyOf(userId);
}

describe('the package of a month (rule:daily-package)', () => {
  it.each([
    ['VIP', 120_000],
    ['SVIP', 480_000],
  ] as const)('of %s is exactly %d on its day, and at least 1,000 on others', async (level, gems) => {
    const userId = await addSubscriber({ level, from: '2026-01-31T10:00:00Z' });
    expect(await see(userId, '2026-01-31T10:00:01Z')).toBe(gems);
    await spend(userId, gems - 400);
    expect(await see(userId, '2026-01-31T23:00:00Z')).toBe(400);
    expect(await see(userId, '2026-02-01T00:00:00Z')).toBe(1_000);
    await spend(userId, 1);
    expect(await see(userId, '2026-02-27T12:00:00Z')).toBe(1_000);
    await pay(userId, { level, from: '2026-02-28T10:00:00Z' });
    expect(await see(userId, '2026-02-28T10:00:01Z')).toBe(gems);
  });

  it('of which most is left is not added up', async () => {
    const userId = await addSubscriber({ from: '2026-03-10T10:00:00Z' });
    await visit(userId, '2026-03-10T10:00:00Z');
    await spend(userId, 5);
    expect(await see(userId, '2026-03-20T10:00:00Z')).toBe(119_995);
    await pay(userId, { from: '2026-04-10T10:00:00Z' });
    expect(await see(userId, '2026-04-12T10:00:00Z')).toBe(120_000);
  });

  it('of a yearly plan comes in each of its months, at the first visit', async () => {
    const userId = await addSubscriber({ interval: 'year', from: '2026-01-31T10:00:00Z' });
    const seen: number[] = [];
    for (const day of ['2026-02-01', '2026-02-27', '2026-03-05', '2026-03-30', '2026-03-31', '2026-07-01']) {
      seen.push(await see(userId, `${day}T12:00:00Z`));
      await spend(userId, 119_000);
    }
    expect(seen).toEqual([120_000, 1_000, 120_000, 1_000, 120_000, 120_000]);
  });

  it('comes once to 50 first visits at once, beside the day’s', async () => {
    const userId = await addSubscriber({ level: 'SVIP', from: '2026-05-01T00:00:00Z' });
    await Promise.all(Array.from({ length: 50 }, () => visit(userId, '2026-05-02T00:00:00Z')));
    expect(await dailyOf(userId)).toBe(480_000);
    const months = await api.database
      .sql`select daily from gem_entries where kind = 'month' and reference is not null
      and wallet_id = (select id from gem_wallets where user_id = ${userId})`;
    expect(months.length).toBeLessThanOrEqual(2);
    await spend(userId, 480_000);
    await Promise.all(Array.from({ length: 50 }, () => visit(userId, '2026-05-02T23:00:00Z')));
    expect(await dailyOf(userId)).toBe(0);
  });

  it('does not come while a renewal is pending; the day’s does', async () => {
    const userId = await addSubscriber({ from: '2026-05-01T00:00:00Z' });
    await visit(userId, '2026-05-01T00:00:00Z');
    await spend(userId, 120_000);
    expect(await see(userId, '2026-06-02T00:00:00Z')).toBe(1_000);
  });

  it('days are those of the person, months those that were paid', async () => {
    const userId = await addSubscriber({ from: '2026-05-01T18:00:00Z' });
    await database.update(users).set({ timeZone: 'Asia/Shanghai' }).where(eq(users.id, userId));
    await visit(userId, '2026-05-01T18:00:00Z');
    await spend(userId, 120_000);
    // May 2 began at 16:00 UTC of May 1, and May 3 begins at 16:00 UTC of May 2.
    expect(await see(userId, '2026-05-02T15:59:00Z')).toBe(0);
    expect(await see(userId, '2026-05-02T16:00:00Z')).toBe(1_000);
  });

  it('a higher level in the same month has the rest at once, and what was spent counts', async () => {
    const userId = await addSubscriber({ from: '2026-05-01T00:00:00Z' });
    await visit(userId, '2026-05-01T00:00:00Z');
    await spend(userId, 20_000);
    await pay(userId, { level: 'SVIP', from: '2026-05-01T00:00:00Z' });
    expect(await see(userId, '2026-05-01T01:00:00Z')).toBe(460_000);
    await Promise.all(Array.from({ length: 10 }, () => visit(userId, '2026-05-03T00:00:00Z')));
    expect(await dailyOf(userId)).toBe(460_000);
  });

  it('a visit that was read before the membership ended gets nothing of it', async () => {
    const userId = await addSubscriber({ from: '2026-05-01T00:00:00Z' });
    await api.database
      .sql`select take_gem_package(${userId}, null, '2026-05-02', 1000, 'UTC', null, '2026-05-02', 20,
      'SVIP', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z', 480000)`;
    await api.database
      .sql`select take_gem_package(${userId}, null, '2026-05-02', 1000, 'UTC', null, '2026-05-02', 20,
      'VIP', '2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z', 120000)`;
    expect((await loadWallet(database, userId)).package.month).toBeNull();
  });

  it('comes every day until the end of a month that was paid before packages became monthly', async () => {
    const userId = await addSubscriber({ interval: 'year', from: '2026-05-01T00:00:00Z' });
    await api.database.sql`update users set daily_until = '2026-06-01T00:00:00Z' where id = ${userId}`;
    await api.database.sql`update gem_wallets set package_month = '2026-05-01T00:00:00Z', month_gems = 120000
      where user_id = ${userId}`;
    const seen: number[] = [];
    for (const day of ['2026-05-05', '2026-05-06', '2026-06-01', '2026-06-02', '2026-07-01']) {
      seen.push(await see(userId, `${day}T12:00:00Z`));
      await spend(userId, 120_000);
    }
    expect(seen).toEqual([120_000, 120_000, 120_000, 1_000, 120_000]);
    await pay(userId, { interval: 'year', from: '2027-05-01T00:00:00Z' });
    const [row] = await api.database.sql`select daily_until from users where id = ${userId}`;
    expect(row).toEqual({ daily_until: null });
  });
});

const step = fc.record({
  kind: fc.constantFrom('visit', 'visit', 'visit', 'spend', 'spend', 'renew', 'rise', 'end'),
  hours: fc.integer({ min: 0, max: 24 * 12 }),
  gems: fc.integer({ min: 1, max: 150_000 }),
});

it('equals plain arithmetic, for all visits, payments, ends and changes of level (rule:daily-package)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const userId = await addSubscriber();
      await spend(userId, 1_000_000);
      const model = new PackageModel();
      let now = Temporal.Instant.from('2026-01-31T09:00:00Z');
      let paid: Paid | null = null;
      for (const { kind, hours, gems } of steps) {
        now = now.add({ hours });
        const time = now.toString();
        if (kind === 'visit') {
          model.visit(new Date(time));
          await visit(userId, time);
        } else if (kind === 'spend') {
          model.spend(gems);
          await spend(userId, gems);
        } else if (kind === 'end') {
          await api.database.sql`update subscriptions set state = 'ended' where user_id = ${userId}`;
          await refresh(userId, time);
          model.end();
          paid = null;
        } else if (kind === 'rise' && paid !== null) {
          const raised: Paid = { ...paid, level: 'SVIP' };
          await payQuietly(userId, raised);
          model.pay({ level: 'SVIP', from: raised.from }, endOf(raised));
          paid = raised;
        } else {
          const interval = gems % 2 === 0 ? 'month' : 'year';
          paid = { level: gems % 3 === 0 ? 'SVIP' : 'VIP', interval, from: time };
          await payQuietly(userId, paid);
          model.pay({ level: paid.level ?? 'VIP', from: time }, endOf(paid));
        }
        expect(await dailyOf(userId), `${kind} at ${time}`).toBe(model.part);
      }
    }),
    { numRuns: propertyRuns(25) },
  );
}, 600_000);

/** Writes a paid period without the package that `refreshLevel` collects by today's clock. */
async function payQuietly(userId: string, paid: Paid): Promise<void> {
  const level = paid.level ?? 'VIP';
  await api.database
    .sql`update users set vip_level = ${level}, paid_from = ${paid.from}, paid_until = ${endOf(paid)}
    where id = ${userId}`;
}
