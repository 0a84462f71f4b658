import { expect, test } from 'vitest';
import { z } from 'zod';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { importLorebook, importNoteSchema } from '#src/contract/lorebooks/lorebook-calls.ts';
import { sampleCard } from '#tests/support/files/card-files.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

const answerSchema = z.object({ data: z.object({ notes: z.array(importNoteSchema) }) });

const chat = buildChatFile([
  chatHeader,
  chatLine('A scene break', { is_system: true }),
  chatLine('I am Mira.', { name: 'Mira' }),
  chatLine('I am Ada.', { name: 'Ada', extra: { bookmark_link: 'x' } }),
  chatLine(''),
]);
const card = sampleCard({
  scenario: 7,
  personality: {},
  hair: 'red',
  assets: [{ type: 'icon' }],
  character_book: { entries: [{ keys: ['tea'], content: 'Green.', enabled: 'yes' }, 'nothing'] },
});
const book = { entries: { 0: { key: ['tide'], content: 'High at noon.' }, 1: 'nothing' } };

test.each([
  ['a chat', `${importConversation.path}?charId=f01`, chat, 'application/jsonl'],
  ['a card', importCharacterCard.path, JSON.stringify(card), 'application/json'],
  ['a lorebook', importLorebook.path, JSON.stringify(book), 'application/octet-stream'],
])(
  'the outcome of importing %s is reported in the language of the person',
  async (_name, path, body, type) => {
    const read = async (language: string) => {
      const { deviceId } = await api.registerVisitor();
      const headers = { 'device-id': deviceId, 'Content-Type': type, 'Accept-Language': language };
      const response = await api.request(path, { method: 'POST', headers, body });
      const text = await response.text();
      expect(response.status, text).toBe(200);
      return answerSchema.parse(JSON.parse(text)).data.notes;
    };
    const [english, chinese] = [await read('en'), await read('zh-CN')];
    expect(chinese.length).toBeGreaterThan(1);
    expect(chinese.map(({ field, outcome }) => [field, outcome])).toEqual(
      english.map(({ field, outcome }) => [field, outcome]),
    );
    // An entry that was imported unchanged has no text of its own.
    const [englishWords, chineseWords] = [english, chinese].map((notes) =>
      notes.map(({ reason }) => reason).filter((reason) => reason !== ''),
    );
    expect(chineseWords?.length).toBeGreaterThan(0);
    expect(chineseWords).toHaveLength(englishWords?.length ?? 0);
    for (const reason of englishWords ?? []) expect(reason).not.toMatch(/\p{Script=Han}/u);
    for (const reason of chineseWords ?? []) expect(reason).toMatch(/\p{Script=Han}/u);
  },
);
