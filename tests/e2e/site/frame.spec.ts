import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

for (const width of [390, 1440]) {
  test(`at ${width} px the header hides while reading on and returns on the way up; nothing else moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'shifts', 0);
      new PerformanceObserver((list) => {
        Reflect.set(globalThis, 'shifts', list.getEntries().length);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/aboutus');
    const name = page.getByRole('banner').getByRole('link', { name: 'Yuanfen' });
    const tab = page
      .getByRole('navigation', { name: en.navLabel })
      .getByRole('link', { name: en.navStories });
    await expect(name).toBeInViewport({ ratio: 1 });
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
    await expect(page.getByRole('banner').locator(':focus')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'shifts'))).toBe(0);
  });
}

test('the target of a jump within the page is not under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/aboutus');
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
  });
  const first = page.getByRole('navigation', { name: en.contentsLabel }).getByRole('link').first();
  await first.click();
  const heading = page.locator('main h2').first();
  await expect(heading).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  expect((await heading.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
});

test('tabs that do not fit a phone are one scrolling row; the link to the categories names them, and the footer has name, year, source, RSS and language', async ({
  page,
}) => {
  await page.goto('/blogs');
  await page.setViewportSize({ width: 360, height: 740 });
  const tabs = page.getByRole('navigation', { name: en.categoriesLabel });
  const last = tabs.getByRole('link').last();
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('banner').getByText(en.navCategories, { exact: true })).toBeVisible();
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Yuanfen`);
  await expect(footer.getByRole('link', { name: en.footerSource })).toHaveAttribute(
    'href',
    '/aboutus#open-source',
  );
  await expect(footer.getByRole('link', { name: en.feedRss })).toHaveAttribute('href', '/blogs/feed.xml');
  await expect(footer.getByRole('link', { name: '中文' })).toHaveAttribute('href', '/blogs?lang=zh-CN');
});

for (const { motion, fades } of [
  { motion: 'no-preference', fades: 1 },
  { motion: 'reduce', fades: 0 },
] as const) {
  test(`a change of theme ${fades === 1 ? 'is a cross-fade' : 'is immediate with reduced motion'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'fades', 0);
      const start: unknown = Reflect.get(Document.prototype, 'startViewTransition');
      if (typeof start !== 'function') throw new Error('This browser has no view transitions.');
      const counted = new Proxy(start, {
        apply(target, self, given) {
          Reflect.set(globalThis, 'fades', Number(Reflect.get(globalThis, 'fades')) + 1);
          return Reflect.apply(target, self, given) as unknown;
        },
      });
      Reflect.set(Document.prototype, 'startViewTransition', counted);
    });
    await page.goto('/membership');
    await page.getByRole('button', { name: /^Theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate((): unknown => Reflect.get(globalThis, 'fades'))).toBe(fades);
  });
}
