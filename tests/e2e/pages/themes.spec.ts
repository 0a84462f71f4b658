import type { Page } from '@playwright/test';
import { z } from 'zod';
import { readBarColour } from '#tests/support/e2e/looks/read-bar-colour.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const grounds = { dark: 'rgb(14, 10, 21)', light: 'rgb(251, 248, 254)' };

const bars = { [grounds.dark]: '#0e0a15', [grounds.light]: '#fbf8fe' };

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const toggleOf = (page: Page) => page.getByRole('button', { name: /^Theme/ });

/** Opens the menu and presses one of its three words. */
async function choose(page: Page, word: 'Dark' | 'Light' | 'System'): Promise<void> {
  await toggleOf(page).click();
  const menu = page.getByRole('group', { name: 'Theme' });
  await expect(menu.getByRole('button')).toHaveText(['Dark', 'Light', 'System']);
  await menu.getByRole('button', { name: word }).click();
  await expect(menu).toBeHidden();
}

/** Counts the transitions that each page begins. */
async function watchFades(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'fades', 0);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      Reflect.set(globalThis, 'fades', Number(Reflect.get(globalThis, 'fades')) + 1);
      return start(change);
    };
  });
  return () => page.evaluate((): unknown => Reflect.get(globalThis, 'fades'));
}

/** Records the background of every frame that shows something, from the first on. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'groundsSeen', seen);
    const look = () => {
      const hasBody = document.querySelector('body') !== null;
      if (hasBody) seen.push(getComputedStyle(document.documentElement).backgroundColor);
      if (seen.length === 0 || document.readyState !== 'complete') requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async () => {
    const seen: unknown = await page.evaluate((): unknown => Reflect.get(globalThis, 'groundsSeen'));
    return [...new Set(z.array(z.string()).parse(seen))];
  };
}

test('a first visit is dark, whatever the system prefers or a broken cookie says; the menu of three words switches with a cross-fade to light, to system, which applies at once, and back, and each is stored (rule:themes)', async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: 'settings', value: '%7Bnot json', url: server.url }]);
  await page.emulateMedia({ colorScheme: 'light' });
  const countFades = await watchFades(page);
  await page.goto('/');
  expect([await groundOf(page), await readBarColour(page)]).toEqual([grounds.dark, '#0e0a15']);
  const toggle = toggleOf(page);
  for (const { word, ground } of [
    { word: 'Light', ground: grounds.light },
    { word: 'System', ground: grounds.light },
    { word: 'Dark', ground: grounds.dark },
  ] as const) {
    await choose(page, word);
    await expect(toggle).toHaveAccessibleName(`Theme: ${word}`);
    await expect.poll(() => groundOf(page)).toBe(ground);
    expect(await countFades()).toBe(1);
    if (word === 'System') {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => groundOf(page)).toBe(grounds.dark);
      expect(await readBarColour(page)).toBe('#0e0a15');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect.poll(() => groundOf(page)).toBe(grounds.light);
    }
    await page.reload();
    expect(await groundOf(page)).toBe(ground);
    expect(await readBarColour(page), "the browser's bar").toBe(bars[ground]);
    await toggle.focus();
    await expect(toggle).toHaveAccessibleName(`Theme: ${word}`);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await choose(page, 'Light');
  await expect.poll(() => groundOf(page)).toBe(grounds.light);
  expect(await countFades(), 'with reduced motion').toBe(0);
});

test('the stored theme is there in the first frame of every page: nothing flashes', async ({ page }) => {
  await page.goto('/');
  await choose(page, 'Light');
  await expect(toggleOf(page)).toHaveAccessibleName('Theme: Light');
  const framesOf = await watchFrames(page);
  for (const path of ['/', '/blogs', '/chat/peng-yue-f01', '/membership']) {
    await page.goto(path);
    await expect.poll(framesOf).toEqual([grounds.light]);
  }
});
