import type { Page } from '@playwright/test';
import type { Language } from '#src/contract/locale/language.ts';
import { offlineTextsOf } from '#src/i18n/app-texts.ts';
import { composeWorker } from '#src/server/platform/http/site/compose-worker.ts';
import { test } from '#tests/support/e2e/looks/editions.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { askForUpdate, listCached, listCacheNames, untilControlled } from '#tests/support/e2e/worker.ts';

/** Makes a language the person's, for pages and for the worker. */
async function chooseLanguage(page: Page, value: Language): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value, url: new URL('/', page.url()).href }]);
}

/** The smallest possible PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The format of a picture's address in this test: `/pictures/{public or private}-{number}-{bytes}/320`. */
const form = /^\/(?:pictures|api\/media)\/(public|private)-\d+-(\d+)\/320$/;

function answerPicture(path: string) {
  const [, audience, bytes] = form.exec(path) ?? [];
  if (audience === undefined) return undefined;
  const body = Buffer.concat([pixel], Math.max(pixel.length, Number(bytes)));
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': `${audience}, max-age=86400` };
  return { status: 200, headers, body };
}

/** Makes the page show pictures, all at once. */
const show = (page: Page, paths: readonly string[]) =>
  page.evaluate(async (sources) => {
    await Promise.all(
      sources.map((src) => {
        const picture = Object.assign(new Image(), { src });
        return picture.decode();
      }),
    );
  }, paths);

const keptPictures = async (page: Page) => (await listCached(page))['yuanfen-pictures'] ?? [];

test('the worker keeps the shell and public pictures, and nothing else (rule:private-cache)', async ({
  page,
  context,
  editions,
  problems,
}) => {
  test.slow();
  problems.allow(connectionProblems, new RegExp(`^request to elsewhere: ${editions.url}`));
  editions.answerBy(answerPicture);
  const { heading: english } = offlineTextsOf('en');
  const { heading: chinese } = offlineTextsOf('zh-CN');
  await page.goto('/?lang=zh-CN');
  await untilControlled(page);
  await test.step('fetched ahead', async () => {
    expect(Object.keys(await listCached(page))).toEqual([expect.stringContaining('precache')]);
    const preload = await page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return navigationPreload.getState();
    });
    expect(preload, 'pages do not wait for the worker to start (rule:offline)').toMatchObject({
      enabled: true,
    });
  });
  await test.step('pictures that are public, and in /pictures/', async () => {
    const kept = '/pictures/public-1-0/320';
    await show(page, ['/pictures/private-1-0/320', '/api/media/public-1-0/320']);
    await show(page, [kept]);
    await expect.poll(() => keptPictures(page)).toEqual([kept]);
  });
  await test.step('offline, in whatever language the person chooses', async () => {
    await context.setOffline(true);
    for (const [language, heading] of [
      ['zh-CN', chinese],
      ['en', english],
    ] as const) {
      await chooseLanguage(page, language);
      await page.goto('/mine/chats');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
    await context.setOffline(false);
    // The page for the time offline loads itself again.
    await expect(page.getByRole('heading', { name: english })).toBeHidden();
  });
});

test(
  'at most 120 pictures and 20 MB are cached, the oldest is dropped',
  { tag: '@full' },
  async ({ page, editions }) => {
    editions.answerBy(answerPicture);
    await page.goto('/privacy-policy');
    await untilControlled(page);
    const small = Array.from({ length: 121 }, (_, index) => `/pictures/public-${index}-0/320`);
    await show(page, small.slice(0, 1));
    await expect.poll(() => keptPictures(page)).toEqual(small.slice(0, 1));
    await show(page, small.slice(1));
    await expect.poll(() => keptPictures(page)).toHaveLength(120);
    expect((await keptPictures(page)).toSorted(), 'the oldest has gone').toEqual(small.slice(1).toSorted());

    const large = Array.from({ length: 3 }, (_, index) => `/pictures/public-${index}-9000000/320`);
    for (const path of large) await show(page, [path]);
    await expect.poll(() => keptPictures(page), '18 MB; all small ones are older').toEqual(large.slice(1));
    await show(page, large.slice(1));
    expect(editions.countAsked(large[2] ?? ''), 'a kept picture is read once').toBe(1);
  },
);

test('where it is off, an installed one removes itself and its caches (PWA=off)', async ({
  page,
  editions,
}) => {
  const settings = { SITE_NAME: 'Yuanfen', TITLE_LANG: 'zh', GEMS: 'on' } as const;
  const { identity } = await composeWorker('', { ...settings, PWA: 'off' });
  await page.goto('/');
  await untilControlled(page);
  expect((await listCacheNames(page)).length).toBeGreaterThan(0);
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' };
  editions.answerBy((path) =>
    path === '/sw.js' ? { status: 200, headers, body: identity ?? '' } : undefined,
  );
  // A page of the site registers none where it is off; this document never does.
  await page.goto('/robots.txt');
  await askForUpdate(page);
  await expect.poll(() => listCacheNames(page)).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
