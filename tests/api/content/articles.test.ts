import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  type Article,
  type ArticleCard,
  getArticle,
  listArticles,
  listCategories,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const english = createTestClient(api.send);
const chinese = createTestClient(api.send, { language: 'zh-CN' });

type Query = Omit<z.input<typeof listArticles.query>, 'website'>;

function list(query: Query = {}, client = english) {
  return client.call(listArticles, { query: { website, page_size: 100, ...query } });
}

async function paths(query: Query = {}, client = english): Promise<string[]> {
  return (await list(query, client)).data_list.map(({ path }) => path);
}

describe('the website parameter (rule:website)', () => {
  it.each([
    '/api-front/categories?website=elsewhere',
    '/api-front/post-articles?website=elsewhere',
    '/api-front/post-articles/detail?website=elsewhere&path=what-yuanfen-means',
  ])('for another site is 40003: %s', async (path) => {
    const response = await api.request(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 40003,
      message: 'This website is not known here.',
      data: null,
    });
  });
});

describe('post-articles', () => {
  it('lists all 12 articles, newest first (rule:shipped-content)', async () => {
    const { data_list: articles, total } = await list();
    expect(total).toBe(12);
    expect(articles).toHaveLength(12);
    const times = articles.map((article) => article.publish_time);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('carries the fields of an article that its detail has, but for the text (rule:article-fields)', async () => {
    for (const card of (await list()).data_list) {
      const detail = await english.call(getArticle, { query: { website, path: card.path } });
      const { related_articles: named, ...fields } = card;
      expect(detail).toMatchObject(fields);
      expect(card).toMatchObject({ status: 'published', content_type: 'markdown' });
      expect(card.keywords.length).toBeGreaterThan(0);
      expect(detail.related_articles.map(({ path }) => path)).toEqual(
        expect.arrayContaining(named.map(({ path }) => path)),
      );
    }
    const [first] = (await list()).data_list;
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(
        `id category category_name h1 authors seo_tags title path meta_description reading_duration is_hot
        related_articles status cover_image cover_image_alt_text content_type tags publish_time keywords create_time
        update_time`.split(/\s+/),
      ),
    );
  });

  it('links the articles that the editors named, in their order and the reader’s language (rule:article-fields)', async () => {
    const [first, second, third] = await paths();
    const { sql } = api.database;
    await sql`update articles set related = ${[third ?? '', 'gone', second ?? '']} where path = ${first ?? ''}`;
    for (const client of [english, chinese]) {
      const cards = (await list({}, client)).data_list;
      const links = [third, second].map((path) => {
        const { category, language, h1 } = cards.find((card) => card.path === path) ?? {};
        return { path, category, language, h1 };
      });
      expect(cards[0]?.related_articles).toEqual(links);
    }
    await sql`update articles set related = '{}' where path = ${first ?? ''}`;
  });

  it('says when an article was made and for which words, and no time is before another’s (rule:article-fields)', async () => {
    for (const card of (await list()).data_list) {
      expect(card.create_time <= card.update_time, card.path).toBe(true);
      expect(card.create_time <= card.publish_time, card.path).toBe(true);
      expect(card.seo_tags).toEqual([...new Set([...card.tags, ...card.keywords])]);
    }
  });

  it('has 6 on a page by default (rule:home-page)', async () => {
    const page = await english.call(listArticles, { query: { website } });
    expect(page).toMatchObject({ page_number: 1, page_size: 6, total: 12 });
    expect(page.data_list).toHaveLength(6);
  });

  it('has pages that are stable, without gaps or repetitions, also when times are equal', async () => {
    await api.database.sql`
      update articles set publish_time = '2026-10-01' where path in
      (select path from articles order by path limit 5)`;
    const whole = await paths();
    for (const size of [1, 5, 7]) {
      const numbers = Array.from({ length: Math.ceil(12 / size) }, (_, index) => index + 1);
      const pages = await Promise.all(
        numbers.map((number) => paths({ page_number: number, page_size: size })),
      );
      expect(pages.flat()).toEqual(whole);
    }
    expect(await paths({ page_number: 9, page_size: 5 })).toEqual([]);
  });

  it.each(['guides', 'craft', 'wellbeing', 'culture'])(
    'category=%s filters by category',
    async (category) => {
      const { data_list: articles, total } = await list({ category });
      expect(articles.map((article) => article.category)).toEqual(articles.map(() => category));
      expect(total).toBe(articles.length);
      expect(total).toBeGreaterThan(0);
    },
  );

  it('tag filters by tag, in the language of the reader', async () => {
    const carriers = async (tag: string, client: Client) =>
      (await list({}, client)).data_list.filter(({ tags }) => tags.includes(tag)).map(({ path }) => path);
    const [first] = (await list({}, chinese)).data_list;
    const tag = first?.tags[0] ?? '';
    expect(await paths({ tag }, chinese)).toEqual(await carriers(tag, chinese));
    expect(await paths({ tag: 'privacy' })).toEqual(await carriers('privacy', english));
    expect(await paths({ tag: 'privacy' })).toHaveLength(2);
    expect(await paths({ tag: "privacy' or true --" })).toEqual([]);
  });

  it('is_hot filters by hot articles or the others', async () => {
    const hot = await paths({ is_hot: 'true' });
    const others = await paths({ is_hot: 'false' });
    expect(hot).toHaveLength(4);
    expect([...hot, ...others].toSorted()).toEqual((await paths()).toSorted());
  });

  it('filters work together', async () => {
    const { data_list: articles } = await list({ category: 'craft', is_hot: 'true' });
    expect(articles.every((article: ArticleCard) => article.is_hot && article.category === 'craft')).toBe(
      true,
    );
    expect(await paths({ category: 'no-such-category' })).toEqual([]);
  });
});

describe('categories', () => {
  it('come in editorial order with their number of articles, in both languages (rule:shipped-content)', async () => {
    const en = await english.call(listCategories, { query: { website } });
    const zh = await chinese.call(listCategories, { query: { website } });
    expect(en.map(({ slug }) => slug)).toEqual(['guides', 'craft', 'wellbeing', 'culture']);
    expect(en.map(({ name }) => name)).toEqual(['Guides', 'Craft', 'Wellbeing', 'Culture']);
    expect(zh.map(({ name }) => name)).toEqual(['指南', '创作', '身心', '文化']);
    for (const category of en) expect(await paths({ category: category.slug })).toHaveLength(category.count);
  });
});

describe('one article', () => {
  function get(path: string, client: Client): Promise<Article> {
    return client.call(getArticle, { query: { website, path } });
  }

  it('has its text, authors and related articles, and the same card as the list', async () => {
    const path = 'what-yuanfen-means';
    const article = await get(path, english);
    const card = (await list()).data_list.find((one) => one.path === path);
    expect(article).toMatchObject({ ...card });
    expect(article).toMatchObject({ status: 'published', content_type: 'markdown' });
    expect(article.authors.length).toBeGreaterThan(0);
    const [row] = await api.database.sql`select related from articles where path = ${path}`;
    expect(article.related_articles.map((related) => related.path)).toEqual(row?.['related']);
    expect(article.related_articles.length).toBeGreaterThan(0);
  });

  it('has three to read next: its own, then the newest of its category, then of the site, its neighbours last', async () => {
    const path = 'what-never-to-tell-a-chatbot';
    const related = async () => (await get(path, english)).related_articles.map((one) => one.path);
    for (const each of await paths()) expect((await get(each, english)).related_articles).toHaveLength(3);
    await api.database.sql`update articles set related = '{what-yuanfen-means}' where path = ${path}`;
    const { previous_article, next_article } = await get(path, english);
    const linked = [previous_article?.path, next_article?.path];
    const fits = (one: string) => one !== path && one !== 'what-yuanfen-means' && !linked.includes(one);
    const ofCategory = (await paths({ category: 'wellbeing' })).filter(fits);
    const ofSite = (await paths()).filter((one) => fits(one) && !ofCategory.includes(one));
    expect(await related()).toEqual(['what-yuanfen-means', ...ofCategory, ...ofSite].slice(0, 3));
  });

  it('exists in both languages, worth reading: 600 to 1,200 words', async () => {
    for (const path of await paths()) {
      const [en, zh] = await Promise.all([get(path, english), get(path, chinese)]);
      expect(en.h1).not.toBe(zh.h1);
      expect(zh.content).toMatch(/\p{Script=Han}{2}/u);
      expect(zh.category_name).toMatch(/\p{Script=Han}/u);
      expect(en.content.split(/\s+/).length, path).toBeGreaterThan(500);
      expect(en.reading_duration).toBeGreaterThanOrEqual(1);
      expect({ ...en, authors: en.authors.map(({ id }) => id) }).toMatchObject({
        id: zh.id,
        category: zh.category,
        publish_time: zh.publish_time,
        authors: zh.authors.map(({ id }) => id),
      });
    }
  });
});
