import { describe, expect, it } from 'vitest';
import { getUserInfo, updateUserInfo, type User } from '#src/contract/account/user-calls.ts';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import { giveLevel } from '#tests/support/api/gems/give-level.ts';
import { openApi } from '#tests/support/api/open-api.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { registerVisitor } from '#tests/support/api/test-visitor.ts';
import { noteWrittenRows } from '#tests/support/api/database/written-rows.ts';

const api = await startApiForFile();

/** Creates a member who has not taken a package yet. */
async function createNewMember(vipLevel: 'NOT_VIP' | 'VIP' = 'NOT_VIP'): Promise<TestMember> {
  const member = await createMember(api);
  await giveLevel(api.services.database, member.userId, vipLevel);
  await api.database.sql`update gem_wallets set package_day = null where user_id = ${member.userId}`;
  return member;
}

const ask = (member: TestMember, timeZone?: string): Promise<User> =>
  member.visitor.client.call(getUserInfo, { query: { time_zone: timeZone } });

async function readZone(userId: string): Promise<unknown> {
  const [row] = await api.database.sql`select time_zone from users where id = ${userId}`;
  return row?.['time_zone'];
}

async function listPackages(userId: string): Promise<unknown[]> {
  return [
    ...(await api.database.sql`select kind, daily from gem_entries where kind in ('package', 'month')
    and wallet_id = (select id from gem_wallets where user_id = ${userId})`),
  ];
}

describe('the gems of a user (rule:daily-package)', () => {
  it('of a guest include the 200 of the day before they were taken, and reading them takes none', async () => {
    const guest = await registerVisitor(api.send);
    expect(guest.user.gems).toBe(200);
    expect((await guest.client.call(getUserInfo)).gems).toBe(200);
    expect(await listPackages(guest.user.id)).toEqual([]);
  });

  it('of a member: 50 first visits at once take one package', async () => {
    const member = await createNewMember('VIP');
    const users = await Promise.all(Array.from({ length: 50 }, () => ask(member, 'Asia/Tokyo')));
    const bought = (users[0]?.gems ?? 0) - 120_000;
    expect(new Set(users.map(({ gems }) => gems))).toEqual(new Set([120_000 + bought]));
    expect(await listPackages(member.userId)).toEqual([{ kind: 'month', daily: 120_000 }]);
  });

  it('later visits of the day write nothing', async () => {
    const member = await createNewMember();
    await ask(member, 'Europe/Paris');
    const written = await noteWrittenRows(api.database.sql);
    await ask(member, 'Europe/Paris');
    await ask(member);
    expect(await written.take()).toEqual([]);
  });

  it('are the free ones: bought ones count, held ones do not', async () => {
    const member = await createNewMember();
    const { gems: before } = await ask(member);
    const { database } = api.services;
    await creditGems(database, member.userId, { kind: 'grant', bought: 500, reference: null });
    await api.database.sql`select hold_gems(gen_random_uuid(), ${member.userId}, 'reply', 100, 'x')`;
    expect((await ask(member)).gems).toBe(before + 400);
  });
});

describe('the time zone of a user', () => {
  it('is stored as the browser sends it, and a new one replaces it', async () => {
    const member = await createNewMember();
    await ask(member, 'Asia/Shanghai');
    expect(await readZone(member.userId)).toBe('Asia/Shanghai');
    await ask(member, 'America/New_York');
    await ask(member);
    expect(await readZone(member.userId)).toBe('America/New_York');
  });

  it('is ignored if unknown', async () => {
    const member = await createNewMember();
    await ask(member, 'Mars/Olympus');
    expect(await readZone(member.userId)).toBeNull();
  });

  it('of a guest moves with a login', async () => {
    const guest = await registerVisitor(api.send);
    await guest.client.call(getUserInfo, { query: { time_zone: 'Asia/Tokyo' } });
    expect(await readZone(guest.user.id)).toBe('Asia/Tokyo');
  });
});

it('the currency of a user is the chosen one; null means no choice', async () => {
  const guest = await registerVisitor(api.send);
  const choose = (currency: 'JPY' | null) =>
    guest.client.call(updateUserInfo, { body: { currency } }).then((user) => user.currency);
  expect(guest.user.currency).toBeNull();
  expect(await choose('JPY')).toBe('JPY');
  expect((await guest.client.call(getUserInfo)).currency).toBe('JPY');
  expect(await choose(null)).toBeNull();
  const refused = await api.post(updateUserInfo.path, { currency: 'XYZ' }, { 'device-id': guest.deviceId });
  expect(refused.status).toBe(400);
});

it('with GEMS=off nobody has gems, and nothing is granted or stored', async () => {
  const { log } = api.services;
  const free = await openApi({ databaseUrl: api.database.url, log, env: { GEMS: 'off' } });
  const member = await createMember({ send: free.send, services: free.services });
  const before = await listPackages(member.userId);
  const user = await member.visitor.client.call(getUserInfo, { query: { time_zone: 'Asia/Tokyo' } });
  expect(user.gems).toBe(0);
  expect(await listPackages(member.userId)).toEqual(before);
  expect(await readZone(member.userId)).toBeNull();
  await free.close();
});
