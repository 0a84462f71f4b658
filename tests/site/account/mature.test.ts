import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { type E2eServer, startE2eServer } from '#tests/support/e2e/server.ts';
import { addMatureCanary, canaryPages, canaryTrace, matureCanary } from '#tests/support/e2e/mature-canary.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import { type ReadPage, readPage } from '#tests/support/site/read-page.ts';

const en = siteTextsOf('en');

/** Pages that may list a mature character; the first three are cached for everyone else. */
const pagesWithCanary = ['/', '/category', '/category/witty', '/search?q=velvet-canary', ...canaryPages];

let server: E2eServer;
beforeAll(async () => {
  server = await startE2eServer();
  await withE2eDatabase(server, addMatureCanary);
});
afterAll(() => server.close());

/** Creates a member on the running product. */
async function createSiteMember(matureOptIn: boolean): Promise<TestMember> {
  const database = openDatabase(await server.databaseUrl());
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${server.url}${pathname}${search}`, request));
  };
  const member = await createMember({ send, services: { database } }, { user: { matureOptIn } });
  await database.close();
  return member;
}

interface Answer {
  status: number;
  text: string;
  cacheControl: string | null;
  etag: string | null;
}

async function read(path: string, cookie = '', headers = {}): Promise<Answer> {
  const sent = { 'Accept-Language': 'en', ...(cookie !== '' && { cookie }), ...headers };
  const response = await fetch(`${server.url}${path}`, { headers: sent });
  return {
    status: response.status,
    text: await response.text(),
    cacheControl: response.headers.get('cache-control'),
    etag: response.headers.get('etag'),
  };
}

/** Drops every page from the cache. */
const dropPages = () =>
  withE2eDatabase(server, (sql) => sql`update characters set likes = likes + 1 where id = 'f01'`);

it('a person who knows or guesses an address learns nothing either (rule:mature-hidden)', async () => {
  const guesses = [
    ...canaryPages,
    '/category/canary-label',
    '/category/canary-label?scope=all',
    '/og/character/canary1/en/0000000000000000.jpg',
    '/character/anything-canary1',
    '/v2/characterProfile/getById/?id=canary1',
    '/v2/character/getById/?id=canary1',
    '/v2/characterProfile/tags/model?tag=canary-label',
  ];
  for (const path of guesses) {
    const { status, text } = await read(path);
    expect(status, path).toBe(404);
    expect(text.replaceAll(path, ''), path).not.toContain(matureCanary);
  }
  const { text } = await read('/search?q=velvet');
  expect(text).not.toContain(matureCanary);
});

it('a member who opted in sees mature characters on every page, and no such page is cached', async () => {
  const { cookie } = await createSiteMember(true);
  for (const path of pagesWithCanary) {
    const own = await read(path, `${cookie}; mature=1`);
    expect(own.status, path).toBe(200);
    expect(own.text, path).toMatch(canaryTrace);
    expect(own.cacheControl, path).toBe('private, no-store');
    expect(own.etag, path).toBeNull();
  }
  for (const path of ['/', '/category', '/category/witty', canaryPages[0] ?? '']) {
    const own = await read(path, `${cookie}; mature=1`, { 'If-None-Match': '*' });
    expect([own.status, own.cacheControl], path).toEqual([200, 'private, no-store']);
  }
});

it('one member’s page never reaches another visitor, whoever comes first, with forged cookies as well (rule:foreign-origins)', async () => {
  const { cookie } = await createSiteMember(true);
  const other = await createSiteMember(false);
  const own = `${cookie}; mature=1`;
  const others = [
    '',
    other.cookie,
    `${other.cookie}; mature=1`,
    'mature=1; __Host-mature=1',
    'mature=1; yuanfen.session_token=forged.c2lnbmF0dXJl',
    `mature=1; ${cookie}x`,
    `mature=1; __Host-${cookie}`,
  ];
  for (const path of ['/', '/category', '/category/witty', ...canaryPages]) {
    for (const isMemberFirst of [true, false]) {
      await dropPages();
      if (isMemberFirst) expect((await read(path, own)).text, path).toMatch(canaryTrace);
      for (const forged of others) {
        const answer = await read(path, forged);
        if (canaryPages.includes(path)) expect(answer.status, `${path} ${forged}`).toBe(404);
        else {
          expect(answer.text, `${path} ${forged}`).not.toMatch(canaryTrace);
          expect(answer.cacheControl, `${path} ${forged}`).toBe('public, max-age=0, must-revalidate');
        }
      }
      expect((await read(path, own)).text, path).toMatch(canaryTrace);
    }
  }
});

it('simultaneous requests for an uncached page get each their own', async () => {
  const { cookie } = await createSiteMember(true);
  await dropPages();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const isMember = index % 2 === 0;
      const { text } = await read('/', isMember ? `${cookie}; mature=1` : '');
      return { isMember, isShown: canaryTrace.test(text) };
    }),
  );
  for (const { isMember, isShown } of answers) expect(isShown).toBe(isMember);
});

it('a session that has ended shows the shared pages again', async () => {
  const { cookie, accountId } = await createSiteMember(true);
  expect((await read('/', `${cookie}; mature=1`)).text).toMatch(canaryTrace);
  await withE2eDatabase(server, (sql) => sql`delete from account_sessions where account_id = ${accountId}`);
  expect((await read('/', `${cookie}; mature=1`)).text).not.toMatch(canaryTrace);
  for (const path of canaryPages) {
    expect((await read(path, `${cookie}; mature=1`)).status, path).toBe(404);
  }
});

it('a member who opted in may leave the mature ones out of a category, and sees which they are', async () => {
  const { cookie } = await createSiteMember(true);
  const open = (path: string) => readPage(`${server.url}${path}`, { Cookie: `${cookie}; mature=1; lang=en` });
  const names = (page: ReadPage) => page.values('main .card .card-link', 'aria-label');
  const all = await open('/category/witty');
  expect(names(all)).toContain(matureCanary);
  expect(all.texts('main .card .chip-nsfw')).toContain('Canary');
  const scope = `nav[aria-label="${en.scopeLabel}"] a`;
  expect(all.texts(scope)).toEqual([en.scopeRegular, en.scopeAll]);
  expect(all.texts(`${scope}[aria-current="true"]`)).toEqual([en.scopeAll]);
  expect(all.values(scope, 'href')).toEqual(['/category/witty?scope=regular', '/category/witty']);
  expect(names(await open('/category/witty?scope=regular'))).not.toContain(matureCanary);

  const profile = await open(canaryPages[0] ?? '');
  expect(profile.texts('h1').join()).toContain(matureCanary);
  expect(profile.values('main a.chip-nsfw', 'href')).toEqual(['/category/canary-label']);
  const label = await open('/category/canary-label');
  expect(label.texts('h1').join()).toContain('Canary');
  expect(label.texts(scope)).toEqual([]);
  expect(names(label)).toEqual([matureCanary]);
});

it('a member who did not opt in has no such choice in a category, like everyone', async () => {
  const { cookie } = await createSiteMember(false);
  const page = await readPage(`${server.url}/category/witty`, { Cookie: `${cookie}; lang=en` });
  expect(page.values('main .card .card-link', 'href')).not.toEqual([]);
  expect(page.texts(`nav[aria-label="${en.scopeLabel}"] a`)).toEqual([]);
  expect(page.html).not.toContain(matureCanary);
});
