import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { search, type SearchResult } from '#src/contract/site/search-calls.ts';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { contentFolder } from '#tests/support/api/test-database.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const english = createTestClient(api.send);
const chinese = createTestClient(api.send, { language: 'zh-CN' });

type Query = Omit<z.input<typeof search.query>, 'q'>;

function find(q: string, query: Query = {}, client = english) {
  return client.call(search, { query: { q, ...query } });
}

function idOf(result: SearchResult): string {
  return result.kind === 'character' ? result.character.id : result.article.path;
}

async function idsOf(q: string, query: Query = {}, client = english): Promise<string[]> {
  return (await find(q, query, client)).records.map(idOf);
}

describe('search over characters and articles', () => {
  it.each([
    ['a name', 'Peng Yue', 'f01'],
    ['a name in other letters', 'PENG yüe', 'f01'],
    ['a name in another normal form', 'peng yu\u0308e', 'f01'],
    ['a name in full-width letters', 'ｐｅｎｇ ｙｕｅ', 'f01'],
    ['a name with punctuation', '"Peng-Yue"!', 'f01'],
    ['the beginning of a name', 'pen', 'f01'],
    ['a word of a heading', 'yuanfen', 'what-yuanfen-means'],
    ['the beginning of its last word', 'what yuanf', 'what-yuanfen-means'],
  ])('%s finds the things of that name, first', async (_name, q, id) => {
    const { records, corrected } = await find(q);
    expect(records.map(idOf)[0]).toBe(id);
    expect(corrected).toBeNull();
  });

  it('a Chinese name finds its character, whatever the language of the reader', async () => {
    const [row] = await api.database.sql`
      select name from character_texts where character_id = 'f01' and language = 'zh-CN'`;
    const name = String(row?.['name']);
    for (const client of [english, chinese]) {
      expect((await idsOf(name, {}, client))[0]).toBe('f01');
      expect((await idsOf(`${name} Peng`, {}, client))[0]).toBe('f01');
    }
    const [shown] = (await find('Peng Yue', {}, chinese)).records;
    expect(shown).toMatchObject({ kind: 'character', character: { id: 'f01', name } });
  });

  it('one Chinese character finds every text that has it', async () => {
    const holders = await api.database.sql`
      select path as id from articles where exists (select from article_texts
        where article_path = path and concat(h1, title, meta_description, tags, keywords, content) like '%缘%')
      union select id from characters where exists (select from character_texts
        where character_id = id and concat(name, tagline, occupation, description, personality, scenario, first_message)
          like '%缘%')`;
    expect(holders.length).toBeGreaterThan(0);
    expect((await idsOf('缘')).toSorted()).toEqual(holders.map((row) => String(row['id'])).toSorted());
  });

  it('Chinese characters are found side by side only', async () => {
    expect(await idsOf('缘分')).toContain('what-yuanfen-means');
    expect(await idsOf('分缘')).not.toContain('what-yuanfen-means');
  });

  it('a hit in a longer text comes with the line around it, and one on the card without', async () => {
    const { records, words } = await find('grooms', { kind: 'character' });
    expect(words).toEqual(['grooms']);
    expect(records.map(({ excerpt }) => excerpt)).toEqual([
      expect.stringMatching(/^….{0,30}they treat the grooms\. .{0,90}…$/),
    ]);
    const story = await find('memory', { kind: 'article', size: 48 });
    for (const record of story.records) {
      if (record.kind !== 'article') continue;
      const shown = `${record.article.h1} ${record.article.meta_description}`;
      const isOnCard = /\bmemory/i.test(shown);
      expect(record.excerpt === '' || /\bmemor/i.test(record.excerpt)).toBe(true);
      if (isOnCard) expect(record.excerpt).toBe('');
    }
    const named = await find('Peng Yue');
    expect(named.words).toEqual(['peng', 'yue']);
    expect(named.records[0]?.excerpt).toBe('');
    expect((await find('会弹钢琴', {}, chinese)).words).toEqual(['会弹钢琴', '会弹', '弹钢', '钢琴']);
    // A corrected word is the one to mark.
    expect((await find('paino')).words).toEqual(['piano']);
  });

  it('every word has to occur', async () => {
    expect(await idsOf('yuanfen zzzzzz')).toEqual([]);
  });

  it('a tag finds the characters that carry it, before those that mention the word', async () => {
    const carriers = await api.database
      .sql`select character_id as id from character_tags where tag_slug = 'music'`;
    const found = await idsOf('music', { kind: 'character', size: 48 });
    const first = found.slice(0, carriers.length);
    expect(carriers.length).toBeGreaterThan(1);
    expect(first).toEqual(expect.arrayContaining(carriers.map((row) => String(row['id']))));
  });

  it('kind filters characters or articles', async () => {
    const all = await find('music', { size: 48 });
    const of = (kind: 'character' | 'article') => find('music', { size: 48, kind });
    const [characters, articles] = [await of('character'), await of('article')];
    expect(characters.records.every((record) => record.kind === 'character')).toBe(true);
    expect(articles.records.every((record) => record.kind === 'article')).toBe(true);
    expect(characters.total + articles.total).toBe(all.total);
    expect(articles.total).toBeGreaterThan(0);
  });

  it('the pages contain every result once', async () => {
    const whole = await idsOf('the', { size: 48 });
    const { total } = await find('the');
    expect(whole).toHaveLength(total);
    const pages = [];
    for (let page = 1; page <= Math.ceil(total / 7); page += 1)
      pages.push(...(await idsOf('the', { page, size: 7 })));
    expect(pages).toEqual(whole);
    expect(await idsOf('the', { page: 50, size: 48 })).toEqual([]);
  });
});

