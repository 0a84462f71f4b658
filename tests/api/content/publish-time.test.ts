import { describe, expect, it } from 'vitest';
import {
  getArticle,
  listAllArticles,
  listArticles,
  listCategories,
  listCharactersOfArticle,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import { search } from '#src/contract/site/search-calls.ts';
import { ogImagePath } from '#src/domain/site/og-image.ts';
import { publishDueArticles } from '#src/server/stories/publish-due-articles.ts';
import { listenToChannel } from '#src/server/platform/database/connections/listen-to-channel.ts';
import { addArticle } from '#tests/support/api/content/add-article.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createTestClient } from '#tests/support/api/test-visitor.ts';

const api = await startApiForFile();
const client = createTestClient(api.send);
const { sql } = api.database;

/** Publishes what is due by then, as the upkeep of a server does. */
const publishUntil = (time: string) => publishDueArticles(api.services.database, new Date(time));

/** Returns the answer of everything that shows articles, as text, by its name. */
async function readAll(path: string): Promise<Record<string, string>> {
  const neighbour = { query: { website, path: 'what-yuanfen-means' } };
  const answers = {
    newest: client.call(listArticles, { query: { website, page_size: 100 } }),
    hot: client.call(listArticles, { query: { website, page_size: 100, is_hot: 'true' } }),
    ofCategory: client.call(listArticles, { query: { website, page_size: 100, category: 'culture' } }),
    ofTag: client.call(listArticles, { query: { website, page_size: 100, tag: 'tides' } }),
    all: client.call(listAllArticles, { query: { website, size: 5_000 } }),
    search: client.call(search, { query: { q: `About ${path}` } }),
    neighbours: client.call(getArticle, neighbour),
    itself: client.call(getArticle, { query: { website, path } }).catch(String),
    characters: client.call(listCharactersOfArticle, { query: { website, path } }).catch(String),
  };
  const texts = Object.entries(answers).map(
    async ([name, answer]) => [name, JSON.stringify(await answer)] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

async function countAll() {
  const [categories, articles, tagged] = await Promise.all([
    client.call(listCategories, { query: { website } }),
    client.call(listArticles, { query: { website, page_size: 1 } }),
    client.call(listArticles, { query: { website, page_size: 1, tag: 'tides' } }),
  ]);
  const ofCulture = categories.find(({ slug }) => slug === 'culture')?.count;
  return { ofCulture, articles: articles.total, tagged: tagged.total };
}

describe('a story with a future publish time (rule:publish-time)', () => {
  const path = 'tomorrow-s-tide';
  const story = {
    path,
    category: 'culture',
    isHot: true,
    tags: ['tides'],
    publishTime: '2126-05-01T08:00:00Z',
  };

  it('is shown nowhere and counted nowhere before its time, and everywhere once it was published', async () => {
    await sql`update articles set related = array[${path}] || related where path = 'what-yuanfen-means'`;
    const before = await countAll();
    expect(before).toEqual({ ofCulture: 3, articles: 12, tagged: 0 });
    await addArticle(sql, story);
    expect(await countAll()).toEqual(before);
    const hidden = await readAll(path);
    for (const [name, text] of Object.entries(hidden)) expect(text, name).not.toContain(`About ${path}`);
    expect(hidden['itself']).toContain('CallError');
    expect(hidden['characters']).toContain('CallError');

    expect(await publishUntil('2126-05-01T07:59:59Z')).toBe(0);
    expect(await publishUntil('2126-05-01T08:00:00Z')).toBe(1);
    expect(await publishUntil('2126-05-01T08:00:00Z')).toBe(0);
    expect(await countAll()).toEqual({ ofCulture: 4, articles: 13, tagged: 1 });
    const { characters, ...shown } = await readAll(path);
    for (const [name, text] of Object.entries(shown)) expect(text, name).toContain(`About ${path}`);
    expect(characters).toContain('avatar');
  });

  it('is hidden again when its time is moved into the future', async () => {
    await sql`update articles set publish_time = '2126-06-01' where path = ${path}`;
    expect(await countAll()).toEqual({ ofCulture: 3, articles: 12, tagged: 0 });
    for (const [name, text] of Object.entries(await readAll(path)))
      expect(text, name).not.toContain(`About ${path}`);
  });

  it('is published at once when its time is moved into the past', async () => {
    await sql`update articles set publish_time = '2026-06-01' where path = ${path}`;
    expect(await countAll()).toEqual({ ofCulture: 4, articles: 13, tagged: 1 });
    await sql`delete from articles where path = ${path}`;
    expect(await countAll()).toEqual({ ofCulture: 3, articles: 12, tagged: 0 });
  });

  it('is no preview before its time', async () => {
    await addArticle(sql, story);
    const subject = { kind: 'article', key: path, language: 'en', siteName: 'Yuanfen' } as const;
    const address = ogImagePath({ ...subject, title: `About ${path}`, line: '', picture: null });
    expect((await api.request(address)).status).toBe(404);
  });

  it('tells every process which pages to drop when it is published (rule:kept-pages)', async () => {
    const told: string[] = [];
    const listening = listenToChannel(api.database.url, 'content_changed', {
      onPayload: (tag) => told.push(tag),
      onConnect: () => undefined,
      onFault: () => undefined,
    });
    await listening.ready;
    await publishUntil('2126-05-01T08:00:00Z');
    await expect.poll(() => told).toContain('articles-order:culture');
    expect(told).toContain('articles');
    expect(told).toContain(`article:${path}`);
    await listening.stop();
  });

  it('does not move the pages of a list that somebody reads', async () => {
    await addArticle(sql, { ...story, path: 'the-day-after' });
    const { until, total } = await client.call(listArticles, { query: { website, page_size: 1 } });
    await publishUntil('2126-05-02T00:00:00Z');
    const later = await client.call(listArticles, { query: { website, page_size: 100, until } });
    expect(later.total).toBe(total);
    expect(later.data_list.map((article) => article.path)).not.toContain('the-day-after');
  });
});
