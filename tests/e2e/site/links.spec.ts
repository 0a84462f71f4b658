import { expect, test } from '#tests/support/e2e/test.ts';

test('every picture of the home page and of an article loads', async ({ page }) => {
  await page.goto('/');
  const article =
    (await page.locator('main a[href^="/blogs/"][href*="/"]').last().getAttribute('href')) ?? '';
  for (const path of ['/', article]) {
    if (path !== '/') await page.goto(path);
    for (const picture of await page.getByRole('main').locator('img:visible').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    }
  }
});
