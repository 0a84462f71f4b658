import { beforeAll, describe, expect, it } from 'vitest';
import {
  getArticle,
  listAllArticles,
  listArticles,
  listCategories,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { findRedirect } from '#src/contract/site/site-calls.ts';
import { search } from '#src/contract/site/search-calls.ts';
import { addArticle } from '#tests/support/api/content/add-article.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

let client: Client;
/** The articles of this site, in the order of their list. */
let own: string[];

const other = 'elsewhere-news';

const api = await startApiForFile();
beforeAll(async () => {
  client = createTestClient(api.send);
  own = (await client.call(listArticles, { query: { website, page_size: 100 } })).data_list.map(
    ({ path }) => path,
  );
  const { sql } = api.database;
  await sql`insert into websites values (${other})`;
  await sql`insert into categories (slug, website, names, rank)
    values ('foreign', ${other}, ${sql.json({ en: 'Foreign', 'zh-CN': '外站' })}, 0)`;
  await addArticle(sql, {
    path: 'zanzibarish-a',
    website: other,
    category: 'foreign',
    isHot: true,
    tags: ['memory'],
  });
  await addArticle(sql, { path: 'zanzibarish-b', website: other, category: 'foreign', tags: ['memory'] });
});

describe('the website parameter selects a site (rule:website)', () => {
  it('each has its own articles and categories, and no other', async () => {
    const of = async (site: string, query = {}) =>
      (await client.call(listArticles, { query: { website: site, page_size: 100, ...query } })).data_list.map(
        ({ path }) => path,
      );
    expect(await of(other)).toEqual(['zanzibarish-a', 'zanzibarish-b']);
    expect(await of(website)).toEqual(own);
    expect(await of(other, { tag: 'memory' })).toEqual(['zanzibarish-a', 'zanzibarish-b']);
    expect(await of(website, { tag: 'memory' })).not.toContain('zanzibarish-a');
    expect(await of(other, { is_hot: 'true' })).toEqual(['zanzibarish-a']);
    expect(await of(other, { category: 'guides' })).toEqual([]);
    const categories = await client.call(listCategories, { query: { website: other } });
    expect(categories).toEqual([{ slug: 'foreign', name: 'Foreign', count: 2 }]);
    const { records } = await client.call(listAllArticles, { query: { website: other } });
    expect(records.map(({ path }) => path)).toEqual(['zanzibarish-a', 'zanzibarish-b']);
  });

  it('an article of another site is not found here, nor by the search of this one', async () => {
    const path = 'zanzibarish-a';
    expect(await client.call(getArticle, { query: { website: other, path } })).toMatchObject({ path });
    await expect(client.call(getArticle, { query: { website, path } })).rejects.toMatchObject({
      status: 404,
    });
    expect((await client.call(search, { query: { q: 'zanzibarish' } })).total).toBe(0);
  });

  it.each([
    '/api-front/categories?website=nowhere',
    '/api-front/post-articles?website=nowhere',
    '/api-front/post-articles/all?website=nowhere',
    '/api-front/post-articles/detail?website=nowhere&path=what-yuanfen-means',
  ])('an unknown one is 40003: %s', async (path) => {
    const response = await api.request(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 40003, message: 'This website is not known here.' });
  });
});

describe('post-articles/all', () => {
  it.each([1, 5, 12, 5_000])('has every article once, %d at a time, by path', async (size) => {
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { records, next } = await client.call(listAllArticles, { query: { website, after, size } });
      seen.push(...records.map(({ path }) => path));
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual(own.toSorted());
  });
});

describe('previous and next article', () => {
  it('are its neighbours in the list of its category, also where times are equal to the microsecond', async () => {
    await api.database.sql`
      update articles set publish_time = '2026-10-01 00:00:00.123456' where category_slug in ('guides', 'craft')`;
    for (const category of ['guides', 'craft', 'wellbeing', 'culture']) {
      const { data_list: list } = await client.call(listArticles, {
        query: { website, category, page_size: 100 },
      });
      const links = list.map(({ path, h1, language }) => ({ path, category, h1, language }));
      for (const [index, { path }] of list.entries()) {
        const article = await client.call(getArticle, { query: { website, path } });
        expect(article.next_article).toEqual(links[index - 1] ?? null);
        expect(article.previous_article).toEqual(links[index + 1] ?? null);
      }
    }
  });
});

describe('redirects (rule:redirects)', () => {
  const find = (path: string) => client.call(findRedirect, { query: { path } });

  it('answer where a path has moved to, on this site or another, permanently or temporarily', async () => {
    const { sql } = api.database;
    await sql`insert into redirects values ('/old', '/new', true), ('/away', 'https://example.com/a?b=c', false)`;
    expect(await find('/old')).toEqual({ target: '/new', permanent: true });
    expect(await find('/away')).toEqual({ target: 'https://example.com/a?b=c', permanent: false });
    expect(await find('/new')).toBeNull();
    expect(await find('/OLD')).toBeNull();
    expect(await find("/old' or true --")).toBeNull();
  });

  it('never lead to the same address', async () => {
    await api.database.sql`insert into redirects values ('/round', '/round', true)`;
    expect(await find('/round')).toBeNull();
  });

  it('accept local paths only', async () => {
    for (const path of ['//example.com', '/\\example.com', 'https://example.com', 'old']) {
      expect((await api.request(`/api-front/redirects?path=${encodeURIComponent(path)}`)).status).toBe(400);
    }
  });
});
