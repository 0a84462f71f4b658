import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteConversation } from '#src/contract/chat/conversation-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import * as transfer from '#tests/support/api/chat/transfer-chats.ts';
import { chatHeader } from '#tests/support/files/chat-files.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();

const importChat = (content: string) => transfer.importChat(api, visitor, content);
const exportChat = (id: string, format?: string) => transfer.exportChat(api, visitor, id, format);

describe('any chat of SillyTavern', () => {
  // Without digits and vowels, so that chance writes no age and no word for which an import is refused.
  const text = fc.stringMatching(/^[ -/:-@[-`{-~bdkQZ]{0,30}[bdk雨]$/);
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

  it(
    'is exported byte for byte as it was imported, also through the file with all branches',
    { timeout: 900_000 },
    async () => {
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
        { numRuns: propertyRuns(6) },
      );
    },
  );
});
