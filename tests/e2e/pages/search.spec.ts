import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

test('a search by form finds characters and stories, and shows their number; the arrow keys move from the field through the results, and Escape returns', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: en.searchLabel });
  await expect(field).toBeFocused();
  await field.fill('memory');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=memory$/);
  await expect(page.getByRole('status')).toContainText('“memory”');
  await expect(page.locator('[data-results] .card-link').first()).toBeVisible();

  const results = page.locator('[data-results] .card-link');
  await field.focus();
  // One ring, around the whole field.
  await expect(field).toHaveCSS('outline-style', 'none');
  await expect(page.locator('[data-search]')).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(results.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
});

test('Chinese words find what they name', async ({ server }) => {
  const answer = await fetch(`${server.url}/search?q=${encodeURIComponent('记忆')}`, {
    headers: { cookie: 'lang=zh-CN' },
  });
  expect(await answer.text()).toMatch(/<section data-results>[\s\S]*class="card-link\b/);
});

test('a typo is corrected, with a notice', async ({ page }) => {
  await page.goto('/search?q=Peng+Yeu');
  await expect(page.getByRole('status')).toContainText('Peng Yeu');
  await expect(page.locator('[data-results] .card-link').first()).toHaveAccessibleName('Peng Yue');
});

test('a search without results says so, and suggests where to go', async ({ page }) => {
  await page.goto('/search?q=xqzvwkjy');
  await expect(page.getByRole('status')).toHaveText(en.searchNothing('xqzvwkjy'));
  await expect(page.getByText(en.searchNothingHint)).toBeVisible();
  await expect(page.getByRole('heading', { name: en.recommendedHeading })).toBeVisible();
});
