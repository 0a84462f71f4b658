import type { Page } from '@playwright/test';
import type { Language } from '#src/contract/base/language.ts';
import { textsCache } from '#src/contract/worker/worker-caches.ts';
import { offlineTextsOf } from '#src/i18n/app-texts.ts';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { listCached, untilControlled } from '#tests/support/e2e/worker.ts';
import { measureSent } from '#tests/bench/support/page/wire-size.ts';
import { listShell } from '#tests/support/measure/list-shell.ts';

test.use({ serviceWorkers: 'allow' });

const headersOf = async (url: string) => {
  const response = await fetch(`${url}/sw.js`);
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    type: response.headers.get('content-type')?.split(';')[0],
    policy: response.headers.get('content-security-policy'),
  };
};

test('the worker is never cached, and may fetch from its own server only', async ({ server }) => {
  const policy = "default-src 'none'; connect-src 'self'; script-src 'self'";
  expect(await headersOf(server.url)).toEqual({
    status: 200,
    cache: 'no-cache',
    type: 'text/javascript',
    policy,
  });
});

/** Counts the cached scripts with texts of a language. */
async function countTexts(page: Page, language: Language): Promise<number> {
  const texts = (await listCached(page))[textsCache] ?? [];
  return texts.filter((url) => url.includes(`/_astro/${language}/`)).length;
}

/** Makes a language the person's, for pages and for the worker. */
async function chooseLanguage(page: Page, value: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value, url: new URL('/', page.url()).href }]);
}

/** Reads the title of the worker's offline page. */
function readOfflineTitle(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      // The key also contains its revision.
      const key = (await cache.keys()).find(({ url }) => url.includes('/offline?lang=en'));
      const html = key === undefined ? undefined : await (await cache.match(key))?.text();
      if (html !== undefined) return /<title>([^<]*)/.exec(html)?.[1] ?? '';
    }
    return '';
  });
}

test('with other settings it fetches its page again; where it is off, an installed one removes itself and its caches (PWA=off)', async ({
  page,
  problems,
}) => {
  problems.allow(connectionProblems, /^request to elsewhere: http:\/\/localhost:/);
  const own = await startE2eServer();
  try {
    await page.goto(own.url);
    await untilControlled(page);
    expect(Object.keys(await listCached(page)).length).toBeGreaterThan(0);
    await own.restart({ SITE_NAME: 'Renamed' });
    await page.reload();
    await expect(
      // The page reloads itself at the same time.
      async () => expect(await readOfflineTitle(page)).toMatch(/Renamed$/),
    ).toPass();

    await own.restart({ PWA: 'off' });
    await page.reload();
    await expect.poll(() => listCached(page)).toEqual({});
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await page.goto(own.url);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await chatPage(page, `${own.url}/chat/peng-yue-f01`).open();
  } finally {
    await own.close();
  }
});

test('the worker fetches the shell ahead and nothing else, below 433 KB compressed', async ({
  page,
  server,
}) => {
  const shell = listShell(await (await fetch(`${server.url}/sw.js`)).text());
  const sizes = await Promise.all(
    shell.map(async (url) => (await measureSent(new URL(url, server.url).href)).brotli),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`shell: ${bytes} B in ${shell.length} files, compressed`);
  expect(bytes).toBeLessThan(433_000);
  expect(
    shell.filter(
      (url) => !/^_astro\/(?:[\w-]+\/)?[\w.-]+\.(js|css|woff2)$|^[\w-]+\.(png|svg|ico)$/.test(url),
    ),
  ).toEqual(['/offline?lang=en', '/offline?lang=zh-CN']);
  await page.goto('/');
  await untilControlled(page);
  expect(Object.keys(await listCached(page)).toSorted()).toEqual([
    expect.stringContaining('precache'),
    textsCache,
  ]);
  const preload = await page.evaluate(async () => {
    const { navigationPreload } = await navigator.serviceWorker.ready;
    return navigationPreload.getState();
  });
  expect(preload, 'pages do not wait for the worker to start (rule:offline)').toMatchObject({
    enabled: true,
  });
});

test('the worker keeps the texts of the person’s language, and those of another once a page loads them; offline its page is in a kept one', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(connectionProblems);
  const english = offlineTextsOf('en').heading;
  const chinese = offlineTextsOf('zh-CN').heading;
  await page.goto('/?lang=zh-CN');
  await untilControlled(page);
  const count = await countTexts(page, 'zh-CN');
  expect(count).toBeGreaterThan(5);
  expect(await countTexts(page, 'en')).toBe(0);

  await context.setOffline(true);
  await chooseLanguage(page, 'en');
  await page.goto('/mine/chats');
  await expect(page.getByRole('heading', { name: chinese })).toBeVisible();
  await context.setOffline(false);
  // The page for the time offline loads itself again.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => countTexts(page, 'en')).toBe(count);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: english })).toBeVisible();
});

test('an update fetches the texts of every language of which some are kept', async ({ page, problems }) => {
  problems.allow(connectionProblems, /^request to elsewhere: http:\/\/localhost:/);
  const own = await startE2eServer();
  try {
    await page.goto(`${own.url}/?lang=en`);
    await untilControlled(page);
    const count = await countTexts(page, 'en');
    await page.goto(`${own.url}/mine/chats?lang=zh-CN`);
    await expect.poll(() => countTexts(page, 'zh-CN')).toBe(count);
    await chooseLanguage(page, 'zh-CN');
    await page.evaluate(async (name) => {
      const cache = await caches.open(name);
      const [, ...others] = (await cache.keys()).filter(({ url }) => url.includes('/_astro/en/'));
      for (const request of others) await cache.delete(request);
    }, textsCache);
    expect(await countTexts(page, 'en')).toBe(1);

    await own.restart({ SITE_NAME: 'Renamed' });
    await page.reload();
    await expect(async () => {
      // The page reloads itself at the same time.
      expect(await countTexts(page, 'en')).toBe(count);
      expect(await countTexts(page, 'zh-CN')).toBe(count);
    }).toPass();
  } finally {
    await own.close();
  }
});
