import { afterEach, describe, expect, it } from 'vitest';
import { listArticles, websiteName as website } from '#src/contract/stories/article-calls.ts';
import { listCharactersOfTag, recommendCharacters } from '#src/contract/characters/character-calls.ts';
import { addArticle } from '#tests/support/api/content/add-article.ts';
import { addCharacter } from '#tests/support/api/content/add-character.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

interface Page {
  ids: string[];
  total: number;
  until: string;
}

interface PagedList {
  name: string;
  read: (page: number, size: number, until?: string) => Promise<Page>;
  /** Adds a record that is listed first. */
  insert: (n: number) => Promise<void>;
}

let inserted = 0;

const api = await startApiForFile();
const client = createTestClient(api.send);
afterEach(async () => {
  await api.database.sql`delete from characters where id like 'new%'`;
  await api.database.sql`delete from articles where path like 'new-%'`;
});

const insertCharacter = (n: number) =>
  addCharacter(api.database.sql, { id: `new${n}`, rank: -n, likes: 5_000 + n, tags: ['romance'] });
const insertArticle = (n: number) =>
  addArticle(api.database.sql, {
    path: `new-${n}`,
    isHot: true,
    tags: ['privacy'],
    publishTime: `2026-11-20T00:00:${String(n % 60).padStart(2, '0')}Z`,
  });

function toPage({ total, until }: Omit<Page, 'ids'>, ids: string[]): Page {
  return { ids, total, until };
}

function ofTag(query: { sort: 'popular' | 'new'; gender?: 'FEMALE' }): PagedList['read'] {
  return async (page, size, until) => {
    const answer = await client.call(listCharactersOfTag, {
      query: { tag: 'romance', page, size, until, ...query },
    });
    return toPage(
      answer,
      answer.records.map(({ id }) => id),
    );
  };
}

function recommended(body: { gender?: 'FEMALE' }): PagedList['read'] {
  return async (page, size, until) => {
    const answer = await client.call(recommendCharacters, { body: { page, size, until, ...body } });
    return toPage(
      answer,
      answer.records.map(({ id }) => id),
    );
  };
}

function articles(query: { category?: string; tag?: string; is_hot?: string }): PagedList['read'] {
  return async (page_number, page_size, until) => {
    const answer = await client.call(listArticles, {
      query: { website, page_number, page_size, until, ...query },
    });
    return toPage(
      answer,
      answer.data_list.map(({ path }) => path),
    );
  };
}

const lists: PagedList[] = [
  { name: 'recommended characters', read: recommended({}), insert: insertCharacter },
  { name: 'recommended women', read: recommended({ gender: 'FEMALE' }), insert: insertCharacter },
  { name: 'characters of a tag, popular', read: ofTag({ sort: 'popular' }), insert: insertCharacter },
  { name: 'characters of a tag, new', read: ofTag({ sort: 'new' }), insert: insertCharacter },
  { name: 'women of a tag', read: ofTag({ sort: 'popular', gender: 'FEMALE' }), insert: insertCharacter },
  { name: 'articles', read: articles({}), insert: insertArticle },
  { name: 'articles of a category', read: articles({ category: 'guides' }), insert: insertArticle },
  { name: 'articles with a tag', read: articles({ tag: 'privacy' }), insert: insertArticle },
  { name: 'hot articles', read: articles({ is_hot: 'true' }), insert: insertArticle },
];

describe('lists are stable under inserts', () => {
  it.each(lists)(
    '$name: pages that send `until` have neither gap nor repetition',
    async ({ read, insert }) => {
      const whole = await read(1, 100);
      const first = await read(1, 3);
      expect(first).toEqual({ ids: whole.ids.slice(0, 3), total: whole.ids.length, until: whole.until });
      const seen = [...first.ids];
      for (let page = 2; seen.length < first.total; page += 1) {
        await insert((inserted += 1));
        const next = await read(page, 3, first.until);
        expect(next).toMatchObject({ total: first.total, until: first.until });
        expect(next.ids.length).toBeGreaterThan(0);
        seen.push(...next.ids);
      }
      expect(seen).toEqual(whole.ids);
    },
  );

  it.each(lists)('$name: without it the newest are there', async ({ read, insert }) => {
    const before = await read(1, 100);
    await insert((inserted += 1));
    const after = await read(1, 100);
    expect(after.total).toBe(before.total + 1);
    expect(after.ids).toEqual(expect.arrayContaining(before.ids));
    expect(after.ids[0]).toMatch(new RegExp(`new-?${inserted}$`));
  });

  it.each(lists)('$name: the order is total, also at equal sort values', async ({ read, insert }) => {
    for (let n = 1; n <= 5; n += 1) await insert(n);
    const { sql } = api.database;
    await sql`update characters set rank = 0, likes = 1, created_at = '2026-01-01' where id like 'new%'`;
    await sql`update articles set publish_time = '2026-01-01' where path like 'new-%'`;
    const whole = await read(1, 100);
    for (const size of [1, 3, 7]) {
      const ids = [];
      for (let page = 1; page <= Math.ceil(whole.total / size); page += 1)
        ids.push(...(await read(page, size)).ids);
      expect(ids).toEqual(whole.ids);
    }
    expect(new Set(whole.ids).size).toBe(whole.total);
  });

  it.each(lists)('$name: any time is accepted, before the first and after the last', async ({ read }) => {
    for (const until of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00.000000001Z',
      '1969-12-31T23:59:59.999999Z',
    ]) {
      expect(await read(1, 5, until)).toEqual({ ids: [], total: 0, until });
    }
    const whole = await read(1, 100);
    for (const until of ['2100-02-28T00:00:00Z', '9999-12-31T23:59:59.9999999999Z']) {
      expect(await read(1, 100, until)).toEqual({ ...whole, until });
    }
  });
});
