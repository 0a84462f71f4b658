import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { PageViewCounter } from '#src/server/operations/page-views/page-view-counter.ts';
import { listViews, personAgent, reportView } from '#tests/support/api/page-view-reports.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { origin } from '#tests/support/api/visitor.ts';

let first: TestApi;
let api: TestApi;

beforeAll(async () => {
  first = await startTestApi();
});
afterAll(() => first.close());

/** Opens another process for each counting test, as a process stores its counts when it closes. */
function openForEach(): void {
  beforeEach(async () => {
    await first.database.sql`delete from page_views`;
    api = await startTestApi({ beside: first });
  });
  afterEach(() => api.close());
}

const home = { path: '/', title: '首页' };
const success = { code: 200, message: 'success', data: null };

/** Opens a process that stores its counts on request, for tests that expect no count. */
function openCrowd(): { api: () => TestApi; expectNothingStored: () => Promise<void> } {
  let crowd: TestApi;
  beforeAll(async () => {
    await first.database.sql`delete from page_views`;
    crowd = await startTestApi({ beside: first });
  });
  afterAll(() => crowd.close());
  return {
    api: () => crowd,
    async expectNothingStored() {
      await crowd.api.close(AbortSignal.abort());
      expect(await listViews(crowd)).toEqual([]);
    },
  };
}

describe('a page view (rule:page-views)', () => {
  openForEach();

  it('is counted for its day (UTC) and path, without anything about the viewer', async () => {
    const before = new Date().toISOString().slice(0, 10);
    for (let times = 0; times < 3; times += 1) {
      const answer = await reportView(api, home, { Cookie: 'device_id=secret', 'device-id': 'secret' });
      expect(await answer.json()).toEqual(success);
    }
    await reportView(api, { path: '/blogs', title: '故事首页' });
    await api.api.close(AbortSignal.abort());
    const rows = await api.database.sql`select *, day::text as day from page_views order by path`;
    const days = [before, new Date().toISOString().slice(0, 10)];
    expect(rows.map(({ day, ...row }) => ({ ...row, isToday: days.includes(String(day)) }))).toEqual([
      { path: '/', title: '首页', views: 3, isToday: true },
      { path: '/blogs', title: '故事首页', views: 1, isToday: true },
    ]);
  });

  it('of every page is accepted with its Chinese title (rule:analytics-titles)', async () => {
    for (const route of Object.values(pageRoutes)) {
      const path = route.path.replaceAll(/\[\w+\]/g, 'aiko-c01');
      const answer = await reportView(api, { path, title: route.analyticsTitle });
      expect(answer.status, path).toBe(200);
    }
    await api.api.close(AbortSignal.abort());
    const stored = await listViews(api);
    expect(stored).toHaveLength(Object.keys(pageRoutes).length);
    for (const { title } of stored) expect(title).toMatch(/^\p{Script=Han}+$/u);
  });

  it('of a chat or of a person’s own pages is counted for the route only', async () => {
    await reportView(api, { path: '/chat/peng-yue-f01', title: '聊天页' });
    await reportView(api, { path: '/chat/wei-f02', title: '聊天页' });
    await reportView(api, { path: '/mine/chats', title: '用户页' });
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([
      { path: '/chat/[character]', title: '聊天页', views: 2 },
      { path: '/mine/chats', title: '用户页', views: 1 },
    ]);
  });

  it('is counted once for all spellings of a path', async () => {
    for (const path of ['/blogs/guides', '/blogs/guides/', '/blogs/%67uides']) {
      expect((await reportView(api, { path, title: '故事分类页' })).status).toBe(200);
    }
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([{ path: '/blogs/guides', title: '故事分类页', views: 3 }]);
  });

  it('with a path longer than any of ours is counted for the route', async () => {
    await reportView(api, { path: `/blogs/${'x'.repeat(1_900)}`, title: '故事分类页' });
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([{ path: '/blogs/[category]', title: '故事分类页', views: 1 }]);
  });

  it('of a person who allows tracking is counted', async () => {
    await reportView(api, home, { DNT: '0', 'Sec-GPC': '0' });
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([{ ...home, views: 1 }]);
  });

  it('of a phone whose maker has “bot” in its name is counted', async () => {
    await reportView(api, home, {
      'User-Agent': personAgent.replace('X11; Linux x86_64', 'Android 14; CUBOT P80'),
    });
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([{ ...home, views: 1 }]);
  });
});

describe('a person who asks not to be tracked', () => {
  const crowd = openCrowd();
  it.each<[name: string, path: string, headers: Record<string, string>]>([
    ['Global Privacy Control', '/blogs/gpc', { 'Sec-GPC': '1' }],
    ['Do Not Track', '/blogs/dnt', { DNT: '1' }],
  ])('is answered like everyone with %s', async (_name, path, headers) => {
    const answer = await reportView(crowd.api(), { path, title: '故事分类页' }, headers);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(success);
  });

  it('is not counted with either', () => crowd.expectNothingStored());
});

