import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import jsonFeedSchema from 'jsonfeed-schema/v1.1.js';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  listAllArticles,
  listCategories,
  websiteName as website,
} from '#src/contract/stories/article-calls.ts';
import { getAllTags, listAllCharacters } from '#src/contract/characters/character-calls.ts';
import { createClient } from '#src/contract/call/client.ts';
import { type Language, languages } from '#src/contract/locale/language.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { inLanguage } from '#tests/support/e2e/looks/crawl-site.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import {
  type GraphDocument,
  listSearchFaults,
  listVocabularyFaults,
} from '#tests/support/findability/check-schema-org.ts';
import { listSitemapFaults, listXmlFaults } from '#tests/support/findability/check-xml.ts';
import { type PageHead, readHead } from '#tests/support/findability/read-head.ts';
import { ask } from '#tests/support/site/ask.ts';
import { readPage } from '#tests/support/site/read-page.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { addFindableContent, englishPath, hostilePath, hostileText } from './findable-content.ts';

/** A product with a mature character, which nobody may find, and an article whose every text is hostile. */
let site: E2eServer;
beforeAll(async () => {
  site = await startE2eServer();
  await withE2eDatabase(site, addFindableContent);
});
afterAll(() => site.close());

const fixedPages =
  '/ /blogs /category /membership /safety /aboutus /guidelines /user-agreemet /privacy-policy';

/** One page of each kind. */
const kinds = [
  '/',
  '/blogs',
  '/blogs/guides',
  '/blogs/culture/what-yuanfen-means',
  `/blogs/culture/${hostilePath}`,
  '/category',
  '/category/witty',
  '/character/peng-yue-f01',
  '/membership',
  '/safety',
];

async function readText(url: string, type: string): Promise<string> {
  const answer = await ask(url, { redirect: 'manual' });
  expect(answer.status, url).toBe(200);
  expect(answer.headers.get('content-type'), url).toBe(`${type}; charset=utf-8`);
  return answer.text();
}

/** Reads every file that the index names, by its address. */
async function readSitemaps(): Promise<Map<string, string>> {
  const index = await readText(`${site.url}/sitemap.xml`, 'application/xml');
  expect(await listXmlFaults(index)).toEqual([]);
  const files = await parseSitemapIndex(Readable.from(index));
  const texts = files.map(async ({ url }) => [url, await readText(url, 'application/xml')] as const);
  return new Map(await Promise.all(texts));
}

/** Lists the address of every findable page, according to the calls and the rules. */
async function listFindable(): Promise<string[]> {
  const client = createClient({
    send: (request) => ask(request),
    baseUrl: () => site.url,
    context: () => ({ language: 'en' }),
  });
  const [articles, categories, characters, tags] = await Promise.all([
    client.call(listAllArticles, { query: { website } }),
    client.call(listCategories, { query: { website } }),
    client.call(listAllCharacters),
    client.call(getAllTags),
  ]);
  const paths = [
    ...fixedPages.split(' '),
    ...categories.map(({ slug }) => `/blogs/${slug}`),
    ...tags.filter(({ count }) => count > 0).map(({ slug }) => `/category/${slug}`),
    ...characters.records.map((character) => `/character/${characterSegment(character)}`),
  ];
  const stories = articles.records.flatMap(({ category, path, languages: written }) =>
    written.map((language) => inLanguage(`/blogs/${category}/${path}`, language)),
  );
  return [
    ...stories,
    ...paths.flatMap((path) => languages.map((language) => inLanguage(path, language))),
  ].map((path) => `${site.url}${path}`);
}

it('the sitemaps list every findable page in both languages, and nothing else', async () => {
  const files = await readSitemaps();
  expect([...files.keys()].map((url) => url.slice(site.url.length))).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/tags.xml',
    '/sitemaps/articles-1.xml',
    '/sitemaps/characters-1.xml',
  ]);
  const faults = [...files.values()].map((text) => listSitemapFaults(text));
  expect((await Promise.all(faults)).flat()).toEqual([]);
  const items = (
    await Promise.all([...files.values()].map((text) => parseSitemap(Readable.from(text))))
  ).flat();
  expect(items.map(({ url }) => url).toSorted()).toEqual((await listFindable()).toSorted());
  expect(items.length).toBeGreaterThan(140);
  const pictures = new Set(items.flatMap(({ img }) => img.map(({ url }) => url)));
  expect(pictures.size).toBeGreaterThan(30);
  for (const picture of [...pictures].slice(0, 5)) expect((await ask(picture)).status, picture).toBe(200);
});

it('a story in one language has one address, whichever language a reader asks for', async () => {
  const path = `/blogs/culture/${englishPath}`;
  const url = `${site.url}${path}`;
  for (const language of languages) {
    const head = await readHead(`${site.url}${inLanguage(path, language)}`);
    expect(head).toMatchObject({ status: 200, language, canonical: url });
    expect(head.alternates).toEqual({ en: url, 'x-default': url });
    expect(head.meta).toMatchObject({ 'og:url': url, 'og:locale': 'en_US' });
    expect(head.meta['og:locale:alternate']).toBeUndefined();
    expect(head.structured?.['@graph'][0]).toMatchObject({ '@type': 'BlogPosting', url, inLanguage: 'en' });
  }
});

