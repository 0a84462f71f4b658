import type { Page, Route } from '@playwright/test';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const shown = '.picture > img:not(.picture-blur)';

/** Holds back every picture. @returns a function that releases them */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/pictures/**', async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue();
  };
}

test('a picture has its box and a blurred copy before it is loaded, and covers the copy afterwards (rule:pictures)', async ({
  page,
}) => {
  const release = await holdPictures(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const picture = page.locator(shown).first();
  const before = await picture.boundingBox();
  expect(before?.height).toBeGreaterThan(100);
  await expect
    .poll(() =>
      page
        .locator('.picture-blur')
        .first()
        .evaluate((image) => 'naturalWidth' in image && image.naturalWidth),
    )
    .toBe(16);
  await release();
  await expect.poll(() => picture.evaluate((image) => 'complete' in image && image.complete)).toBe(true);
  expect(await picture.boundingBox()).toEqual(before);
  const isOnTop = await picture.evaluate((image) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const copy = stack.findIndex((element) => element.classList.contains('picture-blur'));
    return copy > stack.indexOf(image);
  });
  expect(isOnTop).toBe(true);
});

for (const { width, deviceScaleFactor } of [
  { width: 412, deviceScaleFactor: 2.625 },
  { width: 1440, deviceScaleFactor: 1 },
]) {
  test(
    `at ${width} px and density ${deviceScaleFactor} pictures come as webp, sharp and no larger than needed, and none that is not shown (rule:pictures)`,
    { tag: width === 412 ? [] : '@full' },
    async ({ browser, server }) => {
      const context = await browser.newContext({ viewport: { width, height: 915 }, deviceScaleFactor });
      const page = await context.newPage();
      const pictures: { path: string; type: string | undefined }[] = [];
      page.on('response', (response) => {
        const { pathname: path } = new URL(response.url());
        if (path.startsWith('/pictures/')) pictures.push({ path, type: response.headers()['content-type'] });
      });
      await watchNetwork(page).open(server.url);
      const { sent, needed } = await page
        .locator(shown)
        .first()
        .evaluate((image) => {
          const source = 'currentSrc' in image ? String(image.currentSrc) : '';
          return {
            sent: Number(source.split('/').at(-1)),
            needed: image.clientWidth * window.devicePixelRatio,
          };
        });
      expect(sent).toBeGreaterThanOrEqual(needed * 0.9);
      expect(sent).toBeLessThanOrEqual(needed * 2);
      expect([...new Set(pictures.map(({ type }) => type))]).toEqual(['image/webp']);

      // A phone does not show the portrait beside a chat.
      const link = page.locator('#recommended a.card-link').last();
      const segment = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
      pictures.length = 0;
      await watchNetwork(page).open(`${server.url}/chat/${segment}`);
      const portrait = await page.locator(shown).first().getAttribute('src');
      const id = portrait?.split('/')[2] ?? 'none';
      const isFetched = pictures.some(({ path }) => path.startsWith(`/pictures/${id}/`));
      expect(isFetched).toBe(width === 1440);
      await context.close();
    },
  );
}

test('every picture of the home page and of an article loads', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/', '/blogs/culture/a-short-history-of-talking-machines']) {
    await page.goto(path);
    for (const picture of await page.getByRole('main').locator('img:visible').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    }
  }
});
