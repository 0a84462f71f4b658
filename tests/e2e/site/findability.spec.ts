import { Readable } from 'node:stream';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import jsonFeedSchema from 'jsonfeed-schema/v1.1.js';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { z } from 'zod';
import { listAllArticles, listCategories, websiteName as website } from '#src/contract/site/article-calls.ts';
import { getAllTags, listAllCharacters } from '#src/contract/site/character-calls.ts';
import { createClient } from '#src/contract/call/client.ts';
import { languages } from '#src/contract/base/language.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { inLanguage } from '#tests/support/e2e/looks/crawl-site.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import type { E2eServer } from '#tests/support/e2e/server.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { listSearchFaults, listVocabularyFaults } from '#tests/support/findability/check-schema-org.ts';
import { listSitemapFaults, listXmlFaults } from '#tests/support/findability/check-xml.ts';
import { type PageHead, readHead } from '#tests/support/findability/read-head.ts';
import { addFindableContent, hostilePath, hostileText, removeFindableContent } from './findable-content.ts';
import { canaryPages, canaryTrace } from '#tests/support/e2e/mature-canary.ts';

test.describe.configure({ mode: 'serial' });

test.beforeAll(({ server }) => withE2eDatabase(server, addFindableContent));
test.afterAll(({ server }) => withE2eDatabase(server, removeFindableContent));

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
  const answer = await fetch(url, { redirect: 'manual' });
  expect(answer.status, url).toBe(200);
  expect(answer.headers.get('content-type'), url).toBe(`${type}; charset=utf-8`);
  return answer.text();
}

/** Reads every file that the index names, by its address. */
async function readSitemaps(site: E2eServer): Promise<Map<string, string>> {
  const index = await readText(`${site.url}/sitemap.xml`, 'application/xml');
  expect(await listXmlFaults(index)).toEqual([]);
  const files = await parseSitemapIndex(Readable.from(index));
  const texts = files.map(async ({ url }) => [url, await readText(url, 'application/xml')] as const);
  return new Map(await Promise.all(texts));
}

/** Lists the address of every findable page, according to the calls and the rules. */
async function listFindable({ url }: E2eServer): Promise<string[]> {
  const client = createClient({
    send: (request) => fetch(request),
    baseUrl: () => url,
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
    ...articles.records.map(({ category, path }) => `/blogs/${category}/${path}`),
    ...tags.filter(({ count }) => count > 0).map(({ slug }) => `/category/${slug}`),
    ...characters.records.map((character) => `/character/${characterSegment(character)}`),
  ];
  return paths.flatMap((path) => languages.map((language) => `${url}${inLanguage(path, language)}`));
}

test('the sitemaps list every findable page in both languages, and nothing else', async ({
  server: site,
}) => {
  const files = await readSitemaps(site);
  expect([...files.keys()].map((url) => url.slice(site.url.length))).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/tags.xml',
    '/sitemaps/articles-1.xml',
    '/sitemaps/characters-1.xml',
  ]);
  for (const [url, text] of files) expect(await listSitemapFaults(text), url).toEqual([]);
  const items = (
    await Promise.all([...files.values()].map((text) => parseSitemap(Readable.from(text))))
  ).flat();
  expect(items.map(({ url }) => url).toSorted()).toEqual((await listFindable(site)).toSorted());
  expect(items.length).toBeGreaterThan(140);
  const pictures = new Set(items.flatMap(({ img }) => img.map(({ url }) => url)));
  expect(pictures.size).toBeGreaterThan(30);
  for (const picture of [...pictures].slice(0, 5)) expect((await fetch(picture)).status, picture).toBe(200);
});

test('an address with superfluous parts names the canonical one', async ({ server: site }) => {
  for (const [asked, canonical] of [
    ['/blogs?utm_source=mail&page=1', '/blogs'],
    ['/blogs?lang=zh-CN&page=2&fbclid=x', '/blogs?page=2&lang=zh-CN'],
    ['/?gender=female', '/'],
    ['/?gender=MALE&until=2099-01-01T00:00:00.000Z&page=2', '/?gender=MALE&page=2'],
    ['/category/witty?scope=regular&sort=new', '/category/witty?sort=new'],
  ]) {
    expect(await readHead(`${site.url}${asked}`), asked).toMatchObject({
      status: 200,
      canonical: `${site.url}${canonical}`,
    });
  }
});

test('pages excluded from indexes say so and name no address', async ({ server: site }) => {
  for (const path of ['/nowhere', '/search?q=rain', '/mine/chats', '/chat/peng-yue-f01']) {
    const head = await readHead(`${site.url}${path}`);
    expect(head.meta['robots'], path).toBe('noindex');
    expect(head, path).toMatchObject({ canonical: null, alternates: {}, feeds: [], structured: null });
  }
});

