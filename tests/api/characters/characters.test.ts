import { describe, expect, it } from 'vitest';
import {
  getAllTags,
  getCharacterProfile,
  recommendCharacters,
} from '#src/contract/characters/character-calls.ts';
import { getChatCharacter } from '#src/contract/chat/chat-character-calls.ts';
import { languages } from '#src/contract/locale/language.ts';
import { slugify } from '#src/domain/text/slug.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const clients = {
  en: createTestClient(api.send, { language: 'en' }),
  'zh-CN': createTestClient(api.send, { language: 'zh-CN' }),
};

function recommend(body: { page?: number; size?: number; gender?: 'MALE' | 'FEMALE' }, client = clients.en) {
  return client.call(recommendCharacters, { body });
}

describe('recommendRole (rule:home-page)', () => {
  it('answers 8 on a page by default (rule:home-page)', async () => {
    const page = await recommend({});
    expect(page).toMatchObject({ page: 1, size: 8, total: 24 });
    expect(page.records).toHaveLength(8);
    // Cards have two names for the same thing (rule:character-cards).
    expect(page.records.map(({ cid }) => cid)).toEqual(page.records.map(({ id }) => id));
  });

  it.each(['FEMALE', 'MALE'] as const)(
    'gender=%s answers only those: 12 of 24 (rule:shipped-content)',
    async (gender) => {
      const { records, total } = await recommend({ gender, size: 100 });
      expect(total).toBe(12);
      expect(records.map((record) => record.gender)).toEqual(records.map(() => gender));
      expect(records).toHaveLength(12);
    },
  );

  it('has stable pages without gaps or repetitions', async () => {
    const whole = (await recommend({ size: 100 })).records.map(({ id }) => id);
    expect(new Set(whole).size).toBe(24);
    for (const size of [1, 7, 8]) {
      const numbers = Array.from({ length: Math.ceil(24 / size) }, (_, index) => index + 1);
      const pages = await Promise.all(numbers.map((page) => recommend({ page, size })));
      expect(pages.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(whole);
    }
    expect((await recommend({ page: 4, size: 8 })).records).toEqual([]);
  });

  it('accepts numbers as text, as forms send them', async () => {
    const response = await api.post('/v2/characterProfile/recommendRole/', { page: '2', size: '3' });
    expect(await response.json()).toMatchObject({ data: { page: 2, size: 3 } });
  });
});

describe('the shipped characters (rule:shipped-content, rule:adult-characters)', () => {
  it('are adults, 6 of them VIP, with cards, profiles and greetings in both languages', async () => {
    const { records } = await recommend({ size: 100 });
    expect(records.filter(({ vip }) => vip)).toHaveLength(6);
    for (const { id } of records) {
      for (const language of languages) {
        const query = { id };
        const profile = await clients[language].call(getCharacterProfile, { query });
        const chat = await clients[language].call(getChatCharacter, { query });
        expect(profile.age).toBeGreaterThanOrEqual(21);
        expect(chat.greetings).toHaveLength(3);
        expect(chat.greetings[0]).toBe(profile.first_message);
        const shown = JSON.stringify([profile, chat]);
        expect(shown, id).not.toMatch(/\{\{|\}\}|<(user|char|bot|START)>/i);
        const texts = [profile.description, profile.scenario, profile.first_message, ...chat.greetings];
        for (const text of texts) expect(/\p{Script=Han}/u.test(text), id).toBe(language === 'zh-CN');
        expect(profile.tags.length).toBeGreaterThan(0);
        expect(new Set(profile.openers).size, id).toBe(3);
        const around = [profile.mood, profile.liked_things, profile.disliked_things];
        expect(around.map((things) => things.length)).toEqual([3, 3, 2]);
        for (const line of [...profile.openers, ...around.flat()])
          expect(/\p{Script=Han}/u.test(line), line).toBe(language === 'zh-CN');
      }
    }
  });

  it('have a role and first words on their cards, as in the chat', async () => {
    for (const language of languages) {
      const { records } = await recommend({ size: 100 }, clients[language]);
      for (const { id, occupation, first_words: words } of records) {
        for (const text of [occupation, words]) {
          expect(/\p{Script=Han}/u.test(text), `${id}: ${text}`).toBe(language === 'zh-CN');
        }
        expect(words.length, words).toBeLessThanOrEqual(110);
        expect(words, id).not.toMatch(/[*{}\n]/);
      }
    }
  });

  it('have nothing explicit on their cards, whatever a greeting contains (rule:nothing-explicit)', async () => {
    const read = async () => (await recommend({ size: 1 })).records[0];
    const first = await read();
    const { sql } = api.database;
    const change = (text: string) =>
      sql`update character_texts set first_message = ${text} where character_id = ${String(first?.id)} and language = 'en'`;
    const [row] = await sql`
      select first_message from character_texts where character_id = ${String(first?.id)} and language = 'en'`;
    await change('He thrusts his penis into her.');
    try {
      expect(await read()).toEqual({ ...first, first_words: '' });
    } finally {
      await change(String(row?.['first_message']));
    }
    expect(await read()).toEqual(first);
  });

  it('have one slug in every language, from the English name (rule:slugs)', async () => {
    const english = (await recommend({ size: 100 })).records;
    const chinese = (await recommend({ size: 100 }, clients['zh-CN'])).records;
    expect(english.map(({ slug }) => slug)).toEqual(english.map(({ name }) => slugify(name)));
    expect(chinese.map(({ id, slug }) => [id, slug])).toEqual(english.map(({ id, slug }) => [id, slug]));
  });
});

describe('getAllTags (rule:tag-lists)', () => {
  it('counts the characters that carry each tag, in the language of the reader', async () => {
    const { records } = await recommend({ size: 100 });
    const english = await clients.en.call(getAllTags);
    const chinese = await clients['zh-CN'].call(getAllTags);
    for (const tag of english) {
      const carriers = records.filter(({ tags }) => tags.some(({ slug }) => slug === tag.slug));
      expect(carriers, tag.slug).toHaveLength(tag.count);
    }
    expect(english.map(({ slug }) => slug)).toEqual(chinese.map(({ slug }) => slug));
    expect(chinese.every(({ name }) => /\p{Script=Han}/u.test(name))).toBe(true);
  });
});
