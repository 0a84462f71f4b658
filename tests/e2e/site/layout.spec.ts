import type { Page } from '@playwright/test';
import type postgres from 'postgres';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { copyRows } from '#tests/support/api/database/copy-rows.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { isFullRun } from '#tests/support/is-full-run.ts';
import { listLayouts } from '#tests/support/e2e/pages.ts';
import { openBeforeScripts } from '#tests/support/e2e/looks/open-before-scripts.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';

const en = siteTextsOf('en');

const height = 900;
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
  { width: 2560, gutter: 80, cards: 8 },
];

test('the gutter and the number of cards in a row follow the width (rule:gutters, rule:card-grid); the navigation and the first portraits are on the first screen of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of isFullRun ? ['zh-CN', 'en'] : ['en']) {
    const readShifts = await openBeforeScripts(page, `/?lang=${language}`);
    const [portrait, nav] = await Promise.all(
      ['#recommended .picture', 'nav'].map((name) => page.locator(name).first().boundingBox()),
    );
    expect((portrait?.y ?? 0) + (portrait?.height ?? 0), language).toBeLessThanOrEqual(nav?.y ?? 0);
    expect((nav?.y ?? 0) + (nav?.height ?? 0), language).toBe(844);
    await untilHeroIsDrawn(page);
    expect(await readShifts(), language).toBe(0);
  }
  const current = page.getByRole('navigation', { name: en.navLabel }).locator('[aria-current="page"]');
  await expect(current).toBeInViewport({ ratio: 1 });
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
  await expect(current).toBeInViewport({ ratio: 1 });
});

/** Resolves once the words of the hero have been drawn. */
async function untilHeroIsDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const words = document.querySelector('.hero-lines')?.getAnimations({ subtree: true }) ?? [];
    await Promise.all(words.map(({ finished }) => finished));
  });
}

const endless = 'W'.repeat(300);

/** Adds a character and an article of endless words. */
async function addEndless(sql: postgres.Sql): Promise<void> {
  await copyRows(sql, 'characters', { id: 'f01' }, { id: 'endless', rank: 0, portrait_id: null });
  const texts = { name: endless, occupation: endless, tagline: endless, description: endless };
  await copyRows(sql, 'character_texts', { character_id: 'f01' }, { character_id: 'endless', ...texts });
  const from = 'what-yuanfen-means';
  const article = { path: 'endless', category_slug: 'guides', cover_id: null };
  await copyRows(sql, 'articles', { path: from }, article);
  const content = `${endless}\n\n## ${endless}\n\n| ${endless} |\n|---|\n\n    ${endless}\n\n\`${endless}\``;
  const words = { h1: endless, title: endless, meta_description: endless, tags: [endless], content };
  await copyRows(sql, 'article_texts', { article_path: from }, { article_path: 'endless', ...words });
}

async function removeEndless(sql: postgres.Sql): Promise<void> {
  await sql`delete from characters where id = 'endless'`;
  await sql`delete from articles where path = 'endless'`;
}

/** Measures how far a page scrolls sideways, and the cards that are wider than their place. */
function measure(page: Page) {
  return page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    wideCards: [...document.querySelectorAll('.card-grid > li')].filter((card) => {
      const { width } = card.getBoundingClientRect();
      const parts = [...card.querySelectorAll('.card, .card > *')];
      return parts.some((part) => part.getBoundingClientRect().width > width + 0.5);
    }).length,
  }));
}

/** Expects the controls at the top of the page not to overlap. */
async function expectApart(page: Page, path: string): Promise<void> {
  const controls = await page.locator('body > header').locator('a, button').all();
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  const inHeader = boxes.filter((box) => box !== null).filter((box) => box.y < 100);
  for (const [index, box] of inHeader.entries()) {
    const next = inHeader[index + 1];
    if (next !== undefined) expect(box.x + box.width, path).toBeLessThanOrEqual(next.x + 1);
  }
}

test('endless words make no page scroll sideways, from 320 px on; nor does text twice as large, which makes no control overlap another (WCAG 1.4.4)', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  problems.allow(notFoundProblem);
  const text = `${endless}\n\n\`\`\`\n${endless}\n\`\`\`\n\n\`${endless}\``;
  upstream.setScript({ name: 'reply', text });
  await (await registerVisitor(context, server.url)).say('f01', endless);
  await withE2eDatabase(server, addEndless);
  try {
    // In `npm test`: a page of cards, one of forms, a story, and the chat.
    const more = isFullRun
      ? [
          ...(await listLayouts(server.url)),
          '/privacy-policy',
          '/character/peng-yue-endless',
          `/search?q=${endless}`,
        ]
      : [];
    for (const path of new Set(['/', '/mine/settings', '/blogs/guides/endless', chatPath, ...more])) {
      await page.goto(path);
      // The content of islands has to be complete.
      await expect(page.locator('main .animate-pulse')).toHaveCount(0);
      if (path === chatPath) await expect(chatPage(page).messages).toHaveCount(3);
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await measure(page), `${path} at ${width} px`).toEqual({ overflow: 0, wideCards: 0 });
        if (path !== chatPath) continue;
        const { list, composer } = chatPage(page);
        expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth), 'messages').toBe(0);
        await expect(composer).toBeInViewport({ ratio: 1 });
      }
      await page.setViewportSize({ width: 390, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect((await measure(page)).overflow, `${path} with large text`).toBe(0);
      await expectApart(page, path);
    }
  } finally {
    await withE2eDatabase(server, removeEndless);
  }
});
