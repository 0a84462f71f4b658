import type { Page } from '@playwright/test';
import { z } from 'zod';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

declare global {
  interface Window {
    /** Findings of `watchTransitions` when this page was shown. */
    pageReveal: Promise<unknown>;
  }
}

/** One page at the moment of the browser's snapshot. */
const sideSchema = z.object({
  /** True if the browser moves from one page to the other. */
  hasTransition: z.boolean(),
  /** Number of elements with the portrait's name; only one can move. */
  portraits: z.number(),
});
const moveSchema = z.object({ left: sideSchema.nullable(), shown: sideSchema });

/**
 * Records how each page is left and how the next one is shown, according to the pages: which snapshots a browser then
 * draws, and when, depends on the load of the machine.
 * @returns a function that returns the records of the newest page and of the one before it
 */
async function watchTransitions(page: Page): Promise<() => Promise<z.infer<typeof moveSchema>>> {
  await page.addInitScript(() => {
    const look = (transition: ViewTransition | null) => ({
      hasTransition: transition !== null,
      portraits: [...document.querySelectorAll('*')].filter(
        (element) =>
          getComputedStyle(element).viewTransitionName === 'portrait' && element.getClientRects().length > 0,
      ).length,
    });
    // The page's own listeners run first in either case: they choose the portrait.
    addEventListener('DOMContentLoaded', () => {
      addEventListener('pageswap', ({ viewTransition }) => {
        sessionStorage.setItem('page-left', JSON.stringify(look(viewTransition)));
      });
    });
    window.pageReveal = new Promise((resolve) => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        requestAnimationFrame(() => {
          const left: unknown = JSON.parse(sessionStorage.getItem('page-left') ?? 'null');
          resolve({ left, shown: look(viewTransition) });
        });
      });
    });
  });
  return async () => moveSchema.parse(await page.evaluate(() => window.pageReveal));
}

const side = { hasTransition: true, portraits: 1 };
const moved = { left: side, shown: side };

for (const width of [390, 1280]) {
  test(
    `at ${width} px the portrait moves from card to character to chat and back, each a document of its own (rule:view-transitions, rule:own-documents); what a reader points at is prefetched, once, and opened from there (rule:fetched-ahead)`,
    { tag: width === 390 ? [] : '@full' },
    async ({ page }) => {
      const prefetched: string[] = [];
      page.on('request', (request) => {
        const isAhead = request.headers()['sec-purpose']?.startsWith('prefetch') ?? false;
        if (isAhead) prefetched.push(new URL(request.url()).pathname);
      });
      const origins = new Set<number>();
      const look = async () => origins.add(await page.evaluate(() => performance.timeOrigin));
      await page.setViewportSize({ width, height: 800 });
      const lastMove = await watchTransitions(page);
      await page.goto('/');
      await look();
      const link = page.locator('#recommended').getByRole('link', { name: 'Peng Yue', exact: true }).first();
      await link.scrollIntoViewIfNeeded();
      await link.hover();
      await expect.poll(() => prefetched).toEqual(['/character/peng-yue-f01']);
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
      expect(await lastMove()).toEqual(moved);
      await look();
      const delivery = await page.evaluate((): unknown => {
        const [navigation] = performance.getEntriesByType('navigation');
        return navigation === undefined ? null : Reflect.get(navigation, 'deliveryType');
      });
      expect(delivery).toBe('navigational-prefetch');
      expect(prefetched).toEqual(['/character/peng-yue-f01']);

      await page.getByRole('link', { name: en.startChat }).click();
      await expect(page.getByRole('textbox', { name: en.chatComposerLabel })).toBeVisible();
      expect(await lastMove()).toEqual(moved);
      await look();

      await page.getByRole('link', { name: en.toProfile('Peng Yue') }).click();
      await expect(page.getByRole('link', { name: en.startChat })).toBeVisible();
      expect(await lastMove()).toEqual(moved);
      await look();

      await page.getByRole('link', { name: en.toHome }).last().click();
      await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
      expect(await lastMove()).toEqual(moved);
      await look();
      expect(origins.size).toBe(5);
    },
  );
}

test('a reader with reduced motion gets no transition', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const lastMove = await watchTransitions(page);
  await page.goto('/');
  await page.locator('#recommended').getByRole('link', { name: 'Peng Yue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
  expect(await lastMove()).toMatchObject({ left: { hasTransition: false }, shown: { hasTransition: false } });
});

test('a page that is left while it changes reports no error', async ({ page }) => {
  await page.goto('/');
  for (const path of ['/aboutus', '/safety', '/guidelines']) {
    await page.evaluate((next) => {
      document.startViewTransition(() => undefined);
      location.assign(next);
    }, path);
    await page.waitForURL(`**${path}`);
  }
});
