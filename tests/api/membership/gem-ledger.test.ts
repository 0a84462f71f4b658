import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { databaseErrorCode } from '#src/server/platform/database/database-errors.ts';
import { addUser, endHold, hold, moveWallet, sumOfEntries } from '#tests/support/api/gems/gem-wallets.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

const credit = (userId: string, daily: number, bought: number) =>
  creditGems(api.services.database, userId, {
    kind: 'grant',
    daily,
    bought,
    reference: null,
    reason: 'test',
  });

const wallet = (userId: string) => loadWallet(api.services.database, userId);

async function countHolds(userId: string): Promise<Record<string, number>> {
  const rows = await api.database.sql<{ state: string; count: number }[]>`
    select state, count(*)::int from gem_holds where user_id = ${userId} group by state`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('money is conserved (rule:money-conserved)', () => {
  it('200 spends at once on gems for 10: exactly 10 succeed', async () => {
    const userId = await addUser(api);
    await credit(userId, 30, 70);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async () => {
        const id = await hold(api, userId, 10);
        await endHold(api, id, null);
      }),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(outcomes.length - refused.length).toBe(10);
    expect(new Set(refused.map(({ reason }) => databaseErrorCode(reason)))).toEqual(new Set(['YG001']));
    expect(await wallet(userId)).toMatchObject({ daily: 0, bought: 0, heldDaily: 0, heldBought: 0 });
    expect(await sumOfEntries(api, userId)).toEqual({ daily: 0, bought: 0 });
    expect(await countHolds(userId)).toEqual({ captured: 10 });
  });

  it('what is held cannot be spent a second time, and the daily part is spent first', async () => {
    const userId = await addUser(api);
    await credit(userId, 15, 20);
    const first = await hold(api, userId, 10);
    const second = await hold(api, userId, 20);
    expect(await wallet(userId)).toMatchObject({ daily: 15, heldDaily: 15, bought: 20, heldBought: 15 });
    await expect(hold(api, userId, 10)).rejects.toSatisfy((error) => databaseErrorCode(error) === 'YG001');
    expect(await endHold(api, second, 8)).toBe(8);
    expect(await endHold(api, first, 0)).toBe(0);
    // In the second hold, 5 gems were daily ones.
    expect(await wallet(userId)).toMatchObject({ daily: 10, heldDaily: 0, bought: 17, heldBought: 0 });
  });

  it('a hold is captured or voided once, whoever ends it in parallel, and never costs more than was held', async () => {
    const userId = await addUser(api);
    await credit(userId, 0, 100);
    const id = await hold(api, userId, 40);
    const ends = await Promise.all(
      Array.from({ length: 30 }, (_, index) => endHold(api, id, [null, 0, 15, 1_000][index % 4] ?? null)),
    );
    const paid = ends.filter((end) => end !== null);
    expect(paid).toHaveLength(1);
    expect((await wallet(userId)).bought).toBe(100 - (paid[0] ?? 0));
    const entries = await api.database.sql`select id from gem_entries where hold_id = ${id}`;
    expect(entries).toHaveLength(paid[0] === 0 ? 0 : 1);
  });

  it('nothing costs nothing: no hold is created', async () => {
    const userId = await addUser(api);
    const [row] = await api.database.sql`select hold_gems(${randomUUID()}, ${userId}, 'reply', 0, 'x') as id`;
    expect(row?.['id']).toBeNull();
    expect(await countHolds(userId)).toEqual({});
  });

  it('an operator’s deduction never takes held gems, and never more than there are', async () => {
    const userId = await addUser(api);
    await credit(userId, 0, 100);
    const id = await hold(api, userId, 30);
    expect(await credit(userId, -50, -1_000)).toEqual({ daily: 0, bought: -70 });
    expect(await wallet(userId)).toMatchObject({ bought: 30, heldBought: 30 });
    expect(await endHold(api, id, null)).toBe(30);
  });

  it('the ledger is append-only', async () => {
    const userId = await addUser(api);
    await credit(userId, 5, 5);
    const { sql } = api.database;
    const refused = /only added to/;
    await expect(sql`update gem_entries set daily = 6, site = -11`).rejects.toThrow(refused);
    await expect(sql`update gem_entries set reason = 'another'`).rejects.toThrow(refused);
    await expect(sql`delete from gem_entries`).rejects.toThrow(refused);
    await expect(sql`truncate gem_entries`).rejects.toThrow(refused);
    await expect(
      sql`insert into gem_entries (wallet_id, kind, daily, bought, site, daily_after, bought_after)
        select id, 'grant', 5, 0, 5, 10, 5 from gem_wallets where user_id = ${userId}`,
    ).rejects.toThrow(/gem_entries_sum/);
    await expect(sql`update gem_wallets set bought = -1 where user_id = ${userId}`).rejects.toThrow(
      /gem_wallets_bought/,
    );
  });
});

