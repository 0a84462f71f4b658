import { expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { addressOf, collectBelongings, requestOf, sampleOf } from '#tests/support/api/call-samples.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '1000' } });

const names = [
  'editMessage',
  'editMemory',
  'deleteMemory',
  'editPersona',
  'deletePersona',
  'editLorebook',
  'deleteLorebook',
];
const calls = allCalls.filter(({ name }) => names.includes(name));

it.each(calls.map((call) => ({ call, name: call.name })))(
  '$name with a version that no row can have is 400 with a message',
  async ({ call }) => {
    const visitor = await api.registerVisitor();
    const sample = sampleOf(call, await collectBelongings(visitor));
    for (const version of [3_000_000_000, -1, 1.5, 1e300]) {
      const sent = { ...sample, body: { ...sample.body, version } };
      const headers = { 'device-id': visitor.deviceId };
      const answer = await api.request(addressOf(call, sample.query), requestOf(call, sent, headers));
      expect([version, answer.status]).toEqual([version, 400]);
      expect(await answer.json()).toMatchObject({
        code: 40003,
        message: expect.stringContaining('version: '),
      });
    }
  },
);
