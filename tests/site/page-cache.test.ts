import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { copyRows } from '#tests/support/api/database/copy-rows.ts';
import { listPolicyFaults } from '#tests/support/site/list-policy-faults.ts';
import { exchangeRaw } from '#tests/support/raw/raw-socket.ts';
import { readPage } from '#tests/support/site/read-page.ts';

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

/** What a server may send before anything of it was acknowledged: ten packets of 1,460 bytes (RFC 6928). */
const firstPackets = 14_600;

/** A server whose log is read and whose content changes. */
let server: E2eServer;
beforeAll(async () => {
  server = await startE2eServer();
});
afterAll(() => server.close());

/** Requests a path in English, and follows no redirect. */
function get(path: string, headers = {}, method = 'GET'): Promise<Response> {
  const sent = { 'Accept-Language': 'en', ...headers };
  return fetch(`${server.url}${path}`, { method, headers: sent, redirect: 'manual' });
}

const textOf = async (path: string, headers = {}) => (await get(path, headers)).text();
const read = (path: string) => readPage(`${server.url}${path}`, { 'Accept-Language': 'en' });

/** Counts the requests that the page pipeline has logged. */
function countLogged(path: string): number {
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes(`"route":"${path}"`)).length;
}

/** Counts the page's requests that reached the page pipeline since the server started; cache hits never do. */
async function countRendered(path: string): Promise<number> {
  // The log comes through a pipe, in order: when this line has arrived, so have all before it.
  const last = `/mine/log-${randomUUID()}`;
  await (await get(last)).text();
  await expect.poll(() => countLogged(last)).toBe(1);
  return countLogged(path);
}

it('a shared page is the same for two visitors, and contains nothing of theirs', async () => {
  for (const path of sharedPages) {
    const visitors = [randomUUID(), randomUUID()];
    const bodies: string[] = [];
    for (const deviceId of visitors) {
      const settings = encodeURIComponent(JSON.stringify({ theme: 'light', redirectUrl: `/${deviceId}` }));
      const user = encodeURIComponent(JSON.stringify({ nickname: `Name of ${deviceId}` }));
      const cookie = `device-id=${deviceId}; settings=${settings}; user=${user}`;
      const answer = await get(path, { cookie, referer: `http://elsewhere.example/${deviceId}` });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('set-cookie'), path).toBeNull();
      bodies.push(await answer.text());
    }
    expect(bodies[1], path).toBe(bodies[0]);
    for (const deviceId of visitors) expect(bodies[0], path).not.toContain(deviceId);
  }
});

it('a page for one visitor is never cached for another', async () => {
  for (const path of ['/mine/chats', '/mine/settings', '/chat/peng-yue-f01', '/search?q=tea']) {
    const { headers } = await get(path);
    expect([headers.get('cache-control'), headers.get('etag')], path).toEqual([
      expect.stringContaining('private'),
      null,
    ]);
  }
});

it('a cache hit does not reach the page pipeline, and tracking parameters are ignored', async () => {
  const path = '/blogs/culture/what-yuanfen-means';
  const { headers } = await get(path);
  const before = await countRendered(path);
  expect(before, 'the page had to be rendered once').toBeGreaterThan(0);
  for (let turn = 0; turn < 5; turn += 1) expect((await get(path)).status).toBe(200);
  const tracked = await get(`${path}?utm_source=x&fbclid=y&gclid=z`);
  expect(tracked.headers.get('etag')).toBe(headers.get('etag'));
  expect(await countRendered(path)).toBe(before);
});

