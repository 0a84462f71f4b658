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
  { width: 390, deviceScaleFactor: 2 },
  { width: 1440, deviceScaleFactor: 1 },
]) {
  test(
    `at ${width} px and density ${deviceScaleFactor} pictures come as avif, sharp and no larger than needed (rule:pictures)`,
    { tag: width === 390 ? [] : '@full' },
    async ({ browser, server }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor });
      const page = await context.newPage();
      const types: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/pictures/')) types.push(response.headers()['content-type'] ?? '');
      });
      await page.goto(server.url, { waitUntil: 'load' });
      const picture = page.locator(shown).first();
      const { sent, needed } = await picture.evaluate((image) => {
        const source = 'currentSrc' in image ? String(image.currentSrc) : '';
        return {
          sent: Number(source.split('/').at(-1)),
          needed: image.clientWidth * window.devicePixelRatio,
        };
      });
      expect(sent).toBeGreaterThanOrEqual(needed * 0.9);
      expect(sent).toBeLessThanOrEqual(needed * 2);
      expect(types).toContain('image/avif');
      await context.close();
    },
  );
}

for (const path of ['/category', '/blogs', '/search?q=calm', '/character/zoe-f01']) {
  test(
    `of ${path} only the first picture is requested with priority, and the rest when near (rule:pictures)`,
    { tag: '@full' },
    async ({ page }) => {
      await page.goto(path);
      await expectHurried(page, 1);
    },
  );
}

/** Expects the first pictures of a page to be requested with priority, and the rest when near. */
async function expectHurried(page: Page, count: number): Promise<void> {
  const hurried = await page
    .locator(shown)
    .evaluateAll((all) =>
      all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]),
    );
  for (const picture of hurried.slice(0, count)) expect(picture).toEqual(['eager', 'high']);
  for (const picture of hurried.slice(count)) expect(picture).toEqual(['lazy', null]);
}

test('every picture of the home page is one of ours, with its size in the page and an alternative text or intentionally none; the first ones are requested with priority (rule:pictures), and a portrait with open eyes blinks under the pointer', async ({
  page,
}) => {
  await page.goto('/');
  const images = await page.locator('img').evaluateAll((all) =>
    all.map((image) => ({
      address: image.getAttribute('src') ?? '',
      hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
      hasAlt: image.hasAttribute('alt'),
    })),
  );
  expect(images.length).toBeGreaterThan(10);
  for (const { address, hasSize, hasAlt } of images) {
    expect(hasAlt, address).toBe(true);
    if (address.startsWith('data:')) continue;
    expect(address).toMatch(/^(\/pictures\/[0-9a-f]{16}\/\d+|\/favicon\.svg)$/);
    expect(hasSize, address).toBe(true);
  }
  // On a phone the hero has no portrait: there the first card has the largest picture.
  await expectHurried(page, 2);

  const card = page.locator('#recommended .card').filter({ has: page.locator('a[href$="-f01"]') });
  const readLids = () =>
    card.locator('.picture').evaluate((box) => {
      const { animationName, backgroundImage, content } = getComputedStyle(box, '::before');
      return { animationName, backgroundImage, content };
    });
  expect((await readLids()).animationName).toBe('none');
  await card.hover();
  const { animationName, backgroundImage, content } = await readLids();
  expect({ animationName, content }).toEqual({ animationName: 'blink', content: '""' });
  expect(backgroundImage.match(/radial-gradient/g)).toHaveLength(4);
  expect(backgroundImage).not.toContain('url(');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await readLids()).animationName).toBe('none');
});

test('a phone does not fetch the portrait beside a chat, which it does not show (rule:pictures)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 2.625,
  });
  const page = await context.newPage();
  await page.goto(server.url);
  const link = page.locator('#recommended a.card-link').first();
  const segment = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await watchNetwork(page).open(`${server.url}/chat/${segment}`);
  const portrait = await page.locator(shown).first().getAttribute('src');
  const id = portrait?.split('/')[2] ?? 'none';
  expect(fetched.filter((each) => each.startsWith(`/pictures/${id}/`))).toEqual([]);
  await context.close();
});
