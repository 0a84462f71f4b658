import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getUserByDeviceId, getUserInfo, registerDevice } from '#src/contract/account/user-calls.ts';
import { readAllRows } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient, registerVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();

function register(deviceId: string) {
  const body = { device_id: deviceId, platform: 'pc' };
  return createTestClient(api.send).call(registerDevice, { body });
}

describe('registering a device (rule:device-id)', () => {
  it('creates a guest with its defaults (rule:user-fields) and without any secret', async () => {
    const deviceId = randomUUID();
    const guest = await register(deviceId);
    expect(guest).toMatchObject({
      isLogin: false,
      gender: 'MALE',
      source_language: 'zh-CN',
      target_language: 'en-US',
      platform: 'pc',
      platform_name: 'pc',
      vip: false,
      vip_level: 'NOT_VIP',
      subscription_end: null,
      email: null,
    });
    expect(JSON.stringify(guest)).not.toContain(deviceId);
    expect(Object.keys(guest)).not.toContain('token');
  });

  it('creates one guest under 50 parallel calls, and returns the same one later (rule:one-guest)', async () => {
    const deviceId = randomUUID();
    const guests = await Promise.all(Array.from({ length: 50 }, () => register(deviceId)));
    const later = await register(deviceId.toUpperCase());
    expect(new Set([...guests, later].map((guest) => guest.id)).size).toBe(1);
  });

  it('creates different guests for different devices', async () => {
    const [one, other] = await Promise.all([register(randomUUID()), register(randomUUID())]);
    expect(one.id).not.toBe(other.id);
  });

  it('at a server that lost its guests is requested by the next change', async () => {
    const visitor = await api.registerVisitor();
    const { deviceId } = visitor;
    await api.database.sql`delete from users where id = ${visitor.user.id}`;
    await expect(visitor.startChat('f01')).rejects.toMatchObject({ code: 40001 });
    const guest = await register(deviceId);
    expect(guest.id).not.toBe(visitor.user.id);
    await expect(visitor.startChat('f01')).resolves.toMatchObject({ character_id: 'f01' });
  });

  it('is the user that getUserInfo and getByDeviceId/user return afterwards (rule:one-guest)', async () => {
    const visitor = await registerVisitor(api.send);
    expect(await visitor.client.call(getUserInfo)).toEqual(visitor.user);
    expect(await visitor.client.call(getUserByDeviceId)).toEqual(visitor.user);
  });

  it('never stores the device id in clear, in any column of any table (rule:device-secret)', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'Hello');
    const bare = visitor.deviceId.replaceAll('-', '');
    const rows = (await readAllRows(api.database.sql)).join('\n').toLowerCase();
    expect(rows).toContain(visitor.user.id);
    expect(rows).not.toContain(visitor.deviceId);
    expect(rows).not.toContain(bare);
    expect(rows).not.toContain(Buffer.from(bare, 'hex').toString('base64').toLowerCase());
    const hash = createHash('sha256').update(visitor.deviceId).digest('base64url');
    expect(rows).toContain(hash.toLowerCase());
  });
});