describe('misspelt words are found', () => {
  it.each([
    ['Peng Yeu', 'peng yue', 'f01'],
    ['pneg yue', 'peng yue', 'f01'],
    ['Pemg Yeu', 'peng yue', 'f01'],
    ['yuanfan', 'yuanfen', 'what-yuanfen-means'],
    ['yuanfeen', 'yuanfen', 'what-yuanfen-means'],
    ['what yanfen means', 'what yuanfen means', 'what-yuanfen-means'],
    ['paino tuner', 'piano tuner', 'f02'],
    ['pengyeu', 'pengyue', 'f01'],
    // The same sound in other characters.
    ['彭月', 'peng yue', 'f01'],
    ['宁小蛮', 'ning xiao man', 'f08'],
  ])('%s is read as %s', async (q, corrected, id) => {
    const page = await find(q);
    expect(page.corrected).toBe(corrected);
    expect(page.records.map(idOf)[0]).toBe(id);
  });

  it('swapped neighbours are one typo: "paino" is the piano, not a word with two typos', async () => {
    const page = await find('paino');
    expect(page.corrected).toBe('piano');
    expect(page.records.map(idOf)).toContain('f02');
  });

  it('a misspelt tag is corrected too', async () => {
    const page = await find('boyfreind', { kind: 'character' });
    expect(page.corrected).toBe('boyfriend');
    expect(page.records.map(idOf)).toContain('m01');
  });

  it('nothing is found where nothing is similar', async () => {
    expect(await find('qqqqqqqq xxxxxxxx')).toMatchObject({ records: [], total: 0, corrected: null });
  });
});

describe('a name is found however its spaces are written', () => {
  it.each([
    ['pengyue', 'f01'],
    ['PENGYUE', 'f01'],
    ['pengy', 'f01'],
    ['ning xiao man', 'f08'],
    ['ningxiaoman', 'f08'],
    ['nohyeonji', 'f09'],
    ['noh yeonji', 'f09'],
    ['changan', 'f04'],
  ])('%s', async (q, id) => {
    const { records, corrected } = await find(q);
    expect(records.map(idOf)[0]).toBe(id);
    expect(corrected).toBeNull();
  });

  it('a tag with or without its hyphen', async () => {
    const carriers = await carriersOf('sci-fi');
    for (const q of ['sci-fi', 'scifi', 'sci fi']) {
      expect(await idsOf(q, { kind: 'character' })).toEqual(expect.arrayContaining(carriers));
    }
  });
});

/** Returns the characters with a tag, of one gender or of both. */
async function carriersOf(tag: string, gender = '%'): Promise<string[]> {
  const rows = await api.database.sql`
    select character_id as id from character_tags where tag_slug = ${tag} and gender like ${gender} order by 1`;
  expect(rows.length).toBeGreaterThan(0);
  return rows.map((row) => String(row['id']));
}