it('a browser that has the page already gets 304 and no body, and HEAD answers as GET would', async () => {
  const etag = (await get('/blogs')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await get('/blogs', { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect((await get('/blogs', { 'If-None-Match': 'W/"other"' })).status).toBe(200);
  const head = await get('/blogs', { 'Accept-Encoding': 'gzip' }, 'HEAD');
  expect(head.status).toBe(200);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
});

it('brotli and gzip bytes are those of the page', async () => {
  const plain = await textOf('/', { 'Accept-Encoding': 'identity' });
  for (const encoding of ['br', 'gzip']) {
    const answer = await get('/', { 'Accept-Encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(await answer.text()).toBe(plain);
  }
});

it('the two home pages are cached separately, each once for all its readers (rule:opposite-gender)', async () => {
  const woman = { cookie: `user=${encodeURIComponent(JSON.stringify({ gender: 'FEMALE' }))}` };
  const answers = [];
  for (const sent of [woman, {}, woman, {}]) {
    const answer = await get('/', sent);
    answers.push([answer.headers.get('etag'), await answer.text()]);
  }
  expect(answers[0]?.[1]).not.toBe(answers[1]?.[1]);
  expect(answers.slice(2)).toEqual(answers.slice(0, 2));
  expect(await textOf('/?gender=MALE'), 'it is the page that asks for men, kept once').toBe(answers[0]?.[1]);
});

it('a page is dropped at once when its article, character or tag changes, from any process', async () => {
  const mark = `Changed ${randomUUID()}`;
  const [article, character, tag] = [
    '/blogs/culture/what-yuanfen-means',
    '/character/peng-yue-f01',
    '/category/witty',
  ];
  const expectChange = async (paths: readonly string[], isThere: boolean) => {
    for (const path of paths) {
      const wanted = `${path}: ${isThere}`;
      await expect.poll(async () => `${path}: ${(await textOf(path)).includes(mark)}`).toBe(wanted);
    }
  };
  await withE2eDatabase(server, async (sql) => {
    for (const { paths, change } of [
      {
        paths: [article, '/blogs'],
        change: (text: string) => sql`
          update article_texts set h1 = ${text} where article_path = 'what-yuanfen-means' and language = 'en'`,
      },
      {
        paths: [character],
        change: (text: string) => sql`
          update character_texts set description = ${text} where character_id = 'f01' and language = 'en'`,
      },
      {
        paths: [tag, character],
        change: (text: string) => sql`
          update tags set names = jsonb_set(names, '{en}', to_jsonb(${text}::text)) where slug = 'witty'`,
      },
    ]) {
      await expectChange(paths, false);
      await change(mark);
      await expectChange(paths, true);
      await change('Witty');
      await expectChange(paths, false);
    }
  });
});

it('a redirect of the table is followed, and dropped with it (rule:redirects)', async () => {
  const from = `/moved-${randomUUID()}`;
  const ask = async () => {
    const { status, headers } = await get(from);
    return [status, headers.get('location')];
  };
  await withE2eDatabase(server, async (sql) => {
    expect(await ask()).toEqual([404, null]);
    await sql`insert into redirects (from_path, target) values (${from}, '/blogs')`;
    expect(await ask()).toEqual([301, '/blogs']);
    const elsewhere = 'https://elsewhere.example/new?x=1';
    await sql`update redirects set target = ${elsewhere}, permanent = false where from_path = ${from}`;
    expect(await ask()).toEqual([302, elsewhere]);
    await sql`delete from redirects where from_path = ${from}`;
    expect(await ask()).toEqual([404, null]);
  });
});

it('the date of a change shows only where it differs from that of publishing', async () => {
  const publish_time = '2026-02-03T10:00:00Z';
  for (const { copy, updated_at, dates } of [
    { copy: 'same-day', updated_at: '2026-02-03T23:00:00Z', dates: ['February 3, 2026'] },
    {
      copy: 'later-day',
      updated_at: '2026-02-05T01:00:00Z',
      dates: ['February 3, 2026', 'February 5, 2026'],
    },
  ]) {
    await withE2eDatabase(server, async (sql) => {
      const from = 'what-yuanfen-means';
      const own = { path: copy, publish_time, category_slug: 'guides' };
      await copyRows(sql, 'articles', { path: from }, own);
      await copyRows(sql, 'article_texts', { article_path: from }, { article_path: copy });
      await sql`update articles set updated_at = ${updated_at} where path = ${copy}`;
      expect((await read(`/blogs/guides/${copy}`)).texts('.article-byline time'), copy).toEqual(dates);
      await sql`delete from articles where path = ${copy}`;
    });
  }
});

it('hundreds of characters are pages of 48 that contain each once, also while new ones are added', async () => {
  await withE2eDatabase(server, async (sql) => {
    const addCopies = async (from: number, to: number, rank: number) => {
      await sql`
        insert into characters (id, slug, gender, age, vip, rank, content_hash)
        select 'crowd' || n, 'crowd', 'FEMALE', 30, false, ${rank} + n, ''
        from generate_series(${from}::int, ${to}::int) as n`;
      await sql`
        insert into character_texts
        select 'crowd' || n, language, 'Crowd ' || n, occupation, tagline, description, personality, scenario,
          first_message, alternate_greetings, example_dialogue, voice_hint, mood, liked_things, disliked_things
        from character_texts, generate_series(${from}::int, ${to}::int) as n where character_id = 'f01'`;
    };
    const list = '/?gender=FEMALE&show=all';
    const namesOf = async (path: string) => (await read(path)).texts('#recommended .card h3');
    await addCopies(1, 60, 900);
    await expect.poll(() => namesOf(list)).toHaveLength(48);
    const first = await read(list);
    await addCopies(61, 61, 0);
    const [next = ''] = first.values('nav[aria-label="Pages"] a[rel="next"]', 'href');
    expect(next).toMatch(/^\/\?gender=FEMALE&show=all&page=2&until=/);
    const second = await read(next ?? '');
    const names = second.texts('#recommended .card h3');
    expect(names).toHaveLength(24);
    expect(names).not.toContain('Crowd 61');
    expect(new Set([...first.texts('#recommended .card h3'), ...names]).size).toBe(72);
    expect(second.texts('nav[aria-label="Pages"] [aria-current="page"]')).toEqual(['2']);
    expect(second.values('nav[aria-label="Pages"] [rel="prev"]', 'href')).toEqual([list]);
    await expect.poll(() => namesOf(list)).toContain('Crowd 61');
    await sql`delete from characters where id like 'crowd%'`;
  });
});

it('an article in English arrives in the first packets of a connection, from its third reader on', async () => {
  const list = await read('/blogs');
  const paths = list.values('.card h3 a', 'href').flatMap((path) => path ?? []);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`;
    const measure = async () => (await exchangeRaw(server.url, { pieces: [request] })).text.length;
    // The best compression is made in the background after the second request.
    await expect.poll(measure, { message: path }).toBeLessThanOrEqual(firstPackets);
  }
});

it('a missing page reads neither the stories nor the tags of the page', async () => {
  await withE2eDatabase(server, (sql) =>
    sql.begin(async (locked) => {
      await locked`lock table articles in access exclusive mode`;
      const missing = await read('/?page=999');
      expect([missing.status, missing.texts('.card').length]).toEqual([404, 4]);
      // The next visitors are offered the same four, without a query.
      await locked`lock table characters in access exclusive mode`;
      expect((await read('/no-such-page')).texts('.card')).toHaveLength(4);
    }),
  );
});

it('a page that cannot be rendered answers 500, looks like the error page and reveals no detail (rule:error-page)', async () => {
  await withE2eDatabase(server, async (sql) => {
    await sql`alter table article_texts rename to article_texts_away`;
    const page = await read('/blogs/craft?until=2030-01-01T00:00:00.000Z');
    await sql`alter table article_texts_away rename to article_texts`;
    expect(page.status).toBe(500);
    expect(listPolicyFaults(page.headers.get('content-security-policy'), page.html)).toEqual([]);
    expect(page.texts('h1')).toEqual([
      'Something went wrong on our side. It has been noted; please try again.',
    ]);
    expect(page.values('[data-go-home]', 'href')).toEqual(['/']);
    expect(page.values('[data-countdown]', 'data-countdown')[0]).toMatch(/^\["Going home in 3 s",/);
    expect(page.html).not.toMatch(/article_texts|does not exist|postgres/i);
  });
});
