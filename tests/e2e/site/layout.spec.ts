import type { Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { copyRows } from '#tests/support/api/database/copy-rows.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { listLayouts } from '#tests/support/e2e/pages.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';

const en = siteTextsOf('en');

const height = 900;
/** In `npm test`: a page of cards, one of forms, and the chat. */
const zoomedByDay = ['/', '/mine/settings', '/chat/peng-yue-f01'];

const grids = [
  { width: 390, gutter: 20, cards: 2 },
  { width: 599, gutter: 20, cards: 2 },
  { width: 600, gutter: 20, cards: 3 },
  { width: 1000, gutter: 40, cards: 3 },
  { width: 1024, gutter: 40, cards: 4 },
  { width: 1250, gutter: 60, cards: 4 },
  { width: 1440, gutter: 80, cards: 6 },
  { width: 1919, gutter: 80, cards: 6 },
  { width: 1920, gutter: 80, cards: 8 },
  { width: 2560, gutter: 400, cards: 8 },
];

test('the gutter and the number of cards in a row follow the width (rule:gutters, rule:card-grid); the navigation of a small screen stays at the bottom', async ({
  page,
}) => {
  await page.goto('/');
  for (const { width, gutter, cards } of grids) {
    await page.setViewportSize({ width, height });
    const boxes = await page
      .getByRole('main')
      .locator('li:has(a[href^="/character/"])')
      .evaluateAll((all) =>
        all.map((card) => {
          const { left, right, top } = card.getBoundingClientRect();
          return { left, right, top };
        }),
      );
    expect(boxes).toHaveLength(8);
    const row = boxes.filter(({ top }) => top === boxes[0]?.top);
    expect(row, `at ${width} px`).toHaveLength(cards);
    expect(row[0]?.left, `at ${width} px`).toBe(gutter);
    const pageWidth = await page.evaluate(() => document.body.clientWidth);
    expect(row.at(-1)?.right, `at ${width} px`).toBeCloseTo(pageWidth - gutter, 0);
  }

  await page.setViewportSize({ width: 390, height });
  await page.mouse.wheel(0, 600);
  const box = await page.getByRole('navigation', { name: en.navLabel }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height);
});

for (const width of [390, 1440]) {
  test(
    `at ${width} px the navigation has four tabs and marks the right one`,
    { tag: width === 390 ? [] : '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const current = page.getByRole('navigation', { name: en.navLabel }).locator('[aria-current="page"]');
      const tabs = [en.navHome, en.navStories, en.navMembership, en.navMine];
      for (const [index, path] of ['/', '/blogs', '/membership', '/mine'].entries()) {
        await page.goto(path);
        await expect(page.getByRole('navigation', { name: en.navLabel }).getByRole('link')).toHaveText(tabs, {
          useInnerText: true,
        });
        await expect(current).toHaveText(tabs[index] ?? '', { useInnerText: true });
        await expect(current).toBeInViewport();
      }
      for (const path of ['/mine/chats', '/mine/settings']) {
        await page.goto(path);
        await expect(current).toHaveText(en.navMine, { useInnerText: true });
      }
      await page.goto('/blogs');
      await page.getByRole('main').locator('a[href^="/blogs/"]').first().click();
      await expect(current).toHaveText(en.navStories);
    },
  );
}

async function widestOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('at 320 and 390 px no page scrolls sideways', async ({ page, context, server, upstream, problems }) => {
  const sizes = [320, 390].map((width) => ({ width, height: 640 }));
  problems.allow(notFoundProblem);
  const unbroken = 'W'.repeat(300);
  upstream.setScript({
    name: 'reply',
    text: `${unbroken}\n\n\`\`\`\n${unbroken}\n\`\`\`\n\n\`${unbroken}\``,
  });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', unbroken);
  await page.goto('/blogs');
  const articles = await page
    .getByRole('main')
    .locator('article a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const paths = [
    '/',
    '/blogs',
    '/category',
    '/category/romance',
    '/search',
    `/search?q=${unbroken}`,
    '/membership',
    '/mine/chats',
    '/mine/settings',
    '/character/peng-yue-f01',
    '/404',
    ...(isFullRun ? articles : articles.slice(0, 1)),
  ];
  for (const path of paths) {
    await page.goto(path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await widestOverflow(page), `${path} at ${size.width} px`).toBe(0);
    }
  }
  const chat = chatPage(page);
  await chat.open();
  await expect(chat.messages).toHaveCount(3);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await widestOverflow(page), 'chat').toBe(0);
    expect(await chat.list.evaluate((list) => list.scrollWidth - list.clientWidth), 'messages').toBe(0);
    await expect(chat.composer).toBeInViewport({ ratio: 1 });
  }
});

test('text twice as large makes no page scroll sideways on a phone, and no control overlap another (WCAG 1.4.4)', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(notFoundProblem);
  await page.setViewportSize({ width: 390, height });
  for (const path of isFullRun ? [...(await listLayouts(server.url)), '/privacy-policy'] : zoomedByDay) {
    await page.goto(path);
    // The content of islands has to be complete.
    await expect(page.locator('main .animate-pulse')).toHaveCount(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await widestOverflow(page), path).toBe(0);
    const controls = await page.locator('body > header').locator('a, button').all();
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    const inHeader = boxes.filter((box) => box !== null).filter((box) => box.y < 100);
    for (const [index, box] of inHeader.entries()) {
      const next = inHeader[index + 1];
      if (next !== undefined) expect(box.x + box.width, path).toBeLessThanOrEqual(next.x + 1);
    }
  }
});

test('endless words break in cards, headings and texts, and displace nothing', async ({ page, server }) => {
  const endless = 'W'.repeat(200);
  await withE2eDatabase(server, async (sql) => {
    await copyRows(sql, 'characters', { id: 'f01' }, { id: 'endless', rank: 0, portrait_id: null });
    const texts = { name: endless, occupation: endless, tagline: endless, description: endless };
    await copyRows(sql, 'character_texts', { character_id: 'f01' }, { character_id: 'endless', ...texts });
    const from = 'what-yuanfen-means';
    const article_path = 'endless';
    await copyRows(
      sql,
      'articles',
      { path: from },
      { path: article_path, category_slug: 'guides', cover_id: null },
    );
    const content = `${endless}\n\n## ${endless}\n\n| ${endless} |\n|---|\n\n    ${endless}\n\n\`${endless}\``;
    const words = { h1: endless, title: endless, meta_description: endless, tags: [endless], content };
    await copyRows(sql, 'article_texts', { article_path: from }, { article_path, ...words });
  });
  try {
    const more = isFullRun ? ['/blogs', '/character/peng-yue-endless'] : [];
    for (const path of ['/', '/blogs/guides/endless', ...more]) {
      await page.goto(path);
      for (const width of [320, 820, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await widestOverflow(page), `${path} at ${width}`).toBe(0);
        const fits = await page.locator('.card-grid > li').evaluateAll((cards) =>
          cards.map((card) => {
            const { width: own } = card.getBoundingClientRect();
            const parts = [...card.querySelectorAll('.card, .card > *')];
            return parts.every((part) => part.getBoundingClientRect().width <= own + 0.5);
          }),
        );
        expect(fits, `${path} at ${width}`).not.toContain(false);
      }
    }
  } finally {
    await withE2eDatabase(server, async (sql) => {
      await sql`delete from characters where id = 'endless'`;
      await sql`delete from articles where path = 'endless'`;
    });
  }
});
