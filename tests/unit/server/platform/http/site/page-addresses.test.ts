import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { keepQueryParameters } from '#src/server/platform/http/site/keep-query-parameters.ts';
import { lowerSlugs } from '#src/server/platform/http/site/lower-slugs.ts';
import { tidyAddress } from '#src/server/platform/http/site/tidy-address.ts';

async function locationOf(app: Pick<Hono, 'request'>, path: string): Promise<string | null> {
  return (await app.request(path)).headers.get('location');
}

describe('tidyAddress', () => {
  const app = new Hono().use(tidyAddress()).all('*', (c) => c.text('a page'));

  it.each([
    ['/blogs/', '/blogs'],
    ['/blogs//culture///', '/blogs/culture'],
    ['http://x//evil.example/', '/evil.example'],
    ['/robots%2Etxt', '/robots.txt'],
    ['/%61boutus?a=%61', '/aboutus?a=%61'],
    ['/a%2fb', '/a%2Fb'],
  ])('redirects from %s to %s permanently', async (path, location) => {
    expect(await locationOf(app, path)).toBe(location);
  });

  it.each(['/', '/blogs', '/blogs?x=/', '/%E7%BC%98', '/a%2Fb'])('leaves %s unchanged', async (path) => {
    expect((await app.request(path)).status).toBe(200);
  });
});

describe('lowerSlugs', () => {
  const app = new Hono().use(lowerSlugs()).all('*', (c) => c.text('a page'));

  it.each([
    ['/blogs/Guides', '/blogs/guides'],
    ['/blogs/Guides?page=2&utm_source=A', '/blogs/guides?page=2&utm_source=A'],
    ['/blogs/Craft/What-Yuanfen-Means', '/blogs/craft/what-yuanfen-means'],
    ['/category/Romance', '/category/romance'],
    ['/category/Caf%C3%A9', '/category/caf%C3%A9'],
  ])('redirects from %s to %s permanently', async (path, location) => {
    const answer = await app.request(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  it.each(['/blogs/guides', '/category/caf%C3%A9', '/character/peng-yue-F01', '/Blogs', '/chat/A-f01'])(
    'leaves %s unchanged',
    async (path) => {
      expect((await app.request(path)).status).toBe(200);
    },
  );
});

describe('keepQueryParameters', () => {
  const app = new Hono().use(keepQueryParameters());
  for (const [from, to] of [
    ['/here', '/there'],
    ['/asks', '/there?lang=en#part'],
    ['/away', 'https://elsewhere.example/x'],
    ['/slashes', '//elsewhere.example/x'],
    ['/share', '/chat/a-1?shared=Hello'],
  ] as const) {
    app.get(from, (c) => c.redirect(to, 301));
  }

  it.each([
    ['/here?lang=zh-CN&utm_source=x', '/there?lang=zh-CN&utm_source=x'],
    ['/asks?lang=zh-CN&a=b', '/there?lang=en&a=b#part'],
    ['/away?lang=zh-CN', 'https://elsewhere.example/x'],
    ['/slashes?a=b', '//elsewhere.example/x'],
    ['/share?title=Hello', '/chat/a-1?shared=Hello'],
  ])('redirects from %s to %s', async (path, location) => {
    expect(await locationOf(app, path)).toBe(location);
  });
});
