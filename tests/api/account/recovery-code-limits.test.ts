import { describe, expect, it } from 'vitest';
import {
  beginRecoveryCode,
  keepRecoveryCode,
  redeemRecoveryCode,
} from '#src/contract/account/login-way-calls.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '20' } });

describe('tries with recovery codes are limited (rule:rate-limits)', () => {
  it('for a visitor, and for a code from any number of visitors', async () => {
    const strict = await startTestApi({ beside: api, env: { RATE_LIMIT_FACTOR: '0.2' } });
    const pointsOf = (points: number) => Math.round(points * 0.2);
    const send = (deviceId: string, code: string, network: string) =>
      strict.post(
        redeemRecoveryCode.path,
        { code },
        { 'device-id': deviceId, [clientAddressHeader]: network },
      );
    const untilRefused = async (ask: (time: number) => Promise<Response>) => {
      for (let time = 0; time < 100; time += 1) if ((await ask(time)).status === 429) return time;
      throw new Error('it was never refused');
    };
    const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const codeOf = (time: number) => `${signs[time % 32] ?? ''}${'7'.repeat(27)}`;
    const busy = await api.registerVisitor();
    expect(await untilRefused((time) => send(busy.deviceId, codeOf(time), `198.51.100.${time}`))).toBe(
      pointsOf(limitRules.recoveriesOfVisitor.points),
    );
    const others = await Promise.all(Array.from({ length: 10 }, () => api.registerVisitor()));
    const code = 'Y'.repeat(28);
    expect(await untilRefused((time) => send(others[time]?.deviceId ?? '', code, `203.0.113.${time}`))).toBe(
      pointsOf(limitRules.triesOfRecoveryCode.points),
    );
    await strict.close();
  });

  it('separately from accounts created with a code, which are few for a visitor and for a network', async () => {
    const strict = await startTestApi({ beside: api, env: { RATE_LIMIT_FACTOR: '1' } });
    const guests = await Promise.all(Array.from({ length: 21 }, () => api.registerVisitor()));
    const make = async (guest: TestVisitor, network: string) => {
      const body = await guest.client.call(beginRecoveryCode, { body: {} });
      const headers = { 'device-id': guest.deviceId, [clientAddressHeader]: network };
      return (await strict.post(keepRecoveryCode.path, body, headers)).status;
    };
    const [busy, ...others] = guests;
    if (busy === undefined) throw new Error('there is nobody');
    const told: number[] = [];
    for (let time = 0; time < 6; time += 1) told.push(await make(busy, `198.51.100.${time}`));
    // The device has not stated that its person is an adult.
    expect(told).toEqual([403, 403, 403, 403, 403, 429]);
    expect(
      (await strict.post(redeemRecoveryCode.path, { code: 'T'.repeat(28) }, { 'device-id': busy.deviceId }))
        .status,
    ).toBe(400);
    const ofNetwork: number[] = [];
    for (const guest of [...others, await api.registerVisitor()])
      ofNetwork.push(await make(guest, '203.0.113.9'));
    expect(ofNetwork).toEqual([...Array<number>(20).fill(403), 429]);
    await strict.close();
  });
});
