import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { z } from 'zod';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import type { E2eServer } from '#tests/support/e2e/server.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

/** One page of each kind that is the same for everyone. */
const sharedPages = [
  '/',
  '/blogs',
  '/blogs/culture',
  '/blogs/culture/what-yuanfen-means',
  '/category',
  '/category/witty',
  '/character/peng-yue-f01',
  '/safety',
];

const english = { 'accept-language': 'en' };

/** Counts the requests that the page pipeline has logged. */
function countLogged(server: E2eServer, path: string): number {
  const lines = server.log().split('\n');
  return lines.filter((line) => line.includes(`"route":"${path}"`)).length;
}

/** Counts the page's requests that reached the page pipeline since the server started; cache hits never do. */
async function countRendered(server: E2eServer, path: string): Promise<number> {
  // The log comes through a pipe, in order: when this line has arrived, so have all before it.
  const last = `/mine/log-${randomUUID()}`;
  await fetch(`${server.url}${last}`);
  await expect.poll(() => countLogged(server, last)).toBe(1);
  return countLogged(server, path);
}

async function get(request: APIRequestContext, path: string, headers = {}): Promise<APIResponse> {
  return request.get(path, { headers: { ...english, ...headers } });
}

for (const path of sharedPages) {
  test(`${path} is the same for two visitors, and contains nothing of theirs`, async ({ request }) => {
    const visitors = [randomUUID(), randomUUID()];
    const bodies: string[] = [];
    for (const deviceId of visitors) {
      const settings = encodeURIComponent(JSON.stringify({ theme: 'light', redirectUrl: `/${deviceId}` }));
      const user = encodeURIComponent(JSON.stringify({ nickname: `Name of ${deviceId}` }));
      const cookie = `device-id=${deviceId}; settings=${settings}; user=${user}`;
      const response = await get(request, path, { cookie, referer: `http://elsewhere.example/${deviceId}` });
      expect(response.status()).toBe(200);
      expect(response.headers()['set-cookie']).toBeUndefined();
      bodies.push(await response.text());
    }
    expect(bodies[1]).toBe(bodies[0]);
    for (const deviceId of visitors) expect(bodies[0]).not.toContain(deviceId);
  });
}

test('a page for one visitor is never cached for another', async ({ request }) => {
  for (const path of ['/mine/chats', '/mine/settings', '/chat/peng-yue-f01', '/search?q=tea']) {
    const response = await get(request, path);
    expect(response.headers()['cache-control']).toContain('private');
    expect(response.headers()['etag']).toBeUndefined();
  }
});

test('a cache hit does not reach the page pipeline', async ({ request, server }) => {
  const path = '/blogs/culture/what-yuanfen-means';
  await get(request, path);
  const before = await countRendered(server, path);
  expect(before, 'the page had to be rendered once').toBeGreaterThan(0);
  for (let turn = 0; turn < 5; turn += 1) expect((await get(request, path)).status()).toBe(200);
  expect(await countRendered(server, path)).toBe(before);
});

test('tracking parameters are ignored', async ({ request, server }) => {
  const path = '/blogs';
  const plain = await get(request, path);
  const before = await countRendered(server, path);
  expect(before, 'the page had to be rendered once').toBeGreaterThan(0);
  const tracked = await get(request, `${path}?utm_source=x&fbclid=y&gclid=z`);
  expect(tracked.headers()['etag']).toBe(plain.headers()['etag']);
  expect(await countRendered(server, path)).toBe(before);
});

test('a browser that has the page already gets 304 and no body', async ({ request }) => {
  const { etag = '' } = (await get(request, '/blogs')).headers();
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await get(request, '/blogs', { 'if-none-match': etag });
  expect(again.status()).toBe(304);
  expect((await again.body()).byteLength).toBe(0);
  expect(again.headers()['content-security-policy']).toContain("default-src 'self'");
  expect((await get(request, '/blogs', { 'if-none-match': 'W/"other"' })).status()).toBe(200);
});

test('brotli and gzip bytes are those of the page', async ({ request }) => {
  const plain = await (await get(request, '/', { 'accept-encoding': 'identity' })).text();
  for (const encoding of ['br', 'gzip']) {
    const response = await get(request, '/', { 'accept-encoding': encoding });
    expect(response.headers()['content-encoding']).toBe(encoding);
    expect(response.headers()['vary']).toContain('Accept-Encoding');
    expect(await response.text()).toBe(plain);
  }
});

test('HEAD answers as GET would, without the page', async ({ request }) => {
  const response = await request.head('/blogs', { headers: { ...english, 'accept-encoding': 'gzip' } });
  expect(response.status()).toBe(200);
  expect(Number(response.headers()['content-length'])).toBeGreaterThan(1_000);
});

test('a page is dropped at once when its article changes, from any process', async ({ request, server }) => {
  const path = '/blogs/culture/what-yuanfen-means';
  const heading = `A changed heading ${randomUUID()}`;
  const [before] = await withE2eDatabase(server, async (sql) => {
    const rows = await sql<{ h1: string }[]>`
      select h1 from article_texts where article_path = 'what-yuanfen-means' and language = 'en'`;
    await get(request, path);
    await get(request, '/');
    await sql`update article_texts set h1 = ${heading}
      where article_path = 'what-yuanfen-means' and language = 'en'`;
    return rows;
  });
  await expect.poll(async () => (await get(request, path)).text()).toContain(heading);
  await expect.poll(async () => (await get(request, '/blogs')).text()).toContain(heading);
  await withE2eDatabase(
    server,
    (sql) => sql`update article_texts set h1 = ${before?.h1 ?? ''}
      where article_path = 'what-yuanfen-means' and language = 'en'`,
  );
  await expect.poll(async () => (await get(request, path)).text()).not.toContain(heading);
});

