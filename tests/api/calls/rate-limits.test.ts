import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

/** Small enough that few requests are needed, and each rule still accepts some. */
const factor = 0.05;
const pointsOf = (rule: { points: number }) => Math.max(1, Math.round(rule.points * factor));

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: String(factor) } });

function register(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = { device_id: randomUUID(), platform: 'pc' };
  return api.post('/v2/user/device/register', body, { [clientAddressHeader]: address, ...headers });
}

/** Repeats a request until it is refused; returns the number of accepted ones, and the refusal. */
async function askUntilRefused(ask: (time: number) => Promise<Response>): Promise<[number, Response]> {
  for (let time = 0; time < 1_000; time += 1) {
    const response = await ask(time);
    if (response.status === 429) return [time, response];
    expect(response.status).toBeLessThan(500);
  }
  throw new Error('It was never refused.');
}

describe('too many registrations of one network (rule:rate-limits)', () => {
  it('are 429 with 50001 and Retry-After in the language of the caller, and register nobody', async () => {
    const [passed] = await askUntilRefused(() => register('203.0.113.1'));
    expect(passed).toBe(pointsOf(limitRules.registrationsOfNetwork));
    const checksums = await readTableChecksums(api.database.sql);
    for (const language of ['en', 'zh-CN'] as const) {
      const refusal = await register('203.0.113.1', { 'Accept-Language': language });
      expect(refusal.status).toBe(429);
      expect(await refusal.json()).toEqual({
        code: 50001,
        message: userMessages.tooManyRequests[language],
        data: null,
      });
      const waitSeconds = Number(refusal.headers.get('retry-after'));
      expect(waitSeconds).toBeGreaterThan(0);
      expect(waitSeconds).toBeLessThanOrEqual(limitRules.registrationsOfNetwork.seconds);
    }
    expect(await readTableChecksums(api.database.sql)).toEqual(checksums);
  });

  it('do not end by rotating addresses within a /64 (rule:rate-limits)', async () => {
    const [passed] = await askUntilRefused((time) => register(`2001:db8:1:1:${time.toString(16)}::1`));
    expect(passed).toBe(pointsOf(limitRules.registrationsOfNetwork));
    expect((await register('2001:db8:1:1:ffff:ffff:ffff:ffff')).status).toBe(429);
    expect((await register('2001:db8:1:2::1')).status).toBe(200);
  });

  it('do not end by writing IPv4 as IPv6', async () => {
    await askUntilRefused(() => register('203.0.113.2'));
    expect((await register('::ffff:203.0.113.2')).status).toBe(429);
    expect((await register('::ffff:203.0.113.3')).status).toBe(200);
  });

  it('do not keep anybody from reading', async () => {
    await askUntilRefused(() => register('203.0.113.4'));
    const response = await api.request('/v2/characterProfile/getAllTags', {
      headers: { [clientAddressHeader]: '203.0.113.4' },
    });
    expect(response.status).toBe(200);
  });
});

describe('too many changes of one visitor', () => {
  it('are refused in every network, and other visitors continue', async () => {
    const [busy, calm] = [await api.registerVisitor(), await api.registerVisitor()];
    const rename = (deviceId: string, address: string) =>
      api.post(
        '/v2/appUser/updateUserInfo',
        { nickname: 'Wren' },
        { 'device-id': deviceId, [clientAddressHeader]: address },
      );
    const [passed] = await askUntilRefused((time) => rename(busy.deviceId, `198.51.100.${time}`));
    expect(passed).toBe(pointsOf(limitRules.writesOfVisitor));
    expect((await rename(calm.deviceId, '198.51.100.1')).status).toBe(200);
  });

  it('a forged request of another site counts for nobody', async () => {
    const visitor = await api.registerVisitor();
    const headers = { 'device-id': visitor.deviceId };
    for (let time = 0; time < 2 * pointsOf(limitRules.writesOfVisitor); time += 1) {
      const forged = await api.post(
        '/v2/appUser/updateUserInfo',
        {},
        { ...headers, Origin: 'https://evil.example' },
      );
      expect(forged.status).toBe(403);
    }
    const own = await api.post('/v2/appUser/updateUserInfo', { nickname: 'Wren' }, headers);
    expect(own.status).toBe(200);
  });
});
