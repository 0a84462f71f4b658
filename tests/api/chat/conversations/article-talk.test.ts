import { describe, expect, it } from 'vitest';
import {
  listArticles,
  listCharactersOfArticle,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import { addArticle } from '#tests/support/api/content/add-article.ts';
import { addCharacter } from '#tests/support/api/content/add-character.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const english = createTestClient(api.send);
const chinese = createTestClient(api.send, { language: 'zh-CN' });

function talkAbout(path: string, client = english): Promise<CharacterCard[]> {
  return client.call(listCharactersOfArticle, { query: { website, path } });
}

async function addTagged(path: string, tags: string[], category = 'guides'): Promise<CharacterCard[]> {
  await addArticle(api.database.sql, { path, category, tags });
  return talkAbout(path);
}

const slugsOf = (character: CharacterCard | undefined) => character?.tags.map(({ slug }) => slug) ?? [];

describe('who to talk to about an article', () => {
  it('are a woman and a man, the same two in both languages, and not the same for every article', async () => {
    const { data_list: articles } = await english.call(listArticles, { query: { website, page_size: 100 } });
    const pairs = new Set<string>();
    for (const { path, tags } of articles) {
      if (tags.includes('help lines')) continue;
      const pair = await talkAbout(path);
      expect(pair.map(({ gender }) => gender).toSorted(), path).toEqual(['FEMALE', 'MALE']);
      const ids = pair.map(({ id }) => id);
      expect((await talkAbout(path, chinese)).map(({ id }) => id)).toEqual(ids);
      expect((await talkAbout(path)).map(({ id }) => id)).toEqual(ids);
      pairs.add(ids.join(' '));
    }
    expect(pairs.size).toBeGreaterThan(6);
  });

  it('carry a tag that a tag of the article names, as a slug, as a word or in Chinese', async () => {
    for (const [path, tag] of [
      ['talk-slug', 'games'],
      ['talk-word', 'board Games'],
      ['talk-chinese', '游戏'],
    ] as const) {
      for (const character of await addTagged(path, [tag]))
        expect(slugsOf(character), tag).toContain('games');
    }
  });

  it('follow the category if no tag fits, and are any two if that does not help either', async () => {
    for (const character of await addTagged('talk-category', ['nothing of that name'], 'wellbeing')) {
      expect(slugsOf(character).some((slug) => slug === 'gentle' || slug === 'calm')).toBe(true);
    }
    const { sql } = api.database;
    await sql`insert into categories (slug, names, rank) values ('gardens', ${sql.json({ en: 'Gardens', 'zh-CN': '花园' })}, 9)`;
    expect(await addTagged('talk-anybody', [], 'gardens')).toHaveLength(2);
  });

  it('are never labelled mature for those who do not see such characters (rule:mature-hidden)', async () => {
    const { sql } = api.database;
    const names = sql.json({ en: 'Lighthouses', 'zh-CN': '灯塔' });
    await sql`insert into tags values ('lighthouses', 'interest', ${names}), ('nsfw', 'NSFW', ${names})`;
    await addCharacter(sql, {
      id: 'tower1',
      name: 'Quill',
      likes: 9_000,
      rank: -1,
      tags: ['lighthouses', 'nsfw'],
    });
    await addCharacter(sql, { id: 'tower2', name: 'Keeper', likes: 1, rank: 900, tags: ['lighthouses'] });
    const pair = await addTagged('talk-mature', ['lighthouses']);
    expect(pair[0]?.id).toBe('tower2');
    expect(pair.map(({ id }) => id)).not.toContain('tower1');
    for (const character of await addTagged('talk-label', ['nsfw'])) expect(character.id).not.toBe('tower1');
  });

  it('are absent below an article with emergency numbers, in either language', async () => {
    expect(await talkAbout('what-a-chatbot-cannot-do-about-loneliness')).toEqual([]);
    expect(await talkAbout('what-a-chatbot-cannot-do-about-loneliness', chinese)).toEqual([]);
    expect(await addTagged('talk-calls', ['games', 'Help lines'])).toEqual([]);
    expect(await addTagged('talk-calls-chinese', ['求助热线'])).toEqual([]);
  });

  it('of a missing article, or of another site, are 404 and 400', async () => {
    const path = '/api-front/post-articles/characters';
    expect((await api.request(`${path}?website=${website}&path=no-such-article`)).status).toBe(404);
    expect((await api.request(`${path}?website=elsewhere&path=what-yuanfen-means`)).status).toBe(400);
  });
});
