import type { Page } from '@playwright/test';
import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { languageFacts } from '#src/contract/locale/language-facts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { copyRows } from '#tests/support/api/database/copy-rows.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import type { E2eServer } from '#tests/support/e2e/server.ts';
import { watchNetwork } from '#tests/support/e2e/chat/quiet-network.ts';
import { openBeforeScripts } from '#tests/support/e2e/looks/open-before-scripts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const character = characterTextsOf('en');
const favourites = favouriteTextsOf('en');
const en = siteTextsOf('en');

const path = '/character/peng-yue-f01';

/** Adds a copy of a character with some texts of its own; it is deleted when the test ends. */
async function withCopy(
  server: E2eServer,
  texts: Record<string, string>,
  work: (path: string) => Promise<void>,
) {
  await withE2eDatabase(server, async (sql) => {
    await copyRows(sql, 'characters', { id: 'f01' }, { id: 'copy1', slug: 'copy', likes: 1_250, vip: true });
    await copyRows(sql, 'character_texts', { character_id: 'f01' }, { character_id: 'copy1', ...texts });
    for (const [slug, type] of [
      ['zz-tag', 'mood'],
      ['aa-tag', 'mood'],
    ] as const) {
      await sql`
        insert into tags (slug, label_type, names) values (${slug}, ${type}, ${sql.json({ en: slug, 'zh-CN': slug })})
      `;
    }
    await sql`
      insert into character_tags (character_id, tag_slug)
      select 'copy1', slug from tags where slug in ('zz-tag', 'aa-tag', 'books', 'calm', 'romance', 'witty')
    `;
  });
  try {
    await work('/character/copy-copy1');
  } finally {
    await withE2eDatabase(server, async (sql) => {
      await sql`delete from characters where id = 'copy1'`;
      await sql`delete from tags where slug in ('zz-tag', 'aa-tag')`;
    });
  }
}

const textOf = (page: Page) => page.locator('#description');
const linesOf = (page: Page) =>
  textOf(page).evaluate((text) =>
    Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)),
  );

