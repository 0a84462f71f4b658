import type { Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import type { E2eServer } from '#tests/support/e2e/server.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import {
  addMatureCanary,
  canaryPages,
  canaryTrace,
  matureCanary,
  removeMatureCanary,
} from '#tests/support/e2e/mature-canary.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';

const en = siteTextsOf('en');

/** Pages that may list a mature character; the first three are cached for everyone else. */
const pagesWithCanary = ['/', '/category', '/category/witty', '/search?q=velvet-canary', ...canaryPages];

test.describe.configure({ mode: 'serial' });

test.beforeAll(({ server }) => withE2eDatabase(server, addMatureCanary));
test.afterAll(({ server }) => withE2eDatabase(server, removeMatureCanary));

/** Creates a member on the running product. */
async function createSiteMember(server: E2eServer, matureOptIn: boolean): Promise<TestMember> {
  const database = openDatabase(await server.databaseUrl(), 2);
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

async function read(server: E2eServer, path: string, cookie = '', headers = {}): Promise<Answer> {
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
const dropPages = (server: E2eServer) =>
  withE2eDatabase(server, (sql) => sql`update characters set likes = likes + 1 where id = 'f01'`);

test('a person who knows or guesses an address learns nothing either (rule:mature-hidden)', async ({
  server,
}) => {
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
    const { status, text } = await read(server, path);
    expect(status, path).toBe(404);
    expect(text.replaceAll(path, ''), path).not.toContain(matureCanary);
  }
  const { text } = await read(server, '/search?q=velvet');
  expect(text).not.toContain(matureCanary);
});

test('a member who opted in sees mature characters on every page, and no such page is cached', async ({
  server,
}) => {
  const { cookie } = await createSiteMember(server, true);
  for (const path of pagesWithCanary) {
    const own = await read(server, path, `${cookie}; mature=1`);
    expect(own.status, path).toBe(200);
    expect(own.text, path).toMatch(canaryTrace);
    expect(own.cacheControl, path).toBe('private, no-store');
    expect(own.etag, path).toBeNull();
  }
  for (const path of ['/', '/category', '/category/witty', canaryPages[0] ?? '']) {
    const own = await read(server, path, `${cookie}; mature=1`, { 'If-None-Match': '*' });
    expect([own.status, own.cacheControl], path).toEqual([200, 'private, no-store']);
  }
});

test('one member’s page never reaches another visitor, whoever comes first, with forged cookies as well (rule:foreign-origins)', async ({
  server,
}) => {
  const { cookie } = await createSiteMember(server, true);
  const other = await createSiteMember(server, false);
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
      await dropPages(server);
      if (isMemberFirst) expect((await read(server, path, own)).text, path).toMatch(canaryTrace);
      for (const forged of others) {
        const answer = await read(server, path, forged);
        if (canaryPages.includes(path)) expect(answer.status, `${path} ${forged}`).toBe(404);
        else {
          expect(answer.text, `${path} ${forged}`).not.toMatch(canaryTrace);
          expect(answer.cacheControl, `${path} ${forged}`).toBe('public, max-age=0, must-revalidate');
        }
      }
      expect((await read(server, path, own)).text, path).toMatch(canaryTrace);
    }
  }
});

test('simultaneous requests for an uncached page get each their own', async ({ server }) => {
  const { cookie } = await createSiteMember(server, true);
  await dropPages(server);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const isMember = index % 2 === 0;
      const { text } = await read(server, '/', isMember ? `${cookie}; mature=1` : '');
      return { isMember, isShown: canaryTrace.test(text) };
    }),
  );
  for (const { isMember, isShown } of answers) expect(isShown).toBe(isMember);
});

test('a session that has ended shows the shared pages again', async ({ server }) => {
  const { cookie, accountId } = await createSiteMember(server, true);
  expect((await read(server, '/', `${cookie}; mature=1`)).text).toMatch(canaryTrace);
  await withE2eDatabase(server, (sql) => sql`delete from account_sessions where account_id = ${accountId}`);
  expect((await read(server, '/', `${cookie}; mature=1`)).text).not.toMatch(canaryTrace);
  for (const path of canaryPages) {
    expect((await read(server, path, `${cookie}; mature=1`)).status, path).toBe(404);
  }
});

/** Logs the browser of a page in as a member who sees mature characters, or not. */
async function enterAs(page: Page, server: E2eServer, isViewer: boolean): Promise<void> {
  const { cookie } = await createSiteMember(server, isViewer);
  const [name = '', value = ''] = cookie.split('=', 2);
  const cookies = [{ name, value, url: server.url }];
  if (isViewer) cookies.push({ name: 'mature', value: '1', url: server.url });
  await page.context().addCookies(cookies);
}

test('a member who opted in may leave the mature ones out of a category, and sees which they are', async ({
  page,
  server,
}) => {
  await enterAs(page, server, true);
  await page.goto('/category/witty');
  const card = page.locator('main .card').filter({ hasText: matureCanary });
  await expect(card.locator('.chip-nsfw')).toHaveText('Canary');
  const scope = page.getByRole('navigation', { name: en.scopeLabel });
  await expect(scope.getByRole('link', { name: en.scopeAll })).toHaveAttribute('aria-current', 'true');
  await scope.getByRole('link', { name: en.scopeRegular }).click();
  await expect(page).toHaveURL('/category/witty?scope=regular');
  await expect(card).toHaveCount(0);
  await scope.getByRole('link', { name: en.scopeAll }).click();
  await expect(page).toHaveURL('/category/witty');
  await card.locator('.card-link').click();
  await expect(page.getByRole('heading', { name: matureCanary })).toBeVisible();
  await page.locator('main a.chip-nsfw').click();
  await expect(page).toHaveURL('/category/canary-label');
  await expect(page.getByRole('heading', { name: 'Canary', exact: true })).toBeVisible();
  await expect(scope).toHaveCount(0);
  await expect(card).toHaveCount(1);
});

test('a member who did not opt in has no such choice in a category, like everyone', async ({
  page,
  server,
}) => {
  await enterAs(page, server, false);
  await page.goto('/category/witty');
  await expect(page.locator('main .card').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: en.scopeLabel })).toHaveCount(0);
  await expect(page.getByText(matureCanary)).toHaveCount(0);
});
