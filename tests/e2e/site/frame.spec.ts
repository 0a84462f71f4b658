import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

test('the header hides while reading on and returns on the way up, covers no target of a jump, and nothing else moves; tabs that do not fit a phone are one scrolling row', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifts', 0);
    new PerformanceObserver((list) => {
      Reflect.set(globalThis, 'shifts', list.getEntries().length);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const banner = page.getByRole('banner');
  const name = banner.getByRole('link', { name: 'Yuanfen' });
  const tab = page.getByRole('navigation', { name: en.navLabel }).getByRole('link', { name: en.navStories });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/aboutus');
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(banner.getByRole('link', { name: en.navCategories })).toBeVisible();
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 1_200);
    await expect(name).not.toBeInViewport();
    // The tabs of a phone stay at the bottom.
    if (width === 390) await expect(tab).toBeInViewport({ ratio: 1 });
    else await expect(tab).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(tab).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 400);
    await expect(name).not.toBeInViewport();
    // It is visible to people who reach it by keyboard.
    await name.focus();
    await page.keyboard.press('Tab');
    await expect(banner.locator(':focus')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'shifts'))).toBe(0);
  }

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('navigation', { name: en.contentsLabel }).getByRole('link').first().click();
  const heading = page.locator('main h2').first();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const header = await banner.boundingBox();
  expect((await heading.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blogs');
  const last = page.getByRole('navigation', { name: en.categoriesLabel }).getByRole('link').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