test('a character page has its facts, at most 5 tags in order, likes, the VIP mark, and 1 line of the description, 5 when expanded, all without a script; it is measured again 300 ms after the window last changed its size (rule:tag-order, rule:long-texts)', async ({
  page,
  browser,
  server,
}) => {
  const description = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of many.`).join(' ');
  await withCopy(server, { name: 'Copy', description }, async (copy) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(copy);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy');
    await expect(page.getByText(`${en.years(34)} · midnight rice-noodle shop owner`)).toBeVisible();
    await expect(page.getByRole('button', { name: favourites.button('Copy', '1.3 K') })).toHaveText('1.3 K');
    await expect(page.getByText(en.vipBadge, { exact: true }).first()).toBeVisible();
    const tags = page.locator('main ul').first().getByRole('listitem');
    await expect(tags).toHaveText(['aa-tag', 'Books', 'Calm', 'Romance', 'Witty', '...']);
    await expect(tags.first().getByRole('link')).toHaveAttribute('href', '/category/aa-tag');
    const more = page.getByRole('button', { name: en.showMore });
    await expect(more).toBeVisible();
    expect(await linesOf(page)).toBe(1);
    await more.click();
    expect(await linesOf(page)).toBe(5);
    const less = page.getByRole('button', { name: en.showLess });
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    // The rest is still accessible: it scrolls, also by keyboard.
    await textOf(page).focus();
    await page.keyboard.press('End');
    await expect.poll(() => textOf(page).evaluate((text) => text.scrollTop)).toBeGreaterThan(0);
    await less.click();
    expect(await linesOf(page)).toBe(1);
    await expect(more).toHaveAttribute('aria-expanded', 'false');

    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url });
    await plain.goto(copy);
    expect(await linesOf(plain)).toBeGreaterThan(5);
    await expect(plain.getByRole('button', { name: en.showMore })).toBeHidden();
    await plain.close();
  });
  await withCopy(
    server,
    { description: 'Too long for a phone, but short enough for a desk.' },
    async (copy) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
      await page.goto(copy);
      const more = page.getByRole('button', { name: en.showMore });
      await expect(more).toBeVisible();
      await resize(page, 1440);
      await page.clock.runFor(299);
      await expect(more).toBeVisible();
      await page.clock.runFor(1);
      await expect(more).toBeHidden();
      await resize(page, 390);
      await page.clock.runFor(300);
      await expect(more).toBeVisible();
    },
  );
});

/** Changes the width of the window and waits until the page has noticed. */
async function resize(page: Page, width: number): Promise<void> {
  await page.evaluate(() => {
    const heard = new Promise((resolve) => {
      addEventListener('resize', resolve, { once: true });
    });
    Reflect.set(globalThis, 'resizeHeard', heard);
  });
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate((): unknown => Reflect.get(globalThis, 'resizeHeard'));
}

test('nothing on a character page moves when its script runs; the start button stays in reach: on a phone it covers nothing, on a desktop the portrait stays too while the text scrolls under the site’s header; a chosen answer is sent in the chat', async ({
  page,
  upstream,
}) => {
  await page.setViewportSize({ width: 1440, height: 3_000 });
  const network = watchNetwork(page);
  const latestBuild = page.waitForResponse('**/builds/latest.json');
  const readShifts = await openBeforeScripts(page, path);
  await latestBuild;
  await network.untilQuiet();
  expect(await readShifts()).toBe(0);
  await page.setViewportSize({ width: 390, height: 700 });
  const start = page.getByRole('link', { name: en.startChat });
  await expect(start).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
  });
  await expect(start).toBeInViewport({ ratio: 1 });
  const last = await page.locator('main .card').last().boundingBox();
  const bar = await start.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  const frame = page.getByRole('banner');
  await expect(frame.getByRole('link', { name: 'Yuanfen' })).toHaveAttribute('href', '/');
  await expect(frame.getByRole('link', { name: en.navSearch })).toBeVisible();
  await expect(frame.getByRole('link', { name: languageFacts['zh-CN'].name })).toBeVisible();
  await expect(frame.getByRole('button', { name: /^Theme/ })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' })).toBeVisible();
  await page.getByRole('heading', { name: character.worldHeading('FEMALE') }).scrollIntoViewIfNeeded();
  await expect(page.getByText('the first ladle from a new broth')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(page.getByRole('img', { name: 'Peng Yue' })).toBeInViewport({ ratio: 1 });
  await expect(start).toBeInViewport({ ratio: 1 });

  upstream.setScript({ name: 'reply', text: 'Sit down, then.' });
  // Both are sent like the text of the home page's field (first-words.spec.ts).
  const form = page.locator(`form[data-first-words][action="${chatPath}"]`);
  const field = form.getByRole('textbox', { name: character.answerLabel('Peng Yue') });
  await expect(field).toHaveAttribute('placeholder', 'Answer her…');
  await expect(field).toHaveAttribute('name', 'say');
  await form.getByRole('button', { name: 'Tell me about the burglar.' }).click();
  await expect(page).toHaveURL(chatPath);
  const chat = chatPage(page);
  await expect(chat.ownMessages).toHaveText([/Tell me about the burglar\./]);
  await expect(chat.replyText).toHaveText('Sit down, then.');
});

test('the back link leads home if the page was the first, else to the list where the person was, at its position, past the chat and other characters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: en.similarHeading })).toBeVisible();
  expect(await page.locator('main .card h3').allTextContents()).not.toContain('Peng Yue');
  const home = page.getByRole('main').getByRole('link', { name: en.toHome, exact: true });
  await home.click();
  await expect(page).toHaveURL('/');

  await page.goto('/category/romance?sort=new');
  const card = page.locator('main .card-link').last();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await card.click();
  await expect(page).toHaveURL(/\/character\//);
  await page.getByRole('link', { name: en.startChat }).click();
  await expect(page).toHaveURL(/\/chat\//);
  await page.goBack();
  await page.goto('/login');
  await page.goto(path);
  await page.locator('main .card-link').first().click();
  const back = page.getByRole('link', { name: character.back, exact: true });
  await expect(back).toHaveAttribute('href', /\/category\/romance\?sort=new$/);
  await back.click();
  await expect(page).toHaveURL('/category/romance?sort=new');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});
