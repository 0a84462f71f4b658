import { Readable } from 'node:stream';
import robotsParser from 'robots-parser';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages, type Language } from '#src/contract/locale/language.ts';
import { feedRoutes, pageRoutes } from '#src/contract/pages/routes.ts';
import {
  type CrawledSite,
  crawlSite,
  inLanguage,
  toCrawledPath,
} from '#tests/support/e2e/looks/crawl-site.ts';
import { addMatureCanary, canaryPages, canaryTrace } from '#tests/support/e2e/mature-canary.ts';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { parseHead } from '#tests/support/findability/read-head.ts';
import { ask } from '#tests/support/site/ask.ts';
import { listPolicyFaults } from '#tests/support/site/list-policy-faults.ts';

/** The result of one crawl of the whole site, for all tests of this file. */
let site: CrawledSite;
let origin: string;

/** A product with a mature character, which nobody may find. */
let server: E2eServer;

beforeAll(async () => {
  server = await startE2eServer();
  origin = server.url;
  const routes = [...Object.values(pageRoutes), ...Object.values(feedRoutes)].map(({ path }) => path);
  await withE2eDatabase(server, addMatureCanary);
  site = await crawlSite(server.url, [
    ...routes.filter((path) => !path.includes('[')),
    '/sitemaps/characters-1.xml',
    '/sitemaps/articles-1.xml',
    '/search?q=witty',
    '/category/witty?scope=all',
    '/category/witty?scope=regular',
    '/openapi.json',
    '/builds/latest.json',
    '/no-such-page',
    '/blogs/no-such-category',
    '/_astro/no-such-file.js',
    '/%00',
    ...canaryPages,
  ]);
}, 600_000);
afterAll(() => server.close());

/** Hosts of share links; they get no request unless a person follows the link. */
const outsideHosts = new Set([
  'x.com',
  'www.facebook.com',
  'www.reddit.com',
  't.me',
  'service.weibo.com',
  'findahelpline.com',
]);

/** Opened by other programs of the reader. */
const outsideSchemes = new Set(['mailto:', 'tel:']);

interface Links {
  pages: Set<string>;
  files: Set<string>;
  faults: string[];
}

/** Follows every internal link from the home page on, within the crawl. */
function followLinks(language: Language): Links {
  const found: Links = { pages: new Set(), files: new Set(), faults: [] };
  const sections: { from: string; path: string; id: string }[] = [];
  const queue = ['/'];
  const textOf = (path: string) => site.documents.get(inLanguage(path, language))?.text;
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.pages.has(path)) continue;
    found.pages.add(path);
    const answer = site.documents.get(inLanguage(path, language));
    const html = answer?.text ?? '';
    if (answer?.status !== 200) found.faults.push(`${path} answers ${answer?.status}`);
    if (!/<h1[ >]/.test(html)) found.faults.push(`${path} has no heading`);
    if (html.includes('data-countdown')) found.faults.push(`${path} is an error page`);
    if (!html.includes(`<html lang="${language}"`)) found.faults.push(`${path} is not in ${language}`);
    for (const href of readAttributes(html, 'href')) {
      const url = new URL(href, `${origin}${path}`);
      if (outsideHosts.has(url.hostname) || outsideSchemes.has(url.protocol)) continue;
      if (url.origin !== origin) found.faults.push(`${path} links to ${href}`);
      else if (url.searchParams.has('lang')) continue;
      else if (/\.\w+$/.test(url.pathname)) found.files.add(url.pathname);
      // One filter at a time: the lists of every combination have the same page.
      else if (url.searchParams.size < 2) queue.push(toCrawledPath(url.href, origin) ?? '');
      const id = decodeURIComponent(url.hash.slice(1));
      if (id !== '') sections.push({ from: path, path: `${url.pathname}${url.search}`, id });
    }
    for (const source of [...readAttributes(html, 'src'), ...readSourceSets(html)]) {
      if (!source.startsWith('data:')) found.files.add(new URL(source, origin).pathname);
    }
  }
  for (const { from, path, id } of sections) {
    if (textOf(path)?.includes(`id="${id}"`) !== true) found.faults.push(`${from}: ${path} has no #${id}`);
  }
  return found;
}

function readAttributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}

function readSourceSets(html: string): string[] {
  return readAttributes(html, 'srcset').flatMap((set) =>
    set.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? ''),
  );
}

it.each(languages)('every link and file that the site names in %s exists', (language) => {
  const { pages, files, faults } = followLinks(language);
  expect(faults).toEqual([]);
  for (const kind of ['/blogs/', '/character/', '/chat/', '/membership', '/mine/chats']) {
    expect([...pages].filter((path) => path.startsWith(kind))).not.toHaveLength(0);
  }
  expect(pages.size).toBeGreaterThan(100);
  expect(files.size).toBeGreaterThan(50);
  for (const path of files) {
    const asked = site.findAsked(path);
    expect(asked, path).not.toHaveLength(0);
    for (const { status, text, type } of asked) {
      expect([status, text === '', type.startsWith('text/html')], path).toEqual([200, false, false]);
    }
  }
});

it('an anonymous crawl of every page, feed and sitemap, and of one preview of each kind finds no trace of a mature character (rule:mature-hidden)', () => {
  const found = site.documents;
  const types = new Set([...found.values()].map(({ type }) => type.split(';')[0]));
  for (const type of ['text/html', 'application/xml', 'application/rss+xml', 'image/jpeg', 'image/webp']) {
    expect([...types], type).toContain(type);
  }
  expect([...found.keys()].filter((path) => path.startsWith('/character/')).length).toBeGreaterThan(40);
  for (const [path, { text, status }] of found) {
    // The address that was asked for may stand in the page that says that it is missing.
    if (canaryPages.some((own) => path.startsWith(own))) expect(status, path).toBe(404);
    else {
      expect(canaryTrace.exec(text)?.[0], path).toBeUndefined();
      expect(canaryTrace.test(path), path).toBe(false);
    }
  }
});

