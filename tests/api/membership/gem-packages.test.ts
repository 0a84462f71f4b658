import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eraseOldNetworks, collectPackage } from '#src/server/gems/collect-package.ts';
import { loadWallet } from '#src/server/gems/load-account.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { addUser, endHold, hold } from '#tests/support/api/gems/gem-wallets.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

async function addMember(values: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const accountId = randomUUID();
  const now = new Date();
  const email = `${accountId}@example.org`;
  await api.services.database
    .insert(accounts)
    .values({ id: accountId, name: '', email, emailVerified: true, createdAt: now, updatedAt: now });
  return addUser(api, { ...values, accountId });
}

function take(userId: string, time: string, network: string | null = null): Promise<void> {
  return collectPackage(api.services.database, userId, { network, now: Temporal.Instant.from(time) });
}

const wallet = (userId: string) => loadWallet(api.services.database, userId);

async function countPackages(userId: string): Promise<number> {
  const rows = await api.database.sql`select from gem_entries where kind = 'package'
    and wallet_id = (select id from gem_wallets where user_id = ${userId})`;
  return rows.length;
}

async function spend(userId: string, gems: number): Promise<void> {
  await endHold(api, await hold(api, userId, gems), null);
}

const setUser = (userId: string, values: Partial<typeof users.$inferInsert>) =>
  api.services.database.update(users).set(values).where(eq(users.id, userId));

describe('the login package (rule:daily-package, rule:one-package-a-day)', () => {
  it('50 first visits at once: one package', async () => {
    const userId = await addMember({ timeZone: 'Asia/Tokyo' });
    await Promise.all(Array.from({ length: 50 }, () => take(userId, '2026-11-23T12:00:00Z')));
    expect(await wallet(userId)).toMatchObject({
      daily: 1_000,
      package: { day: '2026-11-23', gems: 1_000, zone: 'Asia/Tokyo' },
    });
    expect(await countPackages(userId)).toBe(1);
  });

  it('50 visits at once around midnight, half of them on a clock an hour off: one package for each day', async () => {
    const userId = await addMember();
    const times = ['2026-11-22T23:59:59Z', '2026-11-23T00:00:01Z', '2026-11-23T00:59:00Z'];
    await Promise.all(Array.from({ length: 51 }, (_, index) => take(userId, times[index % 3] ?? '')));
    await take(userId, '2026-11-23T12:00:00Z');
    expect(await wallet(userId)).toMatchObject({ daily: 1_000, package: { day: '2026-11-23' } });
    expect(await countPackages(userId)).toBe(1);
  });

  it('visits at once from two zones at the ends of the world: one package', async () => {
    const userId = await addMember({ timeZone: 'Asia/Shanghai' });
    await take(userId, '2026-11-23T09:00:00Z');
    await spend(userId, 400);
    await setUser(userId, { timeZone: 'Pacific/Kiritimati' });
    await Promise.all(Array.from({ length: 20 }, () => take(userId, '2026-11-23T11:00:00Z')));
    expect((await wallet(userId)).daily).toBe(600);
    await take(userId, '2026-11-23T16:00:00Z');
    expect(await wallet(userId)).toMatchObject({
      daily: 1_000,
      package: { day: '2026-11-24', zone: 'Pacific/Kiritimati' },
    });
  });

  it('visits at once, each with another first time zone: one package', async () => {
    const userId = await addMember({ timeZone: 'Etc/GMT+12' });
    await take(userId, '2026-03-01T00:00:00Z');
    await spend(userId, 600);
    const zones = ['Etc/GMT+12', 'Pacific/Kiritimati', 'UTC', 'Asia/Shanghai'];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        await setUser(userId, { timeZone: zones[index % 4] ?? '' });
        await take(userId, '2026-03-01T12:00:01Z');
        await spend(userId, 10);
      }),
    );
    expect(await countPackages(userId), 'one for each of two days').toBe(2);
    await api.database.sql`select move_gems(${userId}, 'grant', 1000, 0, null, null)`;
    const { daily } = await wallet(userId);
    await spend(userId, 1);
    await take(userId, '2026-03-01T12:00:02Z');
    expect((await wallet(userId)).daily).toBe(daily - 1);
  });

  it('fills up to its size, never adds to it; bought gems stay', async () => {
    const userId = await addMember();
    await take(userId, '2026-11-20T12:00:00Z');
    await api.database.sql`select move_gems(${userId}, 'grant', 0, 77, null, null)`;
    await spend(userId, 250);
    await take(userId, '2026-11-21T12:00:00Z');
    await take(userId, '2026-11-22T12:00:00Z');
    expect(await wallet(userId)).toMatchObject({ daily: 1_000, bought: 77 });
  });

  it.each([
    ['NOT_VIP', 1_000],
    ['GEMS', 1_000],
  ] as const)('for %s has %d gems', async (vipLevel, gems) => {
    const userId = await addMember({ vipLevel });
    await take(userId, '2026-11-23T12:00:00Z');
    expect((await wallet(userId)).daily).toBe(gems);
  });

  it('gems held at the end of the day come on top, and expire with the next day', async () => {
    const userId = await addMember();
    await take(userId, '2026-11-23T23:59:00Z');
    const id = await hold(api, userId, 100);
    await take(userId, '2026-11-24T00:01:00Z');
    expect(await wallet(userId)).toMatchObject({ daily: 1_100, heldDaily: 100 });
    await endHold(api, id, 0);
    await take(userId, '2026-11-25T00:01:00Z');
    expect(await wallet(userId)).toMatchObject({ daily: 1_000, heldDaily: 0 });
  });
});

