import type { Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const en = siteTextsOf('en');

const cardNames = (page: Page) => page.locator('#recommended .card h3').allTextContents();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Sets a mark that disappears when another document is loaded. @returns a function that checks for it */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-seen', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-seen'));
}

test('filters, sorting and more cards work in place: same page, same position, announced, an address of its own; cards that stay keep their place in the document, and new ones can be used', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const isSameDocument = await markDocument(page);
  const women = await cardNames(page);
  await link(page, en.genderMale).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }));
  const place = await scrollTop(page);
  expect(place).toBeGreaterThan(0);

  await link(page, en.genderMale).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?gender=MALE');
  await expect(link(page, en.genderMale)).toHaveAttribute('aria-current', 'true');
  await expect(link(page, en.genderMale)).toBeFocused();
  await expect(page.locator('[data-in-place] + [role="status"]')).toHaveText(en.shownOf('Men', 8, 12));
  const men = await cardNames(page);
  expect(men.filter((name) => women.includes(name))).toEqual([]);
  expect(await scrollTop(page)).toBe(place);
  // Links out of the list keep the chosen filter.
  await expect(page.locator('header a[lang="zh-CN"]')).toHaveAttribute('href', /gender=MALE/);

  await link(page, en.showAllOf('MALE', 12)).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?gender=MALE&show=all');
  // The focus moves to the first new card, not to the filter above with the same address.
  const ninth = page.locator('#recommended .card-link').nth(8);
  await expect(ninth).toBeFocused();
  await expect(ninth).toBeInViewport();
  const all = await cardNames(page);
  expect(all).toHaveLength(12);
  expect(all.slice(0, 8)).toEqual(men);
  expect(await isSameDocument()).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL('/?gender=MALE');
  await expect.poll(() => cardNames(page)).toEqual(men);
  await page.goBack();
  // Without a filter in its address, home would show the last one by now.
  await expect(page).toHaveURL('/?gender=FEMALE');
  await expect.poll(() => cardNames(page)).toEqual(women);
  await expect(page.locator('header a[lang="zh-CN"]')).toHaveAttribute('href', /gender=FEMALE/);
  await page.goForward();
  await expect.poll(() => cardNames(page)).toEqual(men);
  expect(await isSameDocument()).toBe(true);
  await page.reload();
  expect(await cardNames(page), 'the address says what is shown').toEqual(men);
  await page.goBack();
  await expect.poll(() => cardNames(page)).toEqual(women);
  await page.locator('#recommended .card').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await test.step('cards that stay keep their place in the document, and new ones can be used', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Home begins with the last filter (rule:opposite-gender).
    await page.goto('/');
    expect(await cardNames(page)).toEqual(men);
    await page.context().clearCookies({ name: 'settings' });
    await page.goto('/');
    const first = page.locator('#recommended > li:has(a[href$="-f01"])');
    await first.evaluate((item) => item.setAttribute('data-seen', ''));
    const shown = await page
      .locator('#recommended .card-link')
      .evaluateAll((all) => all.map((card) => card.getAttribute('href')));
    await page
      .locator('.card-tile')
      .getByRole('link', { name: en.allOfThem(24), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#recommended .card')).toHaveCount(24);
    const focused = page.locator('#recommended .card-link:focus');
    await expect(focused).toBeInViewport();
    expect(shown).not.toContain(await focused.getAttribute('href'));
    await expect(page).toHaveURL('/?show=all');
    await expect(first).toHaveAttribute('data-seen');
    await page.locator('#recommended .card').last().getByRole('button').click();
    // Its script is only loaded now.
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 30_000 });
  });
  await test.step('a category is sorted in place, and the tiles of the categories keep the choice', async () => {
    const status = page.locator('[data-in-place] + [role="status"]');
    await page.goto('/category/romance?gender=FEMALE');
    const isSameList = await markDocument(page);
    const count = await page.locator('main .card').count();
    await link(page, en.sortNew).click();
    await expect(page).toHaveURL('/category/romance?sort=new&gender=FEMALE');
    await expect(status).toHaveText(`Women, New: ${count} of ${count}`);
    expect(await isSameList()).toBe(true);
    await page.goto('/category');
    const isSameIndex = await markDocument(page);
    await link(page, en.genderMale).click();
    await expect(page).toHaveURL('/category?gender=MALE');
    await expect(status).toHaveText(/^Men: \d+ of \d+$/);
    await expect(page.locator('.topic').first()).toHaveAttribute('href', /gender=MALE/);
    expect(await isSameIndex()).toBe(true);
  });
});

test('another click replaces the pending request, and a list that cannot be shown in place is opened as a page', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load/);
  // A transition that another follows too soon is skipped: that is not an error of the page.
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      transition.skipTransition();
      return transition;
    };
  });
  await page.goto('/');
  const men = '**/?gender=MALE';
  const held = Promise.withResolvers<undefined>();
  await page.route(men, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await link(page, en.genderMale).click();
  await expect(page.locator('[data-in-place]')).toHaveAttribute('aria-busy', 'true');
  await link(page, en.genderAll).click();
  await expect(page).toHaveURL('/?gender=ALL');
  held.resolve(undefined);
  await expect(page.locator('[data-in-place]')).not.toHaveAttribute('aria-busy');
  await expect(link(page, en.genderAll)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/?gender=ALL');

  await page.goto('/');
  const isSameDocument = await markDocument(page);
  await page.unroute(men);
  await page.route(men, (route) =>
    route.request().resourceType() === 'xhr' ? route.abort() : route.continue(),
  );
  await link(page, en.genderMale).click();
  await expect(page).toHaveURL('/?gender=MALE');
  await expect(link(page, en.genderMale)).toHaveAttribute('aria-current', 'true');
  expect(await isSameDocument()).toBe(false);
});
