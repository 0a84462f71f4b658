import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportConversation, importConversation } from '#src/contract/card-calls.ts';
import { deleteConversation } from '#src/contract/conversation-calls.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { chatHeader } from '#tests/support/files/chat-files.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const importedSchema = z.object({ data: importConversation.result });

let api: TestApi;
let visitor: TestVisitor;

beforeAll(async () => {
  api = await startTestApi();
  visitor = await api.registerVisitor();
});
afterAll(() => api.close());

async function importChat(content: string) {
  const response = await api.request(`${importConversation.path}?charId=f01`, {
    method: 'POST',
    headers: { 'device-id': visitor.deviceId, 'Content-Type': 'application/octet-stream' },
    body: content,
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return importedSchema.parse(JSON.parse(text)).data;
}

async function exportChat(id: string, format = 'jsonl'): Promise<string> {
  const response = await api.request(`${exportConversation.path}?id=${id}&format=${format}`, {
    headers: { 'device-id': visitor.deviceId },
  });
  expect(response.status).toBe(200);
  return response.text();
}

describe('whatever a chat of SillyTavern holds', () => {
  const text = fc.stringMatching(/^[ -~]{0,30}[a-z雨]$/);
  const date = fc.constantFrom(
    'August 1, 2023 3:04pm',
    '2023-8-1 @15h 4m 5s 6ms',
    1690902245000,
    null,
    'soon',
  );
  const extra = fc.record({ model: text, reasoning: text, bookmark_link: text }, { requiredKeys: [] });
  const line = fc
    .record({
      name: fc.constantFrom('Anna', 'Bo', 'Pat', ''),
      is_user: fc.boolean(),
      is_system: fc.boolean(),
      send_date: date,
      swipes: fc.array(fc.oneof(text, fc.constant(null), fc.constant('')), { maxLength: 3 }),
      mes: text,
      extra,
      force_avatar: fc.constantFrom(undefined, 'a.png'),
    })
    .map(({ swipes, mes, ...message }) => ({
      ...message,
      mes,
      ...(swipes.length === 0
        ? {}
        : { swipe_id: 0, swipes: [mes, ...swipes], swipe_info: swipes.map(() => ({ send_date: 5 })) }),
    }));

  it('comes back byte by byte, through the file with all branches too', async () => {
    const chats = fc.array(line, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(chats, async (messages) => {
        const last = { name: 'Anna', is_user: false, mes: 'Good night.' };
        const file = [chatHeader, ...messages, last].map((one) => JSON.stringify(one)).join('\n');
        const first = await importChat(file);
        expect(await exportChat(first.conversation.id)).toBe(file);
        const second = await importChat(await exportChat(first.conversation.id, 'json'));
        expect(await exportChat(second.conversation.id)).toBe(file);
        for (const { conversation } of [first, second]) {
          await visitor.client.call(deleteConversation, { body: { id: conversation.id } });
        }
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});
