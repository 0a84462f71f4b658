import { describe, expect, it } from 'vitest';
import { addConversation, resetConversation } from '#src/contract/chat/conversation-calls.ts';
import { readImported, readRefusal, sendCard } from '#tests/support/api/content/card-imports.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { buildCardPng, buildPng, sampleCard } from '#tests/support/files/card-files.ts';
import {
  addWebpChunk,
  agnaiCharacter,
  buildExif,
  oobaboogaYaml,
} from '#tests/support/files/foreign-cards.ts';
import { paintPicture } from '#tests/support/files/picture-files.ts';

const api = await startApiForFile();
const headers = { 'device-id': (await api.registerVisitor()).deviceId };

const importCard = async (bytes: Uint8Array) => readImported(await sendCard(api, headers, bytes));

describe('cards of every format', () => {
  it.each([
    ['Agnai', () => Buffer.from(JSON.stringify(agnaiCharacter))],
    ['Oobabooga', () => Buffer.from(oobaboogaYaml)],
    [
      'TavernAI',
      async () =>
        addWebpChunk(
          await paintPicture(60, 80).webp().toBuffer(),
          'EXIF',
          buildExif(JSON.stringify(sampleCard())),
        ),
    ],
  ])('of %s become characters', async (_name, build) => {
    // Not every format states an age in a recognised way.
    const response = await sendCard(api, headers, await build(), '?age=32');
    expect((await readImported(response)).character).toMatchObject({ name: 'Mira Vance' });
  });

  it('takes a card without a greeting: a chat has no message until the person writes one', async () => {
    const card = buildCardPng(sampleCard({ first_mes: '', alternate_greetings: [] }));
    const { character, notes } = await importCard(card);
    expect(notes).toContainEqual({
      field: 'first_mes',
      outcome: 'unused',
      reason: 'the card has no greeting, so you write the first message of a chat',
    });
    const visitor = await api.registerVisitor();
    const own = { 'device-id': visitor.deviceId };
    const { character: theirs } = await readImported(await sendCard(api, own, card));
    const { id, message_count } = await visitor.client.call(addConversation, {
      query: { charId: theirs.id },
      body: {},
    });
    expect(message_count).toBe(0);
    api.upstream.setScript({ name: 'reply', text: 'You are late.' });
    const { final } = await visitor.ask(id, 'Is anybody there?');
    expect(final.content).toBe('You are late.');
    expect((await visitor.listMessages(id)).map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'user: Is anybody there?',
      'assistant: You are late.',
    ]);
    expect(character.first_words).toBe('');
    await visitor.client.call(resetConversation, { body: { id } });
    expect(await visitor.listMessages(id)).toEqual([]);
  });

  it.each([
    ['a web page', '<!doctype html><html><title>A card</title></html>'],
    ['an empty file', ''],
    ['a picture of no format that is read', 'GIF89a\u0000\u0000'],
    ['a JSON of something else', '{"hello":"world"}'],
    ['a picture without a card', buildPng()],
  ])('names the readable formats for %s, in both languages', async (_name, content) => {
    for (const [language, words] of [
      ['en', 'These formats are read: PNG and WebP pictures with a card inside, CHARX, JSON ('],
      ['zh-CN', '可以读取的格式：内含角色卡的 PNG 或 WebP 图片、CHARX、JSON（'],
    ] as const) {
      const refused = await sendCard(
        api,
        { ...headers, 'Accept-Language': language },
        typeof content === 'string' ? Buffer.from(content) : content,
      );
      expect(refused.status).toBe(400);
      const message = await readRefusal(refused);
      expect(message).toContain(words);
      expect(message).not.toContain('not valid JSON');
    }
  });
});