describe('everyday words find their tags', () => {
  it.each([
    ['boyfriend', 'romance', 'MALE'],
    ['Boyfriends', 'romance', 'MALE'],
    ['男友', 'romance', 'MALE'],
    ['男朋友', 'romance', 'MALE'],
    ['gay', 'romance', 'MALE'],
    ['girlfriend', 'romance', 'FEMALE'],
    ['女友', 'romance', 'FEMALE'],
    ['lesbian', 'romance', 'FEMALE'],
  ])('%s finds everybody of a gender, those to fall in love with first', async (q, tag, gender) => {
    const found = await find(q, { kind: 'character', size: 48 });
    const ids = found.records.map(idOf);
    const carriers = await carriersOf(tag, gender);
    expect(found.corrected).toBeNull();
    expect(ids.slice(0, carriers.length).toSorted()).toEqual(carriers);
    const everybody = found.records.map((record) => record.kind === 'character' && record.character.gender);
    expect(everybody).toEqual(Array.from({ length: 12 }, () => gender));
  });

  it.each([
    ['queer', 'romance'],
    ['love', 'romance'],
    ['science fiction', 'sci-fi'],
    ['funny', 'playful'],
    ['治愈', 'gentle'],
    ['社恐', 'shy'],
    ['武侠', 'historical'],
    ['太空', 'sci-fi'],
  ])('%s finds everybody with %s', async (q, tag) => {
    expect(await idsOf(q, { kind: 'character', size: 48 })).toEqual(
      expect.arrayContaining(await carriersOf(tag)),
    );
  });

  it('such a word narrows the results of other words, in Chinese without a space as well', async () => {
    const musical = (await carriersOf('music')).filter((id) => id.startsWith('m'));
    expect(await idsOf('boyfriend music', { kind: 'character' })).toEqual(musical);
    expect(await idsOf('古风男友', { kind: 'character' })).toEqual(
      expect.arrayContaining((await carriersOf('historical')).filter((id) => id.startsWith('m'))),
    );
    const cooks = (await carriersOf('food')).filter((id) => id.startsWith('m'));
    expect((await idsOf('会做饭的男朋友', { kind: 'character' })).toSorted()).toEqual(cooks);
  });

  it('a changed gender is found at once', async () => {
    const { sql } = api.database;
    await sql`update characters set gender = 'FEMALE' where id = 'm01'`;
    expect(await idsOf('boyfriend', { size: 48 })).not.toContain('m01');
    await sql`update characters set gender = 'MALE' where id = 'm01'`;
    expect(await idsOf('boyfriend', { size: 48 })).toContain('m01');
  });
});

describe('any input is only text (trust: input)', () => {
  it.each([
    `'`,
    `"`,
    '%',
    '_',
    '\\',
    `\\'; drop table characters; --`,
    '&',
    '|',
    '!',
    '()',
    '((',
    'a & | b',
    '! yue',
    'peng <-> yue',
    'yue:*',
    ':*',
    '/character',
    '<script>',
    '{{user}}',
    '\u202e\u200b\ufeff',
    '😀'.repeat(100),
    '👩‍👩‍👧‍👦 '.repeat(9),
    '\ud800',
    'ﷺ'.repeat(100),
    '꧁'.repeat(100),
    'ΐ'.repeat(100),
    '月'.repeat(100),
    'a'.repeat(100),
    'e '.repeat(50),
    'qzx '.repeat(25),
    '𠮷野家',
    '½ ① ﬁ',
  ])('%j is answered', async (q) => {
    const response = await api.request(`/v2/search?q=${encodeURIComponent(q.toWellFormed())}`);
    expect(response.status).toBe(200);
  });

  it('NUL, which PostgreSQL cannot store, is refused as everywhere', async () => {
    expect((await api.request('/v2/search?q=peng%00yue')).status).toBe(400);
  });
});

describe('results are up to date', () => {
  afterAll(async () => {
    await api.database.sql`update characters set content_hash = '' where id = 'f01'`;
    await seedContent(api.services.database, contentFolder);
  });

  it('for a new name, a renamed tag, and deleted things', async () => {
    const { sql } = api.database;
    await sql`update character_texts set name = 'Quixotica Newname' where character_id = 'f01' and language = 'en'`;
    expect(await idsOf('quixotica')).toEqual(['f01']);
    await sql`update tags set names = jsonb_set(names, '{en}', '"Zymurgy"') where slug = 'food'`;
    expect(await idsOf('zymurgy')).toContain('f01');
    await sql`delete from character_tags where character_id = 'f01' and tag_slug = 'food'`;
    expect(await idsOf('zymurgy')).not.toContain('f01');
    await sql`delete from character_texts where character_id = 'f01'`;
    expect(await idsOf('quixotica')).toEqual([]);
  });

  it('entries written by triggers equal those of a rebuild', async () => {
    const { sql } = api.database;
    const read = () => sql`select entry::text from search_entries entry order by 1`;
    const before = [...(await read())];
    expect(before.length).toBeGreaterThan(30);
    await sql`delete from search_entries`;
    await sql`select index_characters(array(select id from characters)), index_articles(array(select path from articles))`;
    expect([...(await read())]).toEqual(before);
  });
});
