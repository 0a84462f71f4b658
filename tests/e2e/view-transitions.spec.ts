import type { Page } from '@playwright/test';
import { z } from 'zod';
import { en } from '#src/i18n/en.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const revealSchema = z.object({
  hasTransition: z.boolean(),
  /** The pseudo-elements of the portrait, once the transition runs. */
  parts: z.array(z.string()),
});

/** Notes how each page is revealed. */
async function watchReveals(page: Page): Promise<() => Promise<z.infer<typeof revealSchema>>> {
  await page.addInitScript(() => {
    const listParts = () =>
      document.getAnimations().flatMap(({ effect }) => {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        return part?.includes('portrait') ? [part] : [];
      });
    const reveal = new Promise((resolve) => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        const hasTransition = viewTransition !== null;
        // A transition that is skipped rejects; then there are no parts.
        const ready = viewTransition?.ready.catch(() => undefined) ?? Promise.resolve();
        void ready.then(() => {
          resolve({ hasTransition, parts: listParts() });
        });
      });
    });
    Reflect.set(globalThis, 'pageReveal', reveal);
  });
  return async () =>
    revealSchema.parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'pageReveal')));
}

// Browsers leave parts of a transition out when the machine is too busy; a page that never shows it fails three times.
test.describe.configure({ retries: 2 });

const whole = expect.arrayContaining(['::view-transition-old(portrait)', '::view-transition-new(portrait)']);

for (const width of [390, 1280]) {
  test(`at ${width} px the portrait moves from card to character to chat and back (D8)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const lastReveal = await watchReveals(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Peng Yue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
    expect(await lastReveal()).toEqual({ hasTransition: true, parts: whole });

    await page.getByRole('link', { name: en.startChat }).click();
    await expect(page.getByRole('textbox')).toBeVisible();
    expect(await lastReveal()).toEqual({ hasTransition: true, parts: whole });

    await page.getByRole('link', { name: en.toProfile('Peng Yue') }).click();
    await expect(page.getByRole('link', { name: en.startChat })).toBeVisible();
    expect(await lastReveal()).toEqual({ hasTransition: true, parts: whole });

    await page.getByRole('link', { name: en.toHome }).click();
    await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
    expect(await lastReveal()).toEqual({ hasTransition: true, parts: whole });
  });
}

test('a reader who wants less motion gets no transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const lastReveal = await watchReveals(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Peng Yue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Peng Yue' })).toBeVisible();
  expect(await lastReveal()).toEqual({ hasTransition: false, parts: [] });
});
