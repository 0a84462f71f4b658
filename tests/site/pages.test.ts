import { expect, inject, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { listSitePages } from '#tests/support/e2e/pages.ts';
import { createDataFolder, startServer } from '#tests/support/process/server-process.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');
const read = (path: string, language = 'en') => readPage(`${url}${path}`, { 'Accept-Language': language });

const article = '/blogs/culture/a-short-history-of-talking-machines';

it('a story has its cover, authors with their roles, times, tags, neighbours and ways to share it', async () => {
  const story = await read(article);
  expect(story.texts('article h1')).toEqual(['A short history of talking machines']);
  expect(story.texts('section[aria-label="Written by"] .font-semibold')).toEqual(['Yuanfen Editors']);
  const [byline = ''] = story.texts('.article-byline');
  expect(byline).toContain('5 min read');
  expect(byline).toContain('Published September 24, 2026');
  expect(story.values('.article-cover img:not(.picture-blur)', 'alt')[0]).toMatch(
    /gramophone in lines of light/,
  );
  expect(story.values('ul[aria-label="Tags"] a', 'href')).toContain('/search?q=eliza');

  const words = 'I have just read “A short history of talking machines”. What do you make of it?';
  expect(story.texts('[aria-labelledby="talk-about"] > .bg-raised')).toEqual([words]);
  const segments = story
    .values('[aria-labelledby="talk-about"] .card-link', 'href')
    .map((href) => href?.split('/').at(-1));
  expect(segments).toHaveLength(2);
  for (const segment of segments) {
    const form = `[aria-labelledby="talk-about"] form[data-first-words][method="get"][action="/chat/${segment}"]`;
    expect(story.texts(`${form} button`)[0]).toMatch(/^Ask (her|him) ?\(\w+ \w+\)$/);
    expect(story.values(`${form} button`, 'name')).toEqual(['say']);
    expect(story.values(`${form} button`, 'value')).toEqual([words]);
  }

  const [neighbour] = story.values('nav[aria-label="More in this category"] a', 'href');
  expect(neighbour).toMatch(/^\/blogs\/culture\//);
  expect((await read(neighbour ?? '')).values('a[rel="next"]', 'href')).toEqual([article]);

  const share = 'section[aria-label="Share this story"] a';
  expect(story.texts(share)).toEqual(['X', 'Facebook', 'Reddit', 'Telegram', 'Weibo', 'E-mail']);
  for (const href of story.values(share, 'href'))
    expect(decodeURIComponent(href ?? '')).toContain(url + article);
  expect(new Set(story.values(share, 'rel'))).toEqual(new Set(['nofollow noopener']));
});

it('every page has four tabs and marks the right one, and names its feed, source and language below', async () => {
  for (const [path, current] of [
    ['/', 'Home'],
    ['/blogs', 'Stories'],
    [article, 'Stories'],
    ['/membership', 'Membership'],
    ['/mine', 'Me'],
    ['/mine/chats', 'Me'],
    ['/mine/settings', 'Me'],
  ] as const) {
    const page = await read(path);
    const tabs = page.values('nav[aria-label="Main"] a', 'href');
    expect(tabs, path).toEqual(['/', '/blogs', '/membership', '/mine/chats']);
    const marked = page.texts('nav[aria-label="Main"] a[aria-current="page"]');
    expect(
      marked.map((text) => text.replace('New replies,', '')),
      path,
    ).toEqual([current]);
  }
  const { texts, values } = await read('/blogs');
  expect(texts('header a[href="/category"]')).toEqual(['Categories']);
  expect(texts('footer')[0]).toMatch(/© 20\d\d Yuanfen/);
  expect(values('footer .footer-end a', 'href')).toEqual([
    '/aboutus#open-source',
    '/blogs/feed.xml',
    '/blogs?lang=en',
    '/blogs?lang=zh-CN',
  ]);
});

it('every page states its Chinese title for the analytics (rule:analytics-titles)', async () => {
  for (const { path, analyticsTitle } of await listSitePages(url)) {
    expect(analyticsTitle).toMatch(/^\p{Script=Han}+$/u);
    expect((await read(path)).values('html', 'data-view-title'), path).toEqual([analyticsTitle]);
  }
});

it('every picture of the home page is one of ours, with its size in the page and an alternative text or intentionally none; the largest are requested with priority, the rest when near (rule:pictures)', async () => {
  const { values } = await read('/');
  const addresses = values('img:not([src^="data:"])', 'src').filter((src) => src !== null);
  expect(addresses.length).toBeGreaterThan(10);
  for (const src of addresses) expect(src).toMatch(/^(\/pictures\/[0-9a-f]{16}\/\d+|\/favicon\.svg)$/);
  expect(values('img[src]:not([alt])', 'src')).toEqual([]);
  expect(values('img[src]:not([src^="data:"]):not([width][height])', 'src')).toEqual([]);
  // On a phone the hero has no portrait: there the first card has the largest picture.
  for (const [path, count] of [
    ['/', 2],
    ['/category', 1],
    ['/blogs', 1],
    ['/search?q=calm', 1],
    ['/character/zoe-f01', 1],
  ] as const) {
    const shown = '.picture > img:not(.picture-blur)';
    const page = await read(path);
    const [loading, priority] = [page.values(shown, 'loading'), page.values(shown, 'fetchpriority')];
    expect(loading.length, path).toBeGreaterThan(count);
    for (const index of loading.keys()) {
      const expected = index < count ? ['eager', 'high'] : ['lazy', null];
      expect([loading[index], priority[index]], `${path}, ${index}`).toEqual(expected);
    }
  }
});

/** Each with the names of the footer, in both languages. */
const legalPages = {
  aboutus: ['About us', '关于我们'],
  safety: ['Safety', '安全中心'],
  guidelines: ['Community guidelines', '社区准则'],
  'user-agreemet': ['User agreement', '用户协议'],
  'privacy-policy': ['Privacy policy', '隐私政策'],
} as const;

it.each(['en', 'zh-CN'] as const)(
  'the footer leads to the legal pages, and their contents to their sections, in %s (rule:pages)',
  async (language) => {
    const names = Object.values(legalPages).map(([en, zhCn]) => (language === 'en' ? en : zhCn));
    for (const [index, path] of Object.keys(legalPages).entries()) {
      const page = await read(`/${path}`, language);
      expect(page.texts('.footer-parts nav a'), path).toEqual(names);
      expect(page.texts('.footer-parts nav [aria-current="page"]'), path).toEqual([names[index]]);
      expect(page.texts('main h1'), path).toEqual([names[index]]);
      expect(page.texts('title')[0], path).toBe(`${Object.values(legalPages)[index]?.[1]} | Yuanfen`);
      const contents = 'main nav a';
      const headings = page.texts('main h2');
      expect(page.texts(contents), path).toEqual(headings);
      const ids = page.values('main h2', 'id');
      expect(page.values(contents, 'href'), path).toEqual(ids.map((id) => `#${id}`));
    }
  },
);

it(
  "the legal texts contain the operator's name for the site as plain text, and an address to write to",
  { tags: ['full'] },
  async () => {
    const siteName = '<b>Our</b> *place* & [yours](javascript:alert(1))';
    const folder = await createDataFolder();
    const env = { SITE_NAME: siteName, CONTACT_EMAIL: 'hello@example.com' };
    const server = await startServer({ dataDir: folder.dataDir, env });
    try {
      for (const language of ['en', 'zh-CN']) {
        for (const name of ['aboutus', 'safety', 'guidelines', 'user-agreemet', 'privacy-policy'] as const) {
          const page = await readPage(server.url + pageRoutes[name].path, { 'Accept-Language': language });
          const main = /<main[\s\S]*<\/main>/.exec(page.html)?.[0] ?? '';
          expect(main).toContain('href="mailto:hello@example.com"');
          expect(main).toContain('&#x3C;b>Our&#x3C;/b> *place* &#x26; [yours](javascript:alert(1))');
          expect(main).not.toMatch(/\{\{|<b>|href="javascript:/);
        }
      }
    } finally {
      await server.kill();
      await folder.remove();
    }
  },
);
