import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { serveOwnPages } from '#src/server/platform/page-cache/serve-own-pages.ts';

interface Site {
  get: (path: string, cookie?: string) => Promise<Response>;
  /** Paths of the requests whose session was checked. */
  asked: string[];
}

/**
 * Opens a site whose shared pages say `everyone` and whose own ones `own`; the session `good` sees mature characters.
 */
function openSite(): Site {
  const asked: string[] = [];
  const app = new Hono();
  app.use(
    serveOwnPages({
      seesMature(request) {
        asked.push(new URL(request.url).pathname);
        return Promise.resolve(request.headers.get('cookie')?.includes('session=good') ?? false);
      },
      render: () =>
        Promise.resolve(
          new Response('own', {
            headers: { 'CDN-Cache-Control': 'max-age=3600', 'Cache-Tag': 'characters', ETag: 'W/"own"' },
          }),
        ),
    }),
  );
  app.use(async (c) => Promise.resolve(c.text('everyone')));
  return {
    asked,
    get: async (path, cookie) => app.request(path, cookie === undefined ? {} : { headers: { cookie } }),
  };
}

const member = 'mature=1; session=good';

describe('a page of a member who sees mature characters (rule:kept-pages, rule:mature-hidden)', () => {
  it.each([
    '/',
    '/?page=2',
    '/category',
    '/category/romance?sort=new',
    '/character/some-one-f01',
    '/chat/some-one-f01',
    '/search?q=x',
    '/share?text=x',
  ])('%s is made for this member, and may be cached nowhere', async (path) => {
    const response = await openSite().get(path, member);
    expect(await response.text()).toBe('own');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.has('cdn-cache-control')).toBe(false);
    expect(response.headers.has('cache-tag')).toBe(false);
  });

  it.each([
    '/blogs',
    '/safety',
    '/mine/chats',
    '/sitemap.xml',
    '/sitemaps/characters-1.xml',
    '/blogs/feed.xml',
    '/blogs/culture/feed.json',
    '/llms.txt',
    '/robots.txt',
    '/manifest.webmanifest',
  ])('%s is everybody’s, and no session is checked', async (path) => {
    const site = openSite();
    expect(await (await site.get(path, member)).text()).toBe('everyone');
    expect(site.asked).toEqual([]);
  });

  it('is not made for the marker without such a session', async () => {
    const site = openSite();
    for (const cookie of ['mature=1', 'mature=1; session=bad', '__Host-mature=1; lang=en']) {
      expect(await (await site.get('/', cookie)).text(), cookie).toBe('everyone');
    }
  });

  it('is not looked for without the marker, so that it costs everyone else nothing', async () => {
    const site = openSite();
    expect(await (await site.get('/', 'session=good')).text()).toBe('everyone');
    expect(site.asked).toEqual([]);
  });
});