/** Reads the structured data of one page of each kind. */
async function readStructured(language: Language): Promise<(PageHead & { structured: GraphDocument })[]> {
  const heads = await Promise.all(kinds.map((path) => readHead(`${site.url}${inLanguage(path, language)}`)));
  return heads.map((head) => {
    if (head.structured === null) throw new Error(`${head.canonical} has no structured data.`);
    return { ...head, structured: head.structured };
  });
}

it.each([
  ['en', 'en_US'],
  ['zh-CN', 'zh_CN'],
] as const)(
  'structured data of every kind of page in %s follow the requirements of search engines',
  async (language, locale) => {
    for (const { structured, meta, canonical } of await readStructured(language)) {
      expect(await listSearchFaults(structured['@graph']), canonical ?? '').toEqual([]);
      const isHome = new URL(canonical ?? '').pathname === '/';
      expect(JSON.stringify(structured)).toContain(`"inLanguage":${isHome ? '[' : `"${language}"`}`);
      expect(meta).toMatchObject({
        'og:url': canonical,
        'og:site_name': 'Yuanfen',
        'og:locale': locale,
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
      const preview = await ask(meta['og:image'] ?? '');
      expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  },
);

for (const language of languages) {
  it(`the feeds in ${language} are linked from the pages of the blog, and are valid`, async () => {
    const jsonSchema = z.fromJSONSchema(jsonFeedSchema);
    const rest = isFullRun ? ['/blogs/guides', '/blogs/craft', '/blogs/wellbeing'] : [];
    for (const path of ['/blogs', '/blogs/culture', ...rest]) {
      const head = await readHead(`${site.url}${inLanguage(path, language)}`);
      const [rssUrl, jsonUrl] = ['rss', 'feed+json'].map(
        (kind) =>
          head.feeds.find(({ type }) => type === `application/${kind === 'rss' ? 'rss+xml' : kind}`)?.href ??
          '',
      );
      expect(rssUrl).toBe(`${site.url}${inLanguage(`${path}/feed.xml`, language)}`);
      const rssText = await readText(rssUrl ?? '', 'application/rss+xml');
      expect(await listXmlFaults(rssText)).toEqual([]);
      const rss = parseRssFeed(rssText);
      const json: unknown = JSON.parse(await readText(jsonUrl ?? '', 'application/feed+json'));
      expect(jsonSchema.safeParse(json).error?.issues ?? []).toEqual([]);
      const jsonFeed = parseJsonFeed(json);
      expect(rss).toMatchObject({ language, link: head.canonical });
      expect(rss.atom?.links?.[0]).toMatchObject({ rel: 'self', href: rssUrl });
      expect(jsonFeed).toMatchObject({ feed_url: jsonUrl, home_page_url: head.canonical });
      const items = rss.items ?? [];
      expect(items.length).toBeGreaterThan(1);
      expect(items.map(({ guid }) => guid?.value)).toEqual(jsonFeed.items?.map(({ id }) => id));
      expect(new Set(items.map(({ guid }) => guid?.value)).size).toBe(items.length);
      for (const item of items) {
        if (path === '/blogs') expect((await readHead(item.link ?? '')).canonical).toBe(item.link);
        expect(item.content?.encoded).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:)/);
        expect(item.content?.encoded?.length).toBeGreaterThan(20);
      }
    }
  });
}

it('llms.txt describes the site and leads to its stories, in either language', async () => {
  for (const language of languages) {
    const text = await readText(`${site.url}/llms.txt?lang=${language}`, 'text/markdown');
    expect(text).toMatch(/^# Yuanfen\n\n> \S/);
    const links = [...text.matchAll(/^- \[(?:[^\]\\]|\\.)+\]\((\S+)\)/gm)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(20);
    for (const url of links) expect((await readHead(url)).canonical).toBe(url);
  }
});

it('structured data with hostile texts run nothing, and state the same', async () => {
  const url = `${site.url}/blogs/culture/${hostilePath}`;
  expect((await readHead(url)).structured).toMatchObject({
    '@graph': [{ '@type': 'BlogPosting', headline: hostileText }, {}],
  });
  const page = await readPage(url);
  expect(page.values('meta[property="og:title"]', 'content')).toEqual([hostileText]);
  const script = 'window.broken=true';
  expect(page.texts('script')).not.toContain(script);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page.headers.get('content-security-policy')).not.toContain(hash);
});

// The builders are checked in describe-page.test.ts.
it(
  'structured data of every kind of page follow the vocabulary of schema.org',
  { tags: ['full'] },
  async () => {
    const heads = await readStructured('en');
    expect(listVocabularyFaults(heads.map(({ structured }) => structured))).toEqual([]);
  },
);
