import type { Page } from '@playwright/test';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const mine = mineTextsOf('en');
const en = siteTextsOf('en');

const cardNames = (page: Page) => page.locator('#recommended .card h3').allTextContents();
const chosenOn = (page: Page) => page.locator('main [aria-current="true"]').first();

async function chooseGender(page: Page, gender: string, { isThere = false } = {}): Promise<void> {
  if (!isThere) await page.goto('/mine/settings');
  await page.getByRole('radio', { name: gender, exact: true }).check();
  const profile = page.getByRole('region', { name: mine.profile, exact: true });
  await expect(profile.getByRole('status').filter({ hasText: mine.saved })).toBeVisible();
}

test('the home page shows a guest the gender that is not their own first, as the settings promise (rule:opposite-gender)', async ({
  page,
  context,
  browser,
  server,
}) => {
  await registerVisitor(context, server.url);
  await page.goto('/');
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  const women = await cardNames(page);

  await chooseGender(page, mine.female);
  await page.goto('/');
  await expect(chosenOn(page)).toHaveText(en.genderMale);
  const men = await cardNames(page);
  expect(men).toHaveLength(8);
  expect(men.filter((name) => women.includes(name))).toEqual([]);
  // A gender chosen by hand is shown to everybody.
  await page.getByRole('link', { name: en.genderFemale, exact: true }).click();
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  expect(await cardNames(page)).toEqual(women);
  await page.getByRole('link', { name: en.genderMale, exact: true }).click();
  await expect.poll(() => cardNames(page)).toEqual(men);

  const stranger = await browser.newPage({ baseURL: server.url });
  await stranger.goto('/');
  expect(await cardNames(stranger), 'the page of everybody else stays what it was').toEqual(women);
  await stranger.close();

  await chooseGender(page, mine.male);
  await page.goto('/');
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  expect(await cardNames(page)).toEqual(women);
});

test('a person who does not state a gender is shown women first, and a prefetched page is not shown', async ({
  page,
  context,
  server,
}) => {
  await registerVisitor(context, server.url);
  const home = page.getByRole('navigation', { name: en.navLabel }).getByRole('link', { name: en.navHome });
  await chooseGender(page, mine.female);
  await home.click();
  await expect(chosenOn(page)).toHaveText(en.genderMale);
  await page.goto('/mine/settings');
  // The browser prefetches the page of men.
  const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === '/');
  await home.hover();
  await fetched;
  await chooseGender(page, mine.genderUnsaid, { isThere: true });
  await home.click();
  await expect(chosenOn(page)).toHaveText(en.genderFemale);
  await page.goto('/mine/settings');
  await expect(page.getByRole('radio', { name: mine.genderUnsaid, exact: true })).toBeChecked();
});

test('the two home pages are cached separately, each once for all its readers', async ({ request }) => {
  const cookie = `user=${encodeURIComponent(JSON.stringify({ gender: 'FEMALE' }))}`;
  const bodies: string[] = [];
  const tags: (string | undefined)[] = [];
  for (const sent of [cookie, 'lang=en', cookie, 'lang=en']) {
    const answer = await request.get('/', { headers: { 'accept-language': 'en', cookie: sent } });
    bodies.push(await answer.text());
    tags.push(answer.headers()['etag']);
  }
  expect(bodies[0]).not.toBe(bodies[1]);
  expect(bodies.slice(2)).toEqual(bodies.slice(0, 2));
  expect(tags.slice(2)).toEqual(tags.slice(0, 2));
  const plain = await request.get('/?gender=MALE', { headers: { 'accept-language': 'en' } });
  expect(await plain.text(), 'it is the page that asks for men, kept once').toBe(bodies[0]);
});
