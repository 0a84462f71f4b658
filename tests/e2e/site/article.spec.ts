import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

const path = '/blogs/culture/a-short-history-of-talking-machines';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents are beside the text from lg on and stay in view, and fold above it below lg', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(path);
    const contents = page.getByRole('navigation', { name: en.contentsLabel });
    await expect(contents).toHaveCount(1);
    const link = contents.getByRole('link', { name: '1966: the secretary and the door' });
    await link.click();
    await expect(page).toHaveURL(`${path}#section-1966-the-secretary-and-the-door`);
    await expect(contents).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: '1966: the secretary and the door' })).toBeInViewport();

    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(contents).toHaveCount(0);
    await page.locator('summary').click();
    await contents.getByRole('link', { name: 'The engine' }).click();
    await expect(page.getByRole('heading', { name: 'The engine' })).toBeInViewport();

    const share = page.getByRole('region', { name: en.shareHeading });
    await expect(share.getByRole('button', { name: en.shareButton }), 'needs a script').toBeHidden();
  });
});

test('a story costs at most 12 requests before scrolling and 12 KB of styles, nothing moves, and it fits its window, the clipboard and paper', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.setViewportSize({ width: 390, height: 844 });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
      Reflect.set(globalThis, 'layoutShift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
    Reflect.set(globalThis, 'layoutShift', 0);
  });
  const network = watchNetwork(page);
  await network.open(path);
  await test.step('requests, styles and layout shifts', async () => {
    expect(requests.filter((url) => !url.startsWith('data:')).length).toBeLessThanOrEqual(12);
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
    const inline = await page.locator('style').allTextContents();
    const texts = [...inline, ...(await Promise.all(sheets.map(async (url) => (await fetch(url)).text())))];
    const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
    expect(bytes).toBeLessThanOrEqual(12 * 1024);
    for (let scrolls = 0; scrolls < 10; scrolls += 1) await page.mouse.wheel(0, 1_500);
    await expect(page.locator('body > footer')).toBeInViewport();
    await network.untilQuiet();
    expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'layoutShift'))).toBe(0);
  });
  await test.step('the first line is below a cover of 21:9, lines have a comfortable length, three stories below are aligned, a bar grows', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const bar = page.locator('.reading-progress');
    const widthOf = () => bar.evaluate((line) => line.getBoundingClientRect().width);
    await expect.poll(widthOf).toBe(0);
    expect(await longestLineOf(page)).toBeGreaterThan(60 * 0.85);
    expect(await longestLineOf(page)).toBeLessThan(80);
    await expectFirstLineInWindow(page);
    await expectLevelStories(page);
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect.poll(widthOf).toBeGreaterThan(1_400);
  });
  await test.step('its button copies the link where the system has no way to share', async () => {
    const share = page.getByRole('region', { name: en.shareHeading });
    await share.getByRole('button', { name: en.shareButton }).click();
    await expect(share.getByRole('status')).toHaveText(en.shareDone);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${path}`);
  });
  await test.step('on paper it is black on white, with its text and address and without controls', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.locator('header, footer, nav, form, .reading-progress, .fold').filter({ visible: true }),
    ).toHaveCount(1);
    await expect(page.locator('article > header')).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    const paper = await page.evaluate(() => {
      const text = getComputedStyle(document.querySelector('.prose > p') ?? document.body);
      const html = getComputedStyle(document.documentElement);
      return {
        ink: text.color,
        ground: [html.backgroundColor, getComputedStyle(document.body).backgroundImage],
        coverHeight: document.querySelector('.article-cover')?.getBoundingClientRect().height,
        address: getComputedStyle(document.querySelector('main > article') ?? document.body, '::after')
          .content,
      };
    });
    expect(paper).toMatchObject({ ink: 'rgb(0, 0, 0)', address: `"${server.url}${path}"` });
    expect(paper.ground).toEqual(['rgba(0, 0, 0, 0)', 'none']);
    expect(paper.coverHeight).toBeLessThan(200);
  });
});

test(
  'a Chinese story fits its window too, and so does one of another category',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/blogs/wellbeing/keep-a-healthy-distance');
    await expectFirstLineInWindow(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${path}?lang=zh-CN`);
    // 35 Chinese characters; a paragraph with Latin names has more characters, as a letter is half as wide.
    expect(await longestLineOf(page)).toBeGreaterThan(30 * 0.85);
    expect(await longestLineOf(page)).toBeLessThan(45);
  },
);

/** Returns the characters per line of the fullest paragraph: the last line of each may be short. */
async function longestLineOf(page: Page): Promise<number> {
  expect(await page.locator('.prose').evaluate((text) => getComputedStyle(text).fontSize)).toBe('18px');
  const signs = await page.locator('.prose > p').evaluateAll((paragraphs) =>
    paragraphs.map((text) => {
      const lines = text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight);
      return text.textContent.length / lines;
    }),
  );
  return Math.max(...signs);
}

/** Expects the first line in a window 900 px high, below a cover of 21:9, on every desktop. */
async function expectFirstLineInWindow(page: Page): Promise<void> {
  for (const width of [1200, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await page.evaluate(() => {
      const cover = document.querySelector('.article-cover')?.getBoundingClientRect();
      const text = document.querySelector('.prose > p') ?? document.body;
      const line = parseFloat(getComputedStyle(text).lineHeight);
      return {
        shape: cover === undefined ? null : cover.width / cover.height,
        width: cover?.width,
        firstLine: text.getBoundingClientRect().top + line,
      };
    });
    expect(shown.shape, `${page.url()}, ${width} px`).toBeCloseTo(21 / 9, 1);
    expect(shown.width, `${page.url()}, ${width} px`).toBe(1024);
    expect(shown.firstLine, `${page.url()}, ${width} px`).toBeLessThan(900);
  }
}

/** Expects the three further stories to fill their row at every width, with their parts aligned. */
async function expectLevelStories(page: Page): Promise<void> {
  for (const width of [768, 820, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page.locator('.read-next .card').evaluateAll((cards) =>
      cards.map((card) =>
        [card, ...card.children].map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)];
        }),
      ),
    );
    expect(boxes, `${width} px`).toHaveLength(3);
    const holes = await page.locator('.read-next').evaluate((section) => {
      const { left, right } = section.getBoundingClientRect();
      const cards = [...section.querySelectorAll('.card')].map((card) => card.getBoundingClientRect());
      return [(cards[0]?.left ?? 0) - left, right - (cards.at(-1)?.right ?? 0)].map(Math.round);
    });
    expect(holes, `${width} px`).toEqual([0, 0]);
    for (const [card, picture] of boxes) {
      expect(card, `${width} px`).toEqual(boxes[0]?.[0]);
      expect(picture, `${width} px`).toEqual(boxes[0]?.[1]);
    }
    const tops = boxes.map((parts) => parts.map(([top]) => top));
    for (const parts of tops) expect(parts, `${width} px`).toEqual(tops[0]);
  }
}
