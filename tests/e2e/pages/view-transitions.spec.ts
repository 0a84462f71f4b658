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
        const answer = (): void => {
          const shown = look(viewTransition);
          // A busy machine shows a page before all of it has arrived.
          if (shown.portraits === 0 && document.readyState === 'loading') {
            document.addEventListener('DOMContentLoaded', answer);
            return;
          }
          const left: unknown = JSON.parse(sessionStorage.getItem('page-left') ?? 'null');
          resolve({ left, shown });
        };
        requestAnimationFrame(answer);
      });
    });
  });
  return async () => moveSchema.parse(await page.evaluate(() => window.pageReveal));
}

const side = { hasTransition: true, portraits: 1 };
const moved = { left: side, shown: side };

for (const width of [390, 1280]) {
  test(
    `at ${width} px the portrait moves from card to character to chat and back (rule:view-transitions)`,
    { tag: width === 390 ? [] : '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const lastMove = await watchTransitions(page);
      await page.goto('/');
      await page.locator('#recommended').getByRole('link', { name: 'Peng Yue', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
      expect(await lastMove()).toEqual(moved);

      await page.getByRole('link', { name: en.startChat }).click();
      await expect(page.getByRole('textbox', { name: en.chatComposerLabel })).toBeVisible();
      expect(await lastMove()).toEqual(moved);

      await page.getByRole('link', { name: en.toProfile('Peng Yue') }).click();
      await expect(page.getByRole('link', { name: en.startChat })).toBeVisible();
      expect(await lastMove()).toEqual(moved);

      await page.getByRole('link', { name: en.toHome }).click();
      await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
      expect(await lastMove()).toEqual(moved);
    },
  );
}

test('a reader with reduced motion gets no transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const lastMove = await watchTransitions(page);
  await page.goto('/');
  await page.locator('#recommended').getByRole('link', { name: 'Peng Yue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
  expect(await lastMove()).toMatchObject({ left: { hasTransition: false }, shown: { hasTransition: false } });
});