describe('a bot', () => {
  const crowd = openCrowd();
  it.each([
    ['google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['baidu', 'Mozilla/5.0 (compatible; Baiduspider/2.0)'],
    ['headless', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/148.0.0.0 Safari/537.36'],
    ['lighthouse', 'Mozilla/5.0 Chrome-Lighthouse'],
    ['preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['script', 'python-requests/2.32.3'],
    ['command', 'curl/8.14.1'],
    ['nameless', ''],
  ])('is answered like everyone: %s, %j', async (name, agent) => {
    const view = { path: `/blogs/${name}`, title: '故事分类页' };
    const answer = await reportView(crowd.api(), view, { 'User-Agent': agent });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(success);
  });

  it('is not counted, whichever it is', () => crowd.expectNothingStored());
});

describe('a report that is not a view of a page of ours', () => {
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
  const crowd = openCrowd();
  it.each(bad)('is 40003: %s', async (_name, change) => {
    const view = { ...home, location: `${origin}${change['path'] ?? '/'}`, ...change };
    const answer = await reportView(crowd.api(), view, { Origin: origin, Host: 'localhost:4321' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 40003, data: null });
  });

  it('is refused from a page of another site (rule:own-site)', async () => {
    const headers = { Origin: 'https://evil.example', Host: 'localhost:4321' };
    const answer = await reportView(crowd.api(), home, headers);
    expect(answer.status).toBe(403);
  });

  it('is not counted, whatever is wrong with it', () => crowd.expectNothingStored());
});

describe('the counter', () => {
  beforeEach(async () => {
    await first.database.sql`delete from page_views`;
  });

  const article = (path: string) => ({ path, pattern: '/blogs/[category]', title: '故事分类页' });

  it('writes a flood of views with one statement a write', async () => {
    const counter = new PageViewCounter({ ...first.services, flushMs: 60_000 });
    await first.database.sql`create table statements (at timestamptz default clock_timestamp())`;
    await first.database.sql`create function note_statement() returns trigger language plpgsql as
      $$ begin insert into statements default values; return null; end $$`;
    await first.database.sql`create trigger note after insert on page_views
      for each statement execute function note_statement()`;
    const views = Array.from({ length: 20_000 }, (_, index) =>
      counter.count(article(`/blogs/c${index % 3}`)),
    );
    await Promise.all(views);
    await counter.flush();
    expect((await listViews(first)).map(({ path, views: count }) => [path, count])).toEqual([
      ['/blogs/c0', 6_667],
      ['/blogs/c1', 6_667],
      ['/blogs/c2', 6_666],
    ]);
    const [row] = await first.database.sql`select count(*)::int as count from statements`;
    expect(row).toEqual({ count: 1 });
    await first.database.sql`drop function note_statement cascade`;
    await first.database.sql`drop table statements`;
  });

  it('stores its counts after a while', async () => {
    const counter = new PageViewCounter({ ...first.services, flushMs: 20 });
    await counter.count(article('/blogs/guides'));
    await expect.poll(() => listViews(first)).toHaveLength(1);
  });

  it('keeps at most so many paths a day, and counts the others for their route, in every process', async () => {
    const options = { ...first.services, flushMs: 60_000, maxPaths: 10 };
    for (const name of ['a', 'b']) {
      const counter = new PageViewCounter(options);
      await counter.count(article('/blogs/a0'));
      for (let index = 0; index < 50; index += 1) await counter.count(article(`/blogs/${name}${index}`));
      await counter.flush();
    }
    const stored = await listViews(first);
    expect(stored).toHaveLength(11);
    expect(stored.find(({ path }) => path === '/blogs/[category]')?.views).toBe(90);
    expect(stored.find(({ path }) => path === '/blogs/a0')?.views).toBe(3);
    expect(stored.reduce((sum, { views }) => sum + views, 0)).toBe(102);
  });

  it('counts for the day of the view, also across midnight (UTC)', async () => {
    const counter = new PageViewCounter({ ...first.services, flushMs: 60_000 });
    await counter.count(article('/blogs/guides'), new Date('2026-11-20T23:59:59.999Z'));
    await counter.count(article('/blogs/guides'), new Date('2026-11-21T00:00:00Z'));
    await counter.flush();
    const days = await first.database.sql`select day::text as day, views from page_views order by day`;
    expect([...days]).toEqual([
      { day: '2026-11-20', views: 1 },
      { day: '2026-11-21', views: 1 },
    ]);
  });

  it('keeps counts that a failing database did not store, and stores them with the next', async () => {
    const counter = new PageViewCounter({ ...first.services, flushMs: 60_000 });
    await first.database.sql`alter table page_views rename to page_views_away`;
    await counter.count(article('/blogs/guides'));
    await counter.flush();
    expect(first.logLines.join('')).toContain('page-views-not-written');
    await first.database.sql`alter table page_views_away rename to page_views`;
    await counter.count(article('/blogs/guides'));
    await counter.flush();
    expect(await listViews(first)).toEqual([{ path: '/blogs/guides', title: '故事分类页', views: 2 }]);
  });

  it('loses no view of several processes that write at once', async () => {
    const counters = [0, 1, 2].map(() => new PageViewCounter({ ...first.services, flushMs: 60_000 }));
    for (let round = 0; round < 5; round += 1) {
      for (const counter of counters) {
        for (let index = 0; index < 40; index += 1)
          await counter.count(article(`/blogs/c${(index * 7 + round) % 40}`));
      }
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    const stored = await listViews(first);
    expect(stored.map(({ views }) => views)).toEqual(stored.map(() => 15));
    expect(stored).toHaveLength(40);
  });
});

describe('closing', () => {
  openForEach();

  it('stores the counts in memory, and immediately those reported while the last requests are answered', async () => {
    await reportView(api, home);
    expect(await listViews(api)).toEqual([]);
    await api.api.close(AbortSignal.abort());
    expect(await listViews(api)).toEqual([{ ...home, views: 1 }]);
    await reportView(api, home);
    expect(await listViews(api)).toEqual([{ ...home, views: 2 }]);
  });
});
