import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

test('the arrow keys move from the field of the search through its results, and Escape returns', async ({
  page,
}) => {
  await page.goto('/search');
  const field = page.getByRole('searchbox', { name: en.searchLabel });
  await expect(field).toBeFocused();
  await field.fill('memory');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=memory$/);
  const results = page.locator('[data-results] .card-link');
  await expect(results.first()).toBeVisible();
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

test('the results follow what is typed, by the keys alone: / and Ctrl+K lead to the field, words of an input method wait until they are written', async ({
  page,
}) => {
  await page.goto('/blogs');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
  const field = page.getByRole('searchbox', { name: en.searchLabel });
  await expect(field).toBeFocused();
  const cards = page.locator('[data-results] .card-link');
  await field.pressSequentially('piano');
  await expect(page.getByRole('status').first()).toContainText('“piano”');
  await expect(page).toHaveURL(/\/search\?q=piano$/);
  await expect(cards.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.fill('彭月');
  await expect(page.getByRole('status').first()).toContainText('peng yue');
  await field.fill('');
  await expect(page).toHaveURL(/\/search$/);
  await expect(cards).toHaveCount(0);
});