/** Returns a document of the crawl, which has to exist. */
function requireDocument(url: string) {
  const found = site.documents.get(toCrawledPath(url, origin) ?? '');
  if (found === undefined) throw new Error(`${url} was not asked for.`);
  return found;
}

/** Icons have class names from their library, `group` only marks a parent, and toasts bring their own style sheet. */
const unstyledClasses = /^(?:lucide.*|group|toasts)$/;

it('every class in a page is in the style sheet that it links, so that nothing is shown without styles', () => {
  const looked = new Set<string>();
  const missing = new Set<string>();
  for (const [path, { type, text }] of site.documents) {
    if (!type.startsWith('text/html')) continue;
    const sheets = readAttributes(text, 'href').filter((href) => /^\/_astro\/.*\.css$/.test(href));
    expect(sheets, path).not.toHaveLength(0);
    const css = sheets.map((sheet) => requireDocument(sheet).text).join('\n');
    const styled = new Set(
      [...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
    );
    const body = text.slice(text.indexOf('<body'));
    for (const name of readAttributes(body, 'class').flatMap((names) => names.split(/\s+/))) {
      if (name === '' || unstyledClasses.test(name)) continue;
      looked.add(name);
      if (!styled.has(name))
        missing.add(`${name} in ${path.replace(/\?.*/, '').split('/').slice(0, 2).join('/')}`);
    }
  }
  expect(looked.size).toBeGreaterThan(300);
  expect([...missing]).toEqual([]);
});

it('every page of the sitemaps exists under that address, and states it: canonical, alternates, robots', async () => {
  const robots = robotsParser(`${origin}/robots.txt`, requireDocument('/robots.txt').text);
  expect(robots.getSitemaps()).toEqual([`${origin}/sitemap.xml`]);
  const files = await parseSitemapIndex(Readable.from(requireDocument('/sitemap.xml').text));
  const listed = files.map(({ url }) => parseSitemap(Readable.from(requireDocument(url).text)));
  const items = (await Promise.all(listed)).flat();
  expect(items.length).toBeGreaterThan(140);
  for (const { url, links } of items) {
    const { text, status } = requireDocument(url);
    const head = parseHead(text, status);
    expect(head.status, url).toBe(200);
    expect(head.canonical, url).toBe(url);
    expect(head.alternates, url).toEqual(Object.fromEntries(links.map((link) => [link.lang, link.url])));
    expect(head.alternates[head.language], url).toBe(url);
    expect(head.meta['robots'], url).not.toContain('noindex');
    expect(robots.isAllowed(url, 'Googlebot'), url).toBe(true);
  }
});

it('every page is in the language of its address, and has a canonical address or is excluded from indexes and says no more', () => {
  const hidden: string[] = [];
  for (const [path, { type, status, text }] of site.documents) {
    if (!type.startsWith('text/html')) continue;
    const head = parseHead(text, status);
    expect(head.language, path).toBe(path.includes('lang=zh-CN') ? 'zh-CN' : 'en');
    const isHidden = head.meta['robots'] === 'noindex';
    expect(head.canonical === null, `${path} hidden: ${isHidden}`).toBe(isHidden);
    if (isHidden) hidden.push(path);
    if (head.canonical === null) {
      expect(head, path).toMatchObject({ alternates: {}, feeds: [], structured: null });
      continue;
    }
    const { text: canonical } = requireDocument(head.canonical);
    expect(parseHead(canonical, 200).canonical, path).toBe(head.canonical);
  }
  expect(hidden).toEqual(
    expect.arrayContaining(['/no-such-page', '/search?q=witty', '/mine/chats', '/chat/peng-yue-f01']),
  );
});

it('every HTML answer has the policy of the site: own files, the page’s inline scripts, nothing else (rule:strict-policy)', () => {
  const pages = [...site.documents].filter(([, { type }]) => type.startsWith('text/html'));
  expect(pages.length).toBeGreaterThan(200);
  const statuses = new Set(pages.map(([, { status }]) => status));
  expect([...statuses].toSorted()).toEqual([200, 404]);
  for (const [path, { policy, text, cacheControl }] of pages) {
    // A page rendered for one visitor carries the hashes of the whole site.
    const isTight = !cacheControl.includes('private');
    expect(listPolicyFaults(policy, text, { isTight }), path).toEqual([]);
  }
  const isKept = pages.map(([, { cacheControl }]) => !cacheControl.includes('private'));
  expect(new Set(isKept).size, 'pages of both kinds').toBe(2);
});

it('a page has the same policy from the cache, unchanged and without its body (rule:strict-policy)', async () => {
  for (const path of ['/', '/safety', '/blogs/culture/what-yuanfen-means', '/mine/chats', '/no-such-page']) {
    const { policy, text } = requireDocument(path);
    const headers = { 'Accept-Language': 'en' };
    const again = await ask(`${origin}${path}`, { headers });
    const head = await ask(`${origin}${path}`, { headers, method: 'HEAD' });
    const etag = again.headers.get('etag');
    const answers = [again, head];
    if (etag !== null) {
      const unchanged = await ask(`${origin}${path}`, { headers: { ...headers, 'If-None-Match': etag } });
      expect(unchanged.status, path).toBe(304);
      answers.push(unchanged);
    }
    for (const answer of answers) {
      expect(answer.headers.get('content-security-policy'), `${path} ${answer.status}`).toBe(policy);
    }
    expect(listPolicyFaults(policy, text), path).toEqual([]);
  }
});
