import { expect, it } from 'vitest';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { eraseDeleted } from '#src/contract/account/storage-calls.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';

// A hundredth of each rule: a network stores 21 MB a day.
const api = await startApiForFile({ env: { RATE_LIMIT_FACTOR: '0.01' } });

const chat = buildChatFile([
  chatHeader,
  ...Array.from({ length: 115 }, (_, at) => chatLine('x'.repeat(99_000), { is_user: at % 2 === 0 })),
]);

it('new guests of one network store no more than 2 GB a day together; others do, and room can still be freed', async () => {
  expect(limitRules.storedBytesOfNetwork).toMatchObject({ points: 2_147_483_648, seconds: 86_400 });
  const send = async (
    path: string,
    address: string,
    { body, language = 'en' }: { body: BodyInit; language?: string },
  ) => {
    const guest = await api.registerVisitor();
    return api.request(path, {
      method: 'POST',
      headers: {
        'device-id': guest.deviceId,
        'Content-Type': typeof body === 'string' ? 'application/json' : 'application/octet-stream',
        'Accept-Language': language,
        [clientAddressHeader]: address,
      },
      body,
    });
  };
  const bring = (address: string) => send(`${importConversation.path}?charId=f01`, address, { body: chat });
  const persona = JSON.stringify({ name: 'Ann', description: 'A reader.' });
  expect((await bring('203.0.113.1')).status).toBe(200);
  expect((await bring('203.0.113.1')).status).toBe(200);

  const refused = await send(addPersona.path, '203.0.113.1', { body: persona });
  expect(refused.status).toBe(429);
  const waitSeconds = Number(refused.headers.get('retry-after'));
  expect(waitSeconds).toBeGreaterThan(86_000);
  expect(waitSeconds).toBeLessThanOrEqual(86_400);
  expect(await refused.json()).toEqual({
    code: 50001,
    message:
      'So much was saved from your network today that nothing more can be saved for now. You can still read and delete. Try again tomorrow.',
    data: null,
  });
  const chinese = await send(addPersona.path, '203.0.113.1', { body: persona, language: 'zh-CN' });
  expect(await chinese.json()).toMatchObject({
    message: '你所在的网络今天存的内容到上限了，暂时存不了新的。浏览和删除不受影响，请明天再试。',
  });
  expect((await send(eraseDeleted.path, '203.0.113.1', { body: '{}' })).status).toBe(200);
  expect((await send(addPersona.path, '203.0.113.2', { body: persona })).status).toBe(200);
});