test('a page requested under a foreign host name is not served to visitors of ours', async ({
  server: site,
}) => {
  const { request } = await import('node:http');
  const { port } = new URL(site.url);
  // Any IP address is answered; other host names are not (open-front-door.test.ts).
  const name = '203.0.113.66';
  const foreign = await new Promise<string>((resolve, reject) => {
    const asked = request({ port, path: '/blogs/craft', headers: { Host: name } }, (answer) => {
      void answer.toArray().then((chunks: Buffer[]) => resolve(Buffer.concat(chunks).toString()));
    });
    asked.on('error', reject).end();
  });
  expect(foreign).toContain('<h1');
  expect((await readHead(`${site.url}/blogs/craft`)).html).not.toContain(name);
});

test('structured data of every kind of page follow schema.org and the requirements of search engines', async ({
  server: site,
}) => {
  test.slow();
  const documents: NonNullable<PageHead['structured']>[] = [];
  for (const path of kinds) {
    for (const language of languages) {
      const head = await readHead(`${site.url}${inLanguage(path, language)}`);
      if (head.structured === null) throw new Error(`${path} has no structured data.`);
      // The builders are the same for both; only one is checked, because it takes long.
      if (language === 'en') documents.push(head.structured);
      expect(await listSearchFaults(head.structured['@graph']), path).toEqual([]);
      const text = JSON.stringify(head.structured);
      expect(text, path).toContain(`"inLanguage":${path === '/' ? '[' : `"${language}"`}`);
      expect(head.meta, path).toMatchObject({
        'og:url': head.canonical,
        'og:site_name': 'Yuanfen',
        'og:locale': language.replace('-', '_').replace(/^en$/, 'en_US'),
        'twitter:card': 'summary_large_image',
      });
    }
  }
  expect(listVocabularyFaults(documents)).toEqual([]);
});

test('the pictures for previews exist, in the stated size', async ({ server: site }) => {
  for (const path of kinds) {
    const { meta } = await readHead(`${site.url}${path}`);
    const answer = await fetch(meta['og:image'] ?? '');
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type'), path).toBe('image/jpeg');
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630']);
  }
});

for (const language of languages) {
  test(`the feeds in ${language} are linked from the pages of the blog, and are valid`, async ({
    server: site,
  }) => {
    const jsonSchema = z.fromJSONSchema(jsonFeedSchema);
    const pages = ['/blogs', '/blogs/guides', '/blogs/craft', '/blogs/wellbeing', '/blogs/culture'];
    for (const path of pages) {
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
        expect(item.content?.encoded).not.toMatch(/(?:href|src)="(?!https?:|mailto:)/);
        expect(item.content?.encoded?.length).toBeGreaterThan(20);
      }
    }
  });
}

test('a feed of a missing category is a 404, and no article can replace a feed', async ({ server: site }) => {
  for (const path of ['/blogs/nowhere/feed.xml', '/blogs/nowhere/feed.json', '/blogs/x.y/feed.xml']) {
    expect((await fetch(`${site.url}${path}`)).status, path).toBe(404);
  }
  expect((await fetch(`${site.url}/sitemaps/articles-2.xml`)).status).toBe(404);
  expect((await fetch(`${site.url}/sitemaps/characters-0.xml`)).status).toBe(404);
});

test('nothing for crawlers mentions a mature character (rule:mature-hidden)', async ({ server: site }) => {
  const own = ['/robots.txt', '/llms.txt', '/sitemap.xml', '/blogs/feed.xml', '/blogs/feed.json', ...kinds];
  const urls = [...own.map((path) => `${site.url}${path}`), ...(await readSitemaps(site)).keys()];
  for (const url of urls) {
    const text = await (await fetch(url)).text();
    expect(text.length, url).toBeGreaterThan(100);
    expect(text, url).not.toMatch(canaryTrace);
  }
  for (const path of canaryPages) expect((await fetch(`${site.url}${path}`)).status).toBe(404);
});

test('llms.txt describes the site and leads to its stories, in either language', async ({ server: site }) => {
  for (const language of languages) {
    const text = await readText(`${site.url}/llms.txt?lang=${language}`, 'text/markdown');
    expect(text).toMatch(/^# Yuanfen\n\n> \S/);
    const links = [...text.matchAll(/^- \[(?:[^\]\\]|\\.)+\]\((\S+)\)/gm)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(20);
    for (const url of links) expect((await readHead(url)).canonical).toBe(url);
  }
});

test('the icon that browsers request on their own exists', async ({ server: site }) => {
  const answer = await fetch(`${site.url}/favicon.ico`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/x-icon');
});

test('structured data with hostile texts run nothing, keep the page’s policy, and state the same', async ({
  page,
}) => {
  await page.goto(`/blogs/culture/${hostilePath}`);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@graph': [{ '@type': 'BlogPosting', headline: hostileText }, {}],
  });
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', hostileText);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('the browser’s own bar follows the theme of the site (rule:themes)', async ({ page }) => {
  const shown = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((metas) =>
      metas
        .filter((meta): meta is HTMLMetaElement => meta instanceof HTMLMetaElement)
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect([await shown(), await ground()]).toEqual([['#0e0a15'], 'rgb(14, 10, 21)']);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect.poll(shown).toEqual(['#fbf8fe']);
  expect(await ground()).toBe('rgb(251, 248, 254)');
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  await expect.poll(shown).toEqual(['#fbf8fe']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).toEqual(['#0e0a15']);
});
