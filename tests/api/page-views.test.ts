import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/routes.ts';
import { PageViewCounter } from '#src/server/operations/page-view-counter.ts';
import { listViews, personAgent, reportView } from '#tests/support/api/page-view-reports.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { origin } from '#tests/support/api/visitor.ts';

let api: TestApi;

beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

const home = { path: '/', title: '首页' };
const success = { code: 200, message: 'success', data: null };

async function expectNothingStored(): Promise<void> {
  await api.api.close(0);
  expect(await listViews(api)).toEqual([]);
}

describe('a page view (D8)', () => {
  it('is counted for its day (UTC) and path, with nothing about who looked', async () => {
    const before = new Date().toISOString().slice(0, 10);
    for (let times = 0; times < 3; times += 1) {
      const answer = await reportView(api, home, { Cookie: 'device_id=secret', 'device-id': 'secret' });
      expect(await answer.json()).toEqual(success);
    }
    await reportView(api, { path: '/blogs', title: '故事首页' });
    await api.api.close(0);
    const rows = await api.database.sql`select *, day::text as day from page_views order by path`;
    const days = [before, new Date().toISOString().slice(0, 10)];
    expect(rows.map(({ day, ...row }) => ({ ...row, isToday: days.includes(String(day)) }))).toEqual([
      { path: '/', title: '首页', views: 3, isToday: true },
      { path: '/blogs', title: '故事首页', views: 1, isToday: true },
    ]);
  });

  it('of every page is taken with the Chinese title of the specification (spec §2)', async () => {
    for (const route of Object.values(pageRoutes)) {
      const path = route.path.replaceAll(/\[\w+\]/g, 'aiko-c01');
      const answer = await reportView(api, { path, title: route.analyticsTitle });
      expect(answer.status, path).toBe(200);
    }
    await api.api.close(0);
    const stored = await listViews(api);
    expect(stored).toHaveLength(Object.keys(pageRoutes).length);
    for (const { title } of stored) expect(title).toMatch(/^\p{Script=Han}+$/u);
  });

  it('of a chat or of a person’s own pages is counted for the route only', async () => {
    await reportView(api, { path: '/chat/peng-yue-f01', title: '聊天页' });
    await reportView(api, { path: '/chat/wei-f02', title: '聊天页' });
    await reportView(api, { path: '/mine/chats', title: '用户页' });
    await api.api.close(0);
    expect(await listViews(api)).toEqual([
      { path: '/chat/[character]', title: '聊天页', views: 2 },
      { path: '/mine/chats', title: '用户页', views: 1 },
    ]);
  });

  it('is counted once for all spellings of a path', async () => {
    for (const path of ['/blogs/guides', '/blogs/guides/', '/blogs/%67uides']) {
      expect((await reportView(api, { path, title: '故事分类页' })).status).toBe(200);
    }
    await api.api.close(0);
    expect(await listViews(api)).toEqual([{ path: '/blogs/guides', title: '故事分类页', views: 3 }]);
  });

  it('with a path longer than any of ours is counted for the route', async () => {
    await reportView(api, { path: `/blogs/${'x'.repeat(1_900)}`, title: '故事分类页' });
    await api.api.close(0);
    expect(await listViews(api)).toEqual([{ path: '/blogs/[category]', title: '故事分类页', views: 1 }]);
  });
});

describe('who asks not to be tracked', () => {
  it.each([
    ['Global Privacy Control', { 'Sec-GPC': '1' }],
    ['Do Not Track', { DNT: '1' }],
  ])('is not counted with %s, and answered like everyone', async (_name, headers) => {
    const answer = await reportView(api, home, headers);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(success);
    await expectNothingStored();
  });

  it('is counted when the signal says otherwise', async () => {
    await reportView(api, home, { DNT: '0', 'Sec-GPC': '0' });
    await api.api.close(0);
    expect(await listViews(api)).toEqual([{ ...home, views: 1 }]);
  });
});

describe('a bot', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/148.0.0.0 Safari/537.36',
    'Mozilla/5.0 Chrome-Lighthouse',
    '',
  ])('is not counted: %j', async (agent) => {
    expect((await reportView(api, home, { 'User-Agent': agent })).status).toBe(200);
    await expectNothingStored();
  });

  it('is no phone whose maker has “bot” in its name', async () => {
    await reportView(api, home, {
      'User-Agent': personAgent.replace('X11; Linux x86_64', 'Android 14; CUBOT P80'),
    });
    await api.api.close(0);
    expect(await listViews(api)).toEqual([{ ...home, views: 1 }]);
  });
});

