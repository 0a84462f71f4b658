import { request } from 'node:http';
import { expect, inject, it } from 'vitest';
import { z } from 'zod';
import { readHead } from '#tests/support/findability/read-head.ts';
import { readPage } from '#tests/support/site/read-page.ts';

const url = inject('siteUrl');

it('an unknown address answers 404 with the error page, which offers the search and four characters', async () => {
  for (const path of [
    '/no/such/page',
    '/character/nobody-f99',
    '/character/nobody',
    '/character/peng-yue-f01/more',
    '/chat/nobody-f99',
    '/blogs/no-such-category',
    '/blogs/guides/no-such-article',
    '/blogs/no-such-category/no-such-article',
    '/blogs?page=99',
    '/blogs/guides?page=2',
    '/?page=99',
    '/category?page=99',
    '/category/no-such-tag',
    '/category/romance?page=9',
    '/category/%22%3E%3Cscript%3E',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
  ]) {
    const page = await readPage(`${url}${path}`);
    expect(page.status, path).toBe(404);
    expect(page.texts('h1'), path).toEqual(['The Page is not found. Please try a different path.']);
    expect(page.values('main form[role="search"]', 'action'), path).toEqual(['/search']);
    expect(page.texts('main .card h3'), path).toHaveLength(4);
    // What it reports of itself to the analytics comes after this check (rule:page-views).
    expect(page.html, path).not.toContain('data-view-title');
  }
  for (const path of [
    '/blogs/nowhere/feed.xml',
    '/blogs/nowhere/feed.json',
    '/blogs/x.y/feed.xml',
    '/sitemaps/articles-2.xml',
    '/sitemaps/characters-0.xml',
    '/builds/meta/0000000000000000.json',
  ]) {
    expect((await fetch(`${url}${path}`)).status, path).toBe(404);
  }
});

it.each([
  ['en', 'Page Not Found: /nope | Yuanfen'],
  ['zh-CN', '页面未找到：/nope | Yuanfen'],
])('the title of the error page names the requested path, in %s (rule:error-page)', async (lang, title) => {
  for (const path of ['/nope', '/nope/']) {
    expect((await readPage(`${url}${path}`, { Cookie: `lang=${lang}` })).texts('title'), path).toEqual([
      title,
    ]);
  }
});

it('a wrong spelling of an address redirects permanently to the right one (rule:character-address)', async () => {
  for (const [path, location] of [
    ['/character/wrong-name-f01', '/character/peng-yue-f01'],
    ['/chat/wrong-name-f01', '/chat/peng-yue-f01'],
    ['/blogs/elsewhere/what-yuanfen-means', '/blogs/culture/what-yuanfen-means'],
    ['/blogs/CULTURE/what-yuanfen-means', '/blogs/culture/what-yuanfen-means'],
    ['/blogs/', '/blogs'],
    ['/blogs//culture/?page=1', '/blogs/culture?page=1'],
    ['/blogs/Guides?page=1', '/blogs/guides?page=1'],
    ['/category/Romance', '/category/romance'],
  ]) {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([301, location]);
  }
});

it('an address with superfluous parts names the canonical one', async () => {
  for (const [asked, canonical] of [
    ['/blogs?utm_source=mail&page=1', '/blogs'],
    ['/?gender=female', '/'],
    ['/?gender=MALE&until=2099-01-01T00:00:00.000Z&page=2', '/?gender=MALE&page=2'],
    ['/category/witty?scope=regular&sort=new', '/category/witty?sort=new'],
  ]) {
    const expected = { status: 200, canonical: `${url}${canonical}` };
    expect(await readHead(`${url}${asked}`), asked).toMatchObject(expected);
  }
});

/** Requests a path under another host name. */
function askAs(host: string, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'Accept-Language': 'en' };
    const asked = request({ port: new URL(url).port, path, headers }, (answer) => {
      void answer.toArray().then((chunks: Buffer[]) => {
        resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() });
      });
    });
    asked.on('error', reject).end();
  });
}

it('pages of two hosts are kept apart, and other host names than ours are refused', async () => {
  const { host, port } = new URL(url);
  for (const path of ['/', '/blogs/craft']) {
    // Any IP address is answered; other host names are not (open-front-door.test.ts).
    for (const other of [`127.0.0.1:${port}`, '203.0.113.66']) {
      const foreign = await askAs(other, path);
      expect(foreign.text).toContain('<h1');
      expect(foreign.text).toContain(`http://${other}/`);
      const own = await askAs(host, path);
      expect(own.text).toContain(`http://${host}/`);
      expect(own.text).not.toContain(other);
    }
  }
  expect((await askAs('other.example', '/')).status).toBe(421);
});

it('the build of the site is named, with its route rules (rule:builds), and so is the icon that browsers request on their own', async () => {
  const latest = z
    .strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/), timestamp: z.number() })
    .parse(await (await fetch(`${url}/builds/latest.json`)).json());
  const meta = await fetch(`${url}/builds/meta/${latest.id}.json`);
  expect(meta.headers.get('cache-control')).toContain('immutable');
  expect(await meta.json()).toMatchObject({
    id: latest.id,
    routeRules: {
      '/blogs': { cache: { maxAge: 3_600, swr: 86_400 }, prerender: false },
      '/mine/chats': { cache: false },
      '/privacy-policy': { cache: { maxAge: 31_536_000, swr: 86_400 }, prerender: true },
    },
    prerendered: ['/safety', '/aboutus', '/guidelines', '/user-agreemet', '/privacy-policy'],
  });
  const icon = await fetch(`${url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
});
