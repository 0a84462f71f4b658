import type { Locator, Page } from '@playwright/test';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { listPolicyFaults } from '#tests/support/e2e/looks/list-policy-faults.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';

const en = siteTextsOf('en');

test.beforeEach(({ problems }) => problems.allow(notFoundProblem));

/** Pauses the clock, so that a test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

const countdownOf = (page: Page) => page.locator('[data-countdown]');

test('an unknown path answers 404, counts down from 3 s and opens the home page (rule:error-page)', async ({
  page,
}) => {
  await stopClock(page);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The Page is not found. Please try a different path.',
  );
  for (const seconds of [3, 2, 1]) {
    await expect(countdownOf(page)).toHaveText(en.goingHomeIn(seconds));
    await page.clock.runFor(1_000);
  }
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Recommended Characters' })).toBeVisible();
});

for (const { lang, title } of [
  { lang: 'en', title: 'Page Not Found: /nope | Yuanfen' },
  { lang: 'zh-CN', title: '页面未找到：/nope | Yuanfen' },
]) {
  test(`the title names the requested path, in ${lang} (rule:error-page)`, async ({ server }) => {
    for (const path of ['/nope', '/nope/']) {
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie: `lang=${lang}` } });
      expect(/<title>([^<]*)<\/title>/.exec(await answer.text())?.[1], path).toBe(title);
    }
  });
}

test('a person may stay on the error page; a screen reader announces the redirect once, and its cancellation once', async ({
  page,
}) => {
  await stopClock(page);
  await page.goto('/no-such-page');
  const status = page.getByRole('status');
  await expect(status).toHaveText(en.goingHomeNotice);
  await expect(countdownOf(page)).toHaveAttribute('aria-hidden', 'true');
  await page.clock.runFor(2_000);
  await expect(status).toHaveText(en.goingHomeNotice);
  const stay = page.getByRole('button', { name: en.stayHere });
  await stay.click();
  await expect(status).toHaveText(en.stayingHere);
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/no-such-page');
  await expect(countdownOf(page)).toHaveText('');
  await expect(stay).toBeHidden();
  await expect(page.getByRole('link', { name: en.goHome })).toBeFocused();
  await page.getByRole('link', { name: en.goHome }).click();
  await expect(page).toHaveURL('/');
});

test('it offers the search and four characters, and stays for people who use them', async ({ page }) => {
  await stopClock(page);
  await page.goto('/no-such-page');
  const main = page.getByRole('main');
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  const home = main.getByRole('link', { name: en.goHome });
  expect(await middle(home)).toBeCloseTo(await middle(main), 0);
  await expect(main.locator('.card')).toHaveCount(4);
  await main.getByRole('searchbox', { name: en.searchLabel }).click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/no-such-page');
  await expect(main.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('noodle');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=noodle');

  await page.goto('/no-such-page');
  await main.locator('.card').first().hover();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL('/no-such-page');
  await main.locator('.card-link').first().click();
  await expect(page).toHaveURL('/character/peng-yue-f01');
});

/** Makes the chat of a page impossible to render. */
async function breakChat(page: Page): Promise<void> {
  await page.route('/chat/**', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const broken = html.replace(
      /(<astro-island[^>]*component-url="[^"]*Chat\.island[^"]*"[^>]* props=")[^"]*/,
      '$1{}',
    );
    await route.fulfill({ response: answer, body: broken });
  });
}

const brokenProblems = /status of 500|Minified React error|Cannot read properties/;

test('a chat that cannot be rendered leads to the error page, which opens the home page (rule:error-page)', async ({
  page,
  problems,
}) => {
  problems.allow(brokenProblems);
  await page.clock.install();
  await breakChat(page);
  await page.goto('/chat/peng-yue-f01');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.brokenMessage);
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL('/');
});

test.describe('for a bot', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('the error page has its status and does not redirect (rule:error-page)', async ({ page }) => {
    await stopClock(page);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL('/no-such-page');
    await expect(countdownOf(page)).toHaveText('');
    await expect(page.getByRole('button', { name: en.stayHere })).toBeHidden();
  });

  test('a chat that cannot be rendered is left unchanged (rule:error-page)', async ({ page, problems }) => {
    problems.allow(brokenProblems);
    await breakChat(page);
    const broken = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.goto('/chat/peng-yue-f01');
    await broken;
    await expect(page.locator('main astro-island')).toBeEmpty();
    await expect(page).toHaveURL('/chat/peng-yue-f01');
  });
});

for (const path of [
  '/character/nobody-f99',
  '/character/nobody',
  '/character/peng-yue-f01/more',
  '/chat/nobody-f99',
  '/blogs/no-such-category',
  '/blogs/guides/no-such-article',
  '/blogs/no-such-category/no-such-article',
  '/blogs?page=99',
  '/blogs/guides?page=2',
  '/?page=99',
  '/category?page=99',
  '/category/no-such-tag',
  '/category/romance?page=9',
  '/category/%22%3E%3Cscript%3E',
  '/%00',
  '/..%2f..%2fetc%2fpasswd',
]) {
  test(`${path} answers 404 with the error page`, async ({ server }) => {
    const answer = await fetch(`${server.url}${path}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('The Page is not found. Please try a different path.');
  });
}

for (const { from, to } of [
  { from: '/character/wrong-name-f01', to: '/character/peng-yue-f01' },
  { from: '/chat/wrong-name-f01', to: '/chat/peng-yue-f01' },
]) {
  test(`${from} redirects permanently to ${to} (rule:character-address)`, async ({ server }) => {
    const answer = await fetch(`${server.url}${from}`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(to);
  });
}

test('an article under another category, or in capitals, redirects to its own address', async ({
  server,
}) => {
  const blogs = await (await fetch(`${server.url}/blogs`)).text();
  const own = /href="(\/blogs\/([^/"]+)\/([^/"]+))"/.exec(blogs);
  const [, address, category, title] = own ?? [];
  for (const wrong of [`/blogs/elsewhere/${title}`, `/blogs/${category?.toUpperCase()}/${title}`]) {
    const answer = await fetch(`${server.url}${wrong}`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(address);
  }
});

test('a page that cannot be rendered answers 500, looks like the error page and reveals no detail (rule:error-page)', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 500/);
  await withE2eDatabase(server, async (sql) => {
    await sql`alter table article_texts rename to article_texts_away`;
    try {
      await stopClock(page);
      const answer = await page.goto('/blogs/craft?until=2030-01-01T00:00:00.000Z');
      expect(answer?.status()).toBe(500);
      const policy = (await answer?.headerValue('content-security-policy')) ?? null;
      expect(listPolicyFaults(policy, (await answer?.text()) ?? '')).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.brokenMessage);
      await expect(page.getByRole('link', { name: en.goHome })).toBeVisible();
      expect(await page.content()).not.toMatch(/article_texts|does not exist|postgres/i);
      await expect(countdownOf(page)).toHaveText(en.goingHomeIn(3));
      await page.clock.runFor(3_000);
      await expect(page).toHaveURL('/');
    } finally {
      await sql`alter table article_texts_away rename to article_texts`;
    }
  });
});
