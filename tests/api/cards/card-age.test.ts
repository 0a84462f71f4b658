import { describe, expect, it } from 'vitest';
import { exportCharacterCard } from '#src/contract/cards/card-calls.ts';
import { readCardFile } from '#src/domain/cards/read-card-file.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { readImported, readRefusal, sendCard } from '#tests/support/api/content/card-imports.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const headers = { 'device-id': (await api.registerVisitor()).deviceId };

const send = (card: Uint8Array, query = '', language = 'en') =>
  sendCard(api, { ...headers, 'Content-Type': 'image/png', 'Accept-Language': language }, card, query);

const importCard = async (card: Uint8Array, query = '') => readImported(await send(card, query));

describe('a card without the age of its character (rule:adult-characters)', () => {
  const ageless = buildCardPng(sampleCard({ description: 'Mends clocks.' }));
  const readStatement = async (id: string) => {
    const rows = await api.database.sql`select age, age_stated_at from characters where id = ${id}`;
    return rows[0];
  };

  it('is answered with 409 that asks for the age, in both languages, and nothing is stored', async () => {
    const before = await readTableChecksums(api.database.sql);
    for (const [language, words] of [
      ['en', /does not state the age/],
      ['zh-CN', /年龄/],
    ] as const) {
      const response = await send(ageless, '', language);
      expect(response.status).toBe(409);
      expect(await readRefusal(response)).toMatch(words);
    }
    expect(await readTableChecksums(api.database.sql)).toEqual(before);
  });

  it('is imported with the age that its owner states, stored as the owner’s statement and not in the card', async () => {
    const { character, notes } = await importCard(ageless, '?age=34');
    expect(notes).toContainEqual({ field: 'age', outcome: 'kept', reason: '34, as you stated' });
    expect(await readStatement(character.id)).toEqual({ age: 34, age_stated_at: expect.any(Date) });
    const text = readCardFile(ageless).text;
    const exported = await api.request(`${exportCharacterCard.path}?id=${character.id}&format=json-v2`, {
      headers,
    });
    expect(await exported.text()).toBe(text);
  });

  it.each(['20', '0', '-25', '25.5', 'abc', '', '100000'])('is refused with the age %j', async (age) => {
    expect((await send(ageless, `?age=${age}`)).status).toBe(400);
  });

  it('keeps the age that the card states, whatever its owner says', async () => {
    const { character } = await importCard(buildCardPng(sampleCard()), '?age=90');
    expect(await readStatement(character.id)).toEqual({ age: 32, age_stated_at: null });
  });

  it.each([
    ['in words', { description: 'adult woman, 19' }],
    ['in a number', { description: 'Mends clocks.', extensions: { yuanfen: { age: 20 } } }],
    ['by a word', { description: 'A high school girl.' }],
  ])('is refused with any age if the card states a minor %s', async (_name, data) => {
    const response = await send(buildCardPng(sampleCard(data)), '?age=30');
    expect(response.status).toBe(400);
    expect(await readRefusal(response)).toContain('21 or older');
  });

  it.each(['adult woman, 25', 'Woman, twenty-five', '25 y/o', '二十五岁'])(
    'cannot be one that states %j',
    async (text) => {
      const { character } = await importCard(buildCardPng(sampleCard({ description: text })));
      expect(await readStatement(character.id)).toEqual({ age: 25, age_stated_at: null });
    },
  );
});