describe('what is not a look at a page of ours', () => {
  const bad: [name: string, view: Record<string, string | undefined>][] = [
    ['a path of no page', { path: '/no-such-page' }],
    ['a call', { path: '/v2/analytics/page_view' }],
    ['another site', { path: '//example.com/' }],
    ['a path with a query', { path: '/blogs?x=1', title: '故事首页', location: `${origin}/blogs?x=1` }],
    ['a title of the sender', { title: '<b>Buy</b>' }],
    ['the title of another page', { title: '故事首页' }],
    ['the location of another path', { location: `${origin}/blogs` }],
    ['the location of another site', { location: 'https://evil.example/' }],
    ['a location that is none', { location: 'nowhere' }],
    ['a script', { location: 'javascript:alert(1)' }],
    ['a lone surrogate', { path: '/blogs/\ud800', title: '故事分类页', location: `${origin}/blogs/\ud800` }],
    ['NUL', { path: '/blogs/%00\u0000', title: '故事分类页' }],
    ['a broken escape', { path: '/blogs/%zz', title: '故事分类页' }],
    ['an endless path', { path: `/blogs/${'x'.repeat(2_000)}`, title: '故事分类页' }],
    ['no path', { path: undefined }],
  ];
  it.each(bad)('is 40003: %s', async (_name, change) => {
    const view = { ...home, location: `${origin}${change['path'] ?? '/'}`, ...change };
    const answer = await reportView(api, view, { Origin: origin, Host: 'localhost:4321' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 40003, data: null });
    await expectNothingStored();
  });

  it('is refused from a page of another site (trust row 17)', async () => {
    const answer = await reportView(api, home, { Origin: 'https://evil.example', Host: 'localhost:4321' });
    expect(answer.status).toBe(403);
    await expectNothingStored();
  });
});

describe('the counter', () => {
  const article = (path: string) => ({ path, pattern: '/blogs/[category]', title: '故事分类页' });

  it('writes a flood of views with one statement a write', async () => {
    const counter = new PageViewCounter({ ...api.services, flushMs: 60_000 });
    await api.database.sql`create table statements (at timestamptz default clock_timestamp())`;
    await api.database.sql`create function note_statement() returns trigger language plpgsql as
      $$ begin insert into statements default values; return null; end $$`;
    await api.database.sql`create trigger note after insert on page_views
      for each statement execute function note_statement()`;
    const views = Array.from({ length: 20_000 }, (_, index) =>
      counter.count(article(`/blogs/c${index % 3}`)),
    );
    await Promise.all(views);
    await counter.flush();
    expect((await listViews(api)).map(({ path, views: count }) => [path, count])).toEqual([
      ['/blogs/c0', 6_667],
      ['/blogs/c1', 6_667],
      ['/blogs/c2', 6_666],
    ]);
    const [row] = await api.database.sql`select count(*)::int as count from statements`;
    expect(row).toEqual({ count: 1 });
  });

  it('writes by itself after a while', async () => {
    const counter = new PageViewCounter({ ...api.services, flushMs: 20 });
    await counter.count(article('/blogs/guides'));
    await expect.poll(() => listViews(api)).toHaveLength(1);
  });

  it('keeps at most so many paths a day, and counts the rest for their route, in every process', async () => {
    const options = { ...api.services, flushMs: 60_000, maxPaths: 10 };
    for (const name of ['a', 'b']) {
      const counter = new PageViewCounter(options);
      await counter.count(article('/blogs/a0'));
      for (let index = 0; index < 50; index += 1) await counter.count(article(`/blogs/${name}${index}`));
      await counter.flush();
    }
    const stored = await listViews(api);
    expect(stored).toHaveLength(11);
    expect(stored.find(({ path }) => path === '/blogs/[category]')?.views).toBe(90);
    expect(stored.find(({ path }) => path === '/blogs/a0')?.views).toBe(3);
    expect(stored.reduce((sum, { views }) => sum + views, 0)).toBe(102);
  });

  it('counts for the day of the look, also across midnight (UTC)', async () => {
    const counter = new PageViewCounter({ ...api.services, flushMs: 60_000 });
    await counter.count(article('/blogs/guides'), new Date('2026-11-20T23:59:59.999Z'));
    await counter.count(article('/blogs/guides'), new Date('2026-11-21T00:00:00Z'));
    await counter.flush();
    const days = await api.database.sql`select day::text as day, views from page_views order by day`;
    expect([...days]).toEqual([
      { day: '2026-11-20', views: 1 },
      { day: '2026-11-21', views: 1 },
    ]);
  });

  it('keeps what a database that fails did not take, and writes it with the next', async () => {
    const counter = new PageViewCounter({ ...api.services, flushMs: 60_000 });
    await api.database.sql`alter table page_views rename to page_views_away`;
    await counter.count(article('/blogs/guides'));
    await counter.flush();
    expect(api.logLines.join('')).toContain('page-views-not-written');
    await api.database.sql`alter table page_views_away rename to page_views`;
    await counter.count(article('/blogs/guides'));
    await counter.flush();
    expect(await listViews(api)).toEqual([{ path: '/blogs/guides', title: '故事分类页', views: 2 }]);
  });

  it('loses no view of several processes that write at once', async () => {
    const counters = [0, 1, 2].map(() => new PageViewCounter({ ...api.services, flushMs: 60_000 }));
    for (let round = 0; round < 5; round += 1) {
      for (const counter of counters) {
        for (let index = 0; index < 40; index += 1)
          await counter.count(article(`/blogs/c${(index * 7 + round) % 40}`));
      }
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    const stored = await listViews(api);
    expect(stored.map(({ views }) => views)).toEqual(stored.map(() => 15));
    expect(stored).toHaveLength(40);
  });
});

describe('closing', () => {
  it('writes what is still in memory, and at once what is reported while the last requests are answered', async () => {
    await reportView(api, home);
    expect(await listViews(api)).toEqual([]);
    await api.api.close(0);
    expect(await listViews(api)).toEqual([{ ...home, views: 1 }]);
    await reportView(api, home);
    expect(await listViews(api)).toEqual([{ ...home, views: 2 }]);
  });
});
