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

test('every link opens a separate document, in which nothing of the one before is left (rule:own-documents)', async ({
  page,
}) => {
  const startTimes: number[] = [];
  const readStartTime = async () => startTimes.push(await page.evaluate(() => performance.timeOrigin));
  await page.goto('/');
  await readStartTime();
  for (const path of ['/blogs', '/membership', '/']) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await page.waitForURL(path);
    await readStartTime();
  }
  expect(new Set(startTimes).size).toBe(4);
});
