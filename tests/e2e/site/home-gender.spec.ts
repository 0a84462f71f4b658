import type { Page } from '@playwright/test';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const mine = mineTextsOf('en');
const en = siteTextsOf('en');

const cardNames = (page: Page) => page.locator('#recommended .card h3').allTextContents();
const chosenOn = (page: Page) => page.locator('main [aria-current="true"]').first();

async function chooseGender(page: Page, gender: string): Promise<void> {
  await page.getByRole('radio', { name: gender, exact: true }).check();
  const profile = page.getByRole('region', { name: mine.profile, exact: true });
  await expect(profile.getByRole('status').filter({ hasText: mine.saved })).toBeVisible();
}

test('the home page shows a guest the gender that is not their own first, as the settings promise, and never a page that was prefetched before a change (rule:opposite-gender)', async ({
  page,
  context,
  server,
}) => {
  await registerVisitor(context, server.url);
  const home = page.getByRole('navigation', { name: en.navLabel }).getByRole('link', { name: en.navHome });
  await page.goto('/');
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  const women = await cardNames(page);

  await page.goto('/mine/settings');
  await expect(page.getByRole('radio', { name: mine.male, exact: true })).toBeEnabled();
  for (const name of [mine.male, mine.female, mine.genderUnsaid])
    await expect(page.getByRole('radio', { name, exact: true })).not.toBeChecked();
  await chooseGender(page, mine.female);
  await home.click();
  await expect(chosenOn(page)).toHaveText(en.genderMale);
  const men = await cardNames(page);
  expect(men).toHaveLength(8);
  expect(men.filter((name) => women.includes(name))).toEqual([]);
  // A gender chosen by hand is shown to everybody, and remembered until another one is.
  await page.getByRole('link', { name: en.genderFemale, exact: true }).click();
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  expect(await cardNames(page)).toEqual(women);
  await page.getByRole('link', { name: en.genderAll, exact: true }).click();
  await expect(chosenOn(page)).toHaveText(en.genderAll);
  await page.goto('/blogs');
  await home.click();
  await expect(chosenOn(page)).toHaveText(en.genderAll);

  await page.goto('/mine/settings');
  // The browser prefetches the page of men.
  const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/');
  await home.hover();
  await fetched;
  await chooseGender(page, mine.genderUnsaid);
  await home.click();
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  await page.goto('/mine/settings');
  await expect(page.getByRole('radio', { name: mine.genderUnsaid, exact: true })).toBeChecked();
});