test('a page is dropped at once when its character or tag changes', async ({ request, server }) => {
  const path = '/character/peng-yue-f01';
  const tagline = `A changed line ${randomUUID()}`;
  const name = `Changed ${randomUUID().slice(0, 8)}`;
  await get(request, path);
  await withE2eDatabase(server, async (sql) => {
    const [character] = await sql<{ description: string }[]>`
      select description from character_texts where character_id = 'f01' and language = 'en'`;
    await sql`update character_texts set description = ${tagline}
      where character_id = 'f01' and language = 'en'`;
    await expect.poll(async () => (await get(request, path)).text()).toContain(tagline);
    await sql`update character_texts set description = ${character?.description ?? ''}
      where character_id = 'f01' and language = 'en'`;
    await get(request, '/category/witty');
    await sql`update tags set names = jsonb_set(names, '{en}', to_jsonb(${name}::text)) where slug = 'witty'`;
    await expect.poll(async () => (await get(request, '/category/witty')).text()).toContain(name);
    await expect.poll(async () => (await get(request, path)).text()).toContain(name);
    await sql`update tags set names = jsonb_set(names, '{en}', '"Witty"') where slug = 'witty'`;
  });
  await expect.poll(async () => (await get(request, '/category/witty')).text()).not.toContain(name);
});

test('a redirect of the table is followed, and dropped with it (rule:redirects)', async ({
  request,
  server,
}) => {
  const from = `/moved-${randomUUID()}`;
  const ask = async () => request.get(from, { headers: english, maxRedirects: 0 });
  expect((await ask()).status()).toBe(404);
  await withE2eDatabase(
    server,
    (sql) => sql`insert into redirects (from_path, target) values (${from}, '/blogs')`,
  );
  const moved = await ask();
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toBe('/blogs');
  const elsewhere = 'https://elsewhere.example/new?x=1';
  await withE2eDatabase(
    server,
    (sql) => sql`update redirects set target = ${elsewhere}, permanent = false where from_path = ${from}`,
  );
  const away = await ask();
  expect([away.status(), away.headers()['location']]).toEqual([302, elsewhere]);
  await withE2eDatabase(server, (sql) => sql`delete from redirects where from_path = ${from}`);
  expect((await ask()).status()).toBe(404);
});

test('?lang= shows a page in that language and stores it, but not when prefetched (rule:languages)', async ({
  request,
}) => {
  const chinese = await get(request, '/blogs?lang=zh-CN');
  expect(chinese.status()).toBe(200);
  expect(await chinese.text()).toContain('<html lang="zh-CN"');
  expect(chinese.headers()['set-cookie']).toContain('lang=zh-CN');
  const ahead = await get(request, '/blogs?lang=en', { 'sec-purpose': 'prefetch' });
  expect(ahead.headers()['set-cookie']).toBeUndefined();
});

test('pages of two hosts are kept apart', async ({ request, server }) => {
  const { host, port } = new URL(server.url);
  const other = `127.0.0.1:${port}`;
  const own = await (await get(request, '/')).text();
  expect(own).toContain(`http://${host}/`);
  expect(own).not.toContain(other);
  expect(await (await get(request, '/', { host: other })).text()).toContain(`http://${other}/`);
  expect((await get(request, '/', { host: 'other.example' })).status()).toBe(421);
});

test('a path with slashes at its end, doubled ones, or the name of a category for its slug leads to the page', async ({
  request,
}) => {
  for (const [path, location] of [
    ['/blogs/', '/blogs'],
    ['/blogs//culture/?page=1', '/blogs/culture?page=1'],
    ['/blogs/Guides?page=1', '/blogs/guides?page=1'],
    ['/category/Romance', '/category/romance'],
  ] as const) {
    const response = await request.get(path, {
      headers: english,
      maxRedirects: 0,
    });
    expect(response.status()).toBe(301);
    expect(response.headers()['location']).toBe(location);
  }
});

test('the build of the site is named, with its route rules (rule:builds)', async ({ request }) => {
  const latest = z
    .strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/), timestamp: z.number() })
    .parse(await (await request.get('/builds/latest.json')).json());
  const meta = await request.get(`/builds/meta/${latest.id}.json`);
  expect(meta.headers()['cache-control']).toContain('immutable');
  expect(await meta.json()).toMatchObject({
    id: latest.id,
    routeRules: {
      '/blogs': { cache: { maxAge: 3_600, swr: 86_400 }, prerender: false },
      '/mine/chats': { cache: false },
      '/privacy-policy': { cache: { maxAge: 31_536_000, swr: 86_400 }, prerender: true },
    },
    prerendered: ['/safety', '/aboutus', '/guidelines', '/user-agreemet', '/privacy-policy'],
  });
  expect((await request.get('/builds/meta/0000000000000000.json')).status()).toBe(404);
});
