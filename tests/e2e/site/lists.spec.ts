import type { Page } from '@playwright/test';
import { cardTextsOf } from '#src/i18n/character-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { copyRows } from '#tests/support/api/database/copy-rows.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const card = cardTextsOf('en');
const en = siteTextsOf('en');

const cardNames = (page: Page) => page.locator('#recommended .card h3').allTextContents();
/** Reads the names on a page without opening a browser. */
const namesOf = async (url: string) =>
  [...(await (await fetch(url)).text()).matchAll(/<h3[^>]*>([^<]+)<\/h3><p class="card-role">/g)].map(
    ([, name]) => name,
  );
const storyHrefs = (page: Page) =>
  page
    .locator('main article .card-link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
const pagerOf = (page: Page) => page.getByRole('navigation', { name: en.pagesLabel });

// None of this needs a script.
test.use({ javaScriptEnabled: false });

test('the home page shows 8 women, tags to start from and the 6 newest stories (rule:home-page); the mark of a VIP card lies on its picture', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
  expect(await cardNames(page)).toHaveLength(8);
  await expect(page.getByRole('link', { name: en.genderFemale, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(await storyHrefs(page)).toHaveLength(8 + 6);
  const badge = page.locator('main .card-vip').first().getByText(card.vipMark, { exact: true });
  await badge.scrollIntoViewIfNeeded();
  const isAbove = await badge.evaluate((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const picture = stack.findIndex((element) => element.matches('.picture'));
    return stack.indexOf(mark) < picture;
  });
  expect(isAbove).toBe(true);
  await page.getByRole('link', { name: /^Romance/ }).click();
  await expect(page).toHaveURL(/\/category\/romance$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Romance');
});

test('a missing page reads neither the stories nor the tags of the page', async ({
  server,
  page,
  problems,
}) => {
  problems.allow(notFoundProblem);
  await withE2eDatabase(server, (sql) =>
    sql.begin(async (locked) => {
      await locked`lock table articles in access exclusive mode`;
      expect((await page.goto('/?page=999'))?.status()).toBe(404);
      await expect(page.locator('.card')).toHaveCount(4);
      // The next visitors are offered the same four, without a query.
      await locked`lock table characters in access exclusive mode`;
      await page.goto('/no-such-page');
      await expect(page.locator('.card')).toHaveCount(4);
    }),
  );
});

test('the genders are links, and their names are accepted in any case; more of the first 8 and all 24 are one link away, each on one page', async ({
  page,
  server,
}) => {
  await page.goto('/');
  const women = await cardNames(page);
  await page.getByRole('link', { name: en.genderMale, exact: true }).click();
  await expect(page).toHaveURL('/?gender=MALE');
  const men = await cardNames(page);
  expect(men.filter((name) => women.includes(name))).toEqual([]);
  expect(await namesOf(`${server.url}/?gender=male`)).toEqual(men);
  await page.getByRole('link', { name: en.genderAll }).click();
  await expect(page).toHaveURL('/?gender=ALL');
  expect(await namesOf(`${server.url}/?gender=nonsense`)).toEqual(women);
  await page.goto('/');

  const more = page.getByRole('navigation', { name: en.pagesLabel });
  await more.getByRole('link', { name: en.showAllOf('FEMALE', 12) }).click();
  await expect(page).toHaveURL('/?gender=FEMALE&show=all');
  const allWomen = await cardNames(page);
  expect(allWomen.slice(0, 8)).toEqual(women);
  expect(new Set(allWomen).size).toBe(12);
  await page.goto('/?gender=MALE');
  await more.getByRole('link', { name: en.allOfThem(24) }).click();
  await expect(page).toHaveURL('/?show=all');
  await expect(page.getByRole('link', { name: en.genderAll })).toHaveAttribute('aria-current', 'true');
  expect(new Set(await cardNames(page)).size).toBe(24);
  await expect(more).toHaveCount(0);
});

test('hundreds of characters are pages of 48 that contain each once, also while new ones are added', async ({
  page,
  server,
}) => {
  const addCopies = (from: number, to: number) =>
    withE2eDatabase(server, async (sql) => {
      await sql`
        insert into characters (id, slug, gender, age, vip, rank, content_hash)
        select 'crowd' || n, 'crowd', 'FEMALE', 30, false, ${from === 1 ? 900 : 0} + n, ''
        from generate_series(${from}::int, ${to}::int) as n`;
      await sql`
        insert into character_texts
        select 'crowd' || n, language, 'Crowd ' || n, occupation, tagline, description, personality, scenario,
          first_message, alternate_greetings, example_dialogue, voice_hint, mood, liked_things, disliked_things
        from character_texts, generate_series(${from}::int, ${to}::int) as n where character_id = 'f01'`;
    });
  await addCopies(1, 60);
  try {
    await expect(async () => {
      await page.goto('/?gender=FEMALE&show=all');
      await expect(pagerOf(page).getByRole('link', { name: en.nextPage })).toBeVisible({ timeout: 500 });
    }).toPass();
    const first = await cardNames(page);
    expect(first).toHaveLength(48);
    await addCopies(61, 61);
    await pagerOf(page).getByRole('link', { name: en.nextPage }).click();
    await expect(page).toHaveURL(/\/\?gender=FEMALE&show=all&page=2&until=/);
    const second = await cardNames(page);
    expect(new Set([...first, ...second]).size).toBe(72);
    expect(second).toHaveLength(24);
    expect(second).not.toContain('Crowd 61');
    await expect(pagerOf(page).getByRole('link', { name: en.page(2) })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(pagerOf(page).locator('[rel="prev"]')).toHaveCount(1);
    await pagerOf(page)
      .getByRole('link', { name: en.page(1), exact: true })
      .click();
    await expect(page).toHaveURL('/?gender=FEMALE&show=all');
    await expect(async () => {
      await page.goto('/?gender=FEMALE&show=all');
      expect(await cardNames(page)).toContain('Crowd 61');
    }).toPass();
  } finally {
    await withE2eDatabase(server, (sql) => sql`delete from characters where id like 'crowd%'`);
  }
});

test('the stories begin with the newest hot one and repeat none from above', async ({ page }) => {
  await page.goto('/blogs');
  const lead = page.getByRole('region', { name: en.leadLabel });
  await expect(lead.getByText(en.hot, { exact: true })).toBeVisible();
  const hrefs = await storyHrefs(page);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs).toHaveLength(12);
  await page
    .getByRole('navigation', { name: en.categoriesLabel })
    .getByRole('link', { name: /^Guides/ })
    .click();
  await expect(page).toHaveURL('/blogs/guides');
  for (const href of await storyHrefs(page)) expect(href).toMatch(/^\/blogs\/guides\//);
  await expect(page.getByRole('main').getByRole('link', { name: en.feedRss })).toHaveAttribute(
    'href',
    '/blogs/guides/feed.xml',
  );
});

test('the categories are tiles, the fullest first, each with three of its characters, with few repetitions', async ({
  page,
}) => {
  await page.goto('/category');
  const tiles = page.locator('.topic');
  const counts = await tiles.evaluateAll((all) =>
    all.map((tile) => parseInt(tile.querySelector('p')?.textContent ?? '')),
  );
  expect(counts).toHaveLength(23);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const fans = await tiles
    .locator('.fan')
    .evaluateAll((all) =>
      all.map((fan) => [...fan.querySelectorAll('img[srcset]')].map((image) => image.getAttribute('src'))),
    );
  expect(fans.map(({ length }) => length)).toEqual(counts.map((count) => Math.min(3, count)));
  const uses = Object.values(Object.groupBy(fans.flat(), (face) => String(face))).map((all) => all?.length);
  expect(uses, 'all are seen').toHaveLength(24);
  expect(Math.max(...uses.map(Number)), 'of 69 places').toBeLessThanOrEqual(5);

  await page.getByRole('link', { name: en.genderMale, exact: true }).click();
  await expect(page).toHaveURL('/category?gender=MALE');
  await tiles.first().click();
  await expect(page).toHaveURL(/^[^?]*\/category\/[a-z-]+\?gender=MALE$/);
});

test('the characters of a tag can be sorted and filtered, one choice keeping the others', async ({
  page,
}) => {
  await page.goto('/category/romance');
  const all = await page.locator('main .card').count();
  await expect(page.getByText(en.characterCount(all), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: en.sortNew }).click();
  await page.getByRole('link', { name: en.genderFemale, exact: true }).click();
  await expect(page).toHaveURL('/category/romance?sort=new&gender=FEMALE');
  expect(await page.locator('main .card').count()).toBeLessThan(all);
  await expect(page.getByText(/NSFW|BDSM/), 'a guest has nothing to choose there').toHaveCount(0);
  await expect(page.getByRole('navigation', { name: en.scopeLabel })).toHaveCount(0);
  await page.getByRole('link', { name: en.sortPopular }).click();
  await expect(page).toHaveURL('/category/romance?gender=FEMALE');
});

test('a character with an NSFW label is on no page, whatever scope is requested (rule:mature-hidden)', async ({
  server,
}) => {
  await withE2eDatabase(server, async (sql) => {
    await sql`insert into tags (slug, label_type, names) values ('nsfw-tag', 'NSFW', '{"en": "X", "zh-CN": "X"}')`;
    await copyRows(sql, 'characters', { id: 'f01' }, { id: 'grown', is_mature: true, rank: 0 });
    await copyRows(sql, 'character_texts', { character_id: 'f01' }, { character_id: 'grown', name: 'Grown' });
    await sql`insert into character_tags (character_id, tag_slug) values ('grown', 'nsfw-tag'), ('grown', 'romance')`;
  });
  try {
    const byScope = ['regular', 'all'].map((scope) => `/category/romance?scope=${scope}`);
    for (const path of ['/', '/?gender=ALL', '/category', ...byScope]) {
      const answer = await fetch(`${server.url}${path}`);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).not.toContain('Grown');
    }
    const answer = await fetch(`${server.url}/character/peng-yue-grown`);
    expect(answer.status).toBe(404);
  } finally {
    await withE2eDatabase(server, async (sql) => {
      await sql`delete from characters where id = 'grown'`;
      await sql`delete from tags where slug = 'nsfw-tag'`;
    });
  }
});