describe('a login', () => {
  it('moves gems and open holds of the guest once, under 50 at the same time', async () => {
    const [guest, member] = [await addUser(api), await addUser(api)];
    await credit(guest, 200, 50);
    await credit(member, 900, 7);
    const [kept, voided] = [await hold(api, guest, 30), await hold(api, guest, 10)];
    await Promise.all(Array.from({ length: 50 }, () => moveWallet(api, guest, member, 1_000)));
    expect(await wallet(guest)).toMatchObject({ daily: 0, bought: 0, heldDaily: 0, heldBought: 0 });
    // 40 are held; of the other 160, the member's daily limit leaves room for 100.
    expect(await wallet(member)).toMatchObject({ daily: 1_040, heldDaily: 40, bought: 57 });
    expect(await endHold(api, kept, null)).toBe(30);
    expect(await endHold(api, voided, 0)).toBe(0);
    expect(await wallet(member)).toMatchObject({ daily: 1_010, heldDaily: 0, bought: 57 });
    expect(await sumOfEntries(api, member)).toEqual({ daily: 1_010, bought: 57 });
    expect(await sumOfEntries(api, guest)).toEqual({ daily: 0, bought: 0 });
  });

  it('while holds of the guest begin and end leaves each with its wallet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [guest, member] = [await addUser(api), await addUser(api)];
      await credit(guest, 0, 1_000);
      await credit(member, 0, 500);
      const open = await Promise.all(Array.from({ length: 10 }, () => hold(api, guest, 5)));
      const begun: string[] = [];
      await Promise.all([
        ...open.map((id, index) => endHold(api, id, index % 2 === 0 ? null : 0)),
        ...Array.from({ length: 3 }, () => moveWallet(api, guest, member, 1_000)),
        ...Array.from({ length: 10 }, async () => {
          try {
            begun.push(await hold(api, guest, 5));
          } catch (error) {
            // The gems had already moved to the member.
            expect(databaseErrorCode(error)).toBe('YG001');
          }
        }),
      ]);
      await Promise.all(begun.map((id) => endHold(api, id, null)));
      await moveWallet(api, guest, member, 1_000);
      expect(await wallet(guest)).toMatchObject({ bought: 0, heldBought: 0 });
      expect(await wallet(member)).toMatchObject({ bought: 1_500 - 25 - begun.length * 5, heldBought: 0 });
    }
  });
});

describe('an erasure', () => {
  it('closes the wallet: open holds cost nothing, its entries sum to 0 and no longer name their purpose', async () => {
    const userId = await addUser(api);
    await credit(userId, 100, 300);
    await endHold(api, await hold(api, userId, 20), null);
    const open = await hold(api, userId, 50);
    const { sql } = api.database;
    const [before] = await sql`select id from gem_wallets where user_id = ${userId}`;
    const walletId = String(before?.['id']);
    await sql`select close_gem_wallet(${userId})`;
    await sql`delete from users where id = ${userId}`;
    expect(await endHold(api, open, null)).toBeNull();
    const [closed] =
      await sql`select user_id, daily, bought, held_daily, held_bought, package_day, package_zone
      from gem_wallets where id = ${walletId}`;
    expect(closed).toEqual({
      user_id: null,
      daily: 0,
      bought: 0,
      held_daily: 0,
      held_bought: 0,
      package_day: null,
      package_zone: null,
    });
    const entries = await sql`select kind, daily, bought, site, reference, reason from gem_entries
      where wallet_id = ${walletId} order by id`;
    expect(entries).toEqual([
      { kind: 'grant', daily: 100, bought: 300, site: -400, reference: null, reason: null },
      { kind: 'spend', daily: -20, bought: 0, site: 20, reference: null, reason: null },
      { kind: 'close', daily: -80, bought: -300, site: 380, reference: null, reason: null },
    ]);
  });

  it('of a person who is charged at the same time leaves nothing held and nothing owed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await addUser(api);
      await credit(userId, 0, 100);
      const open = await Promise.all(Array.from({ length: 5 }, () => hold(api, userId, 10)));
      await Promise.allSettled([
        ...open.map((id) => endHold(api, id, null)),
        api.database.sql`select close_gem_wallet(${userId})`,
        ...Array.from({ length: 5 }, () => hold(api, userId, 10)),
      ]);
      const left = await api.database.sql`select id from gem_wallets where user_id = ${userId}`;
      expect(left).toEqual([]);
      expect(await countHolds(userId)).not.toHaveProperty('held');
    }
  });
});