describe('gems of guests', () => {
  const network = '203.0.113.7';
  const now = '2026-11-23T12:00:00Z';

  it('are 200 a day', async () => {
    const guest = await addUser(api);
    await take(guest, now);
    expect((await wallet(guest)).daily).toBe(200);
  });

  it('new device ids bring no gems: 60 guests of one network at once, 20 packages', async () => {
    const guests = await Promise.all(Array.from({ length: 60 }, () => addUser(api)));
    await Promise.all(guests.flatMap((guest) => [take(guest, now, network), take(guest, now, network)]));
    const dailies = await Promise.all(guests.map(async (guest) => (await wallet(guest)).daily));
    expect(dailies.filter((daily) => daily === 200)).toHaveLength(20);
    expect(dailies.filter((daily) => daily === 0)).toHaveLength(40);
    // A refused guest gets none in another network on the same day either, but gets them on the next day.
    const refused = guests[dailies.indexOf(0)] ?? '';
    await take(refused, now, '198.51.100.1');
    expect((await wallet(refused)).daily).toBe(0);
    await take(refused, '2026-11-24T00:00:01Z', network);
    expect((await wallet(refused)).daily).toBe(200);
  });

  it('a home line of IPv6 has 20 packages, with however many of its networks', async () => {
    const guests = await Promise.all(Array.from({ length: 25 }, () => addUser(api)));
    for (const [index, guest] of guests.entries())
      await take(guest, now, `2001:db8:7:a${index.toString(16).padStart(2, '0')}::/64`);
    const dailies = await Promise.all(guests.map(async (guest) => (await wallet(guest)).daily));
    expect(dailies.filter((daily) => daily === 200)).toHaveLength(20);
    const other = await addUser(api);
    await take(other, now, '2001:db8:7:b00::/64');
    expect((await wallet(other)).daily).toBe(200);
  });

  it('that are left stay with a guest whose network has used up its guests', async () => {
    const guest = await addUser(api);
    await take(guest, '2026-11-22T12:00:00Z', '198.51.100.2');
    await spend(guest, 30);
    await take(guest, now, network);
    expect(await wallet(guest)).toMatchObject({ daily: 170, package: { day: '2026-11-23', gems: 200 } });
  });

  it.each(['127.0.0.1', '192.168.1.5', '10.0.0.9', 'fd00:0:0:1::/64', 'unknown'])(
    'are not counted in %s, where everybody may be behind one proxy',
    async (nearby) => {
      const guests = await Promise.all(Array.from({ length: 25 }, () => addUser(api)));
      for (const guest of guests) await take(guest, now, nearby);
      const dailies = await Promise.all(guests.map(async (guest) => (await wallet(guest)).daily));
      expect(new Set(dailies)).toEqual(new Set([200]));
    },
  );

  it('leave no address behind, and the counts of old days are erased', async () => {
    const guest = await addUser(api);
    await take(guest, '2020-01-01T12:00:00Z', network);
    const { sql } = api.database;
    const hashes = await sql`select network_hash from gem_networks where day = '2020-01-01'`;
    expect(hashes).toHaveLength(1);
    expect(JSON.stringify(hashes)).not.toContain(network);
    await sql`insert into gem_networks (day, network_hash, guests) values (current_date, 'today', 1)`;
    expect(await eraseOldNetworks(api.services.database)).toBeGreaterThan(0);
    expect(await sql`select from gem_networks where day = '2020-01-01'`).toEqual([]);
    expect(await sql`select from gem_networks where network_hash = 'today'`).toHaveLength(1);
  });

  it('new accounts bring no gems either: of 130 at once, 100 have their first package, and all have later ones', async () => {
    const members = await Promise.all(Array.from({ length: 130 }, () => addMember()));
    await Promise.all(members.map((member) => take(member, now, '203.0.113.99')));
    const count = async () => {
      const dailies = await Promise.all(members.map(async (member) => (await wallet(member)).daily));
      return dailies.filter((daily) => daily === 1_000).length;
    };
    expect(await count()).toBe(100);
    await Promise.all(members.map((member) => take(member, '2026-11-24T12:00:00Z', '203.0.113.99')));
    expect(await count()).toBe(130);
  });
});
