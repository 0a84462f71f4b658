import type { Locator, Page } from '@playwright/test';
import {
  cancelCollectCharacter,
  collectCharacter,
  listFavourites,
} from '#src/contract/account/favourite-calls.ts';
import { cardTextsOf } from '#src/i18n/character-texts.ts';
import { favouriteTextsOf } from '#src/i18n/favourite-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import type { E2eServer } from '#tests/support/e2e/server.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const card = cardTextsOf('en');
const texts = favouriteTextsOf('en');
const chinese = favouriteTextsOf('zh-CN');
const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');

const path = '/character/peng-yue-f01';

test.afterEach(({ server }) => withE2eDatabase(server, (sql) => sql`delete from favourites`));

const heartOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Favourite ${name}`) });

/** Adds public characters to the favourites of the newest member, as another of their devices would. */
async function addFavourites(server: E2eServer, count: number): Promise<void> {
  await withE2eDatabase(
    server,
    (sql) => sql`
      insert into favourites (user_id, character_id)
      select (select id from users where account_id is not null order by created_at desc limit 1), id
      from (select id from characters where owner_id is null and not is_mature order by rank limit ${count})`,
  );
}

async function loginAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await loginWithPasskey(page);
}

/** Returns its elements with their classes, labels, addresses and texts, without Astro's wrapper of an island. */
function outlineOf(card: Locator): Promise<string[]> {
  return card.evaluate((root) => {
    const own = (element: Element) =>
      [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : [])).join('');
    return [root, ...root.querySelectorAll(':not(astro-island, template, script, svg *)')].map((element) => {
      const name = /^H\d$/.test(element.tagName) ? 'heading' : element.localName;
      const values = ['aria-label', 'href', 'src', 'srcset', 'sizes', 'width', 'height', 'alt'].map(
        (attribute) => element.getAttribute(attribute),
      );
      return [name, ...[...element.classList].toSorted(), ...values, own(element)].join(' ');
    });
  });
}

/** Opens the page as a member who returns: the cookie identifies the member. */
async function openAsMember(page: Page, address: string): Promise<void> {
  await loginAt(page, '/mine');
  await expect(page.getByRole('heading', { name: texts.emptyHeading })).toBeVisible();
  await page.goto(address);
}

test('a member fills hearts on cards and finds them on /mine and on every page after (rule:favourites), though cached pages show everyone the same', async ({
  page,
  server,
}) => {
  const before = await (await fetch(`${server.url}/mine`)).text();
  await openAsMember(page, '/');
  const heart = heartOf(page, 'Peng Yue');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('successful.', { exact: true })).toBeVisible();
  await expect(page.getByText(texts.added('Peng Yue'))).toBeVisible();
  const onServer = await outlineOf(page.locator('#recommended .card', { hasText: 'Peng Yue' }));
  // In the toast, which stays while the pointer is over it.
  await page.getByRole('link', { name: texts.view, exact: true }).click();
  await expect(page).toHaveURL('/mine');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Peng Yue']);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await outlineOf(page.locator('main .card'))).toEqual(onServer);
  await expect(page.getByRole('main').getByRole('link', { name: card.allCharacters })).toBeVisible();
  // Without any interaction: for a member it hydrates on its own (rule:islands).
  await page.goto(path);
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'true');

  for (const address of ['/', path, '/mine']) {
    // The count of likes changes in the cached pages, perhaps between the two.
    await expect(async () => {
      const html = await (await page.request.get(address)).text();
      expect(html, address).not.toContain('aria-pressed="true"');
      expect(html, address).toBe(await (await fetch(`${server.url}${address}`)).text());
    }).toPass();
  }
  expect(await (await page.request.get('/mine')).text()).toBe(before);

  await test.step('one request at a time: a second click is ignored until the first is answered (rule:favourites)', async () => {
    const button = page.locator('.start-bar').getByRole('button');
    const asked: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    await page.route(/ollect$/, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await gate.promise;
      await route.continue();
    });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    await button.click();
    gate.resolve(undefined);
    await expect(button).not.toHaveAttribute('aria-busy');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(asked).toEqual([cancelCollectCharacter.path]);
  });
});

test(
  'the likes beside the heart of a character page go up and down with it, and show from 20 on',
  { tag: '@full' },
  async ({ page, server }) => {
    await withE2eDatabase(server, (sql) => sql`update characters set likes = likes + 19 where id = 'f01'`);
    try {
      await openAsMember(page, path);
      const heart = page.locator('.start-bar').getByRole('button');
      await expect(heart).toHaveAccessibleName('Favourite Peng Yue');
      await expect(heart).toHaveText('');
      await heart.click();
      await expect(heart).toHaveAccessibleName('Favourite Peng Yue, 20 likes');
      await expect(page.getByText('successful.', { exact: true })).toBeVisible();
      await page.reload();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect(heart).toHaveText('20');
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await expect(heart).toHaveText('');
    } finally {
      await withE2eDatabase(server, (sql) => sql`update characters set likes = likes - 19 where id = 'f01'`);
    }
  },
);

test(
  'a favourite that the server refuses is undone, with a message in the language of the page',
  { tag: '@full' },
  async ({ page, context, server, problems }) => {
    problems.allow(/500|Failed to load/);
    await openAsMember(page, path);
    await context.addCookies([{ name: 'lang', value: 'zh-CN', url: server.url }]);
    await page.goto(path);
    const heart = page.locator('.start-bar').getByRole('button');
    await expect(heart).toHaveAccessibleName(/^收藏/);
    await page.route(`**${collectCharacter.path}`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await heart.click();
    await expect(page.getByText(chinese.failed, { exact: true })).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  },
);

test('a guest gets the login dialog, and after the login the requested favourite (rule:favourites)', async ({
  page,
}) => {
  await page.goto('/');
  const heart = heartOf(page, 'Solveig Aune');
  await heart.click();
  const dialog = page.getByRole('dialog', { name: overlays.loginTitle });
  await expect(dialog).toHaveAccessibleDescription(overlays.loginSubtitle);
  await expect(dialog.getByText(overlays.loginForFavourite)).toHaveCount(1);
  await expect(page.locator('.heart[aria-pressed="true"]')).toHaveCount(0);
  // The login returns to another page, as an e-mail link may.
  await loginWithPasskey(page);
  await page.goto('/mine');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Solveig Aune']);
  await expect(page.getByText('successful.', { exact: true })).toBeVisible();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByRole('heading', { name: texts.emptyHeading })).toBeVisible();
});

test('two tabs stay in sync', { tag: '@full' }, async ({ page, context }) => {
  await openAsMember(page, '/');
  const other = await context.newPage();
  await other.goto('/mine');
  await expect(other.getByRole('heading', { name: texts.emptyHeading })).toBeVisible();
  await other.goto(path);
  const there = other.locator('.start-bar').getByRole('button');
  await there.click();
  await expect(there).toHaveAttribute('aria-pressed', 'true');
  await heartOf(page, 'Peng Yue').hover();
  await expect(heartOf(page, 'Peng Yue')).toHaveAttribute('aria-pressed', 'true');
  await heartOf(page, 'Peng Yue').click();
  await expect(there).toHaveAttribute('aria-pressed', 'false');
});

test(
  'the heart is above the link of its card, after it by keyboard, and is large enough to touch',
  { tag: '@full' },
  async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const card = page.locator('.card', { hasText: 'Peng Yue' });
      const heart = heartOf(page, 'Peng Yue');
      const box = await heart.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await card.locator('.card-link').focus();
      await page.keyboard.press('Tab');
      await expect(heart).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: overlays.loginTitle })).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.keyboard.press('Escape');
      await expect(heart).toBeFocused();
    }
  },
);

test('nothing moves on /mine when a guest is recognised, and without script it says what it needs', async ({
  page,
  browser,
  server,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(globalThis, 'shifts', shifts);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const gate = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/mine', { waitUntil: 'commit' });
  await expect(page.getByText(texts.loading)).toBeVisible();
  gate.resolve(undefined);
  await expect(page.getByRole('heading', { name: texts.guestHeading })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts') as number[])).toEqual([]);
  const still = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })).newPage();
  await still.goto(`${server.url}/mine`);
  const notice = still.locator('main noscript .mine-notice');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(mine.needsScript);
  await expect(still.getByText(texts.loading)).toBeHidden();
  await still.context().close();
});

test(
  '/mine asks a guest to log in, in a dialog, and leads to chats and settings',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/mine');
    await expect(page.getByRole('heading', { name: texts.guestHeading })).toBeVisible();
    await page.getByRole('button', { name: texts.logIn }).click();
    await expect(page.getByRole('dialog', { name: overlays.loginTitle })).toBeVisible();
    await page.keyboard.press('Escape');
    const tabs = page.getByRole('navigation', { name: texts.tabsLabel }).getByRole('link');
    await expect(tabs).toHaveText([
      texts.tabFavourites,
      texts.tabChats,
      texts.tabCharacters,
      texts.tabSettings,
    ]);
    for (const [index, address] of ['/mine', '/mine/chats', '/mine/characters', '/mine/settings'].entries()) {
      await tabs.nth(index).click();
      await expect(page).toHaveURL(address);
      await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page');
    }
  },
);

test(
  '/mine says when the list cannot be loaded, and loads it on request',
  { tag: '@full' },
  async ({ page, problems }) => {
    problems.allow(/Failed to load/);
    await openAsMember(page, '/');
    await page.route(`**${listFavourites.path}**`, (route) => route.abort());
    await page.goto('/mine');
    await expect(page.getByRole('alert')).toContainText(texts.failedHeading);
    await page.unroute(`**${listFavourites.path}**`);
    await page.getByRole('button', { name: texts.tryAgain }).click();
    await expect(page.getByRole('heading', { name: texts.emptyHeading })).toBeVisible();
    await page.getByRole('link', { name: texts.emptyAction }).click();
    await expect(page).toHaveURL('/');
  },
);

test(
  '/mine shows more than a page of favourites in parts, without a gap after one was removed',
  { tag: '@full' },
  async ({ page, server }) => {
    await openAsMember(page, '/');
    await withE2eDatabase(
      server,
      (sql) => sql`
      insert into characters (id, slug, gender, age, vip, rank, content_hash)
      select 'more' || n, 'more', 'FEMALE', 30, false, 900 + n, '' from generate_series(1, 6) as n`,
    );
    try {
      await withE2eDatabase(
        server,
        (sql) => sql`
        insert into character_texts
        select 'more' || n, language, 'More ' || n, occupation, tagline, description, personality, scenario,
          first_message, alternate_greetings, example_dialogue, voice_hint, mood, liked_things, disliked_things
        from character_texts, generate_series(1, 6) as n where character_id = 'f01'`,
      );
      await addFavourites(server, 30);
      await page.goto('/mine');
      const names = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(names).toHaveCount(24);
      await expect(page.getByText(texts.count(30))).toBeVisible();
      const first = page.locator('.card-grid').getByRole('button').first();
      const held = Promise.withResolvers<true>();
      await page.route(`**${cancelCollectCharacter.path}`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await first.click();
      await expect(first).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByText(texts.count(29))).toBeVisible();
      // Requested before the server knows of the change.
      await page.getByRole('button', { name: texts.showMore }).click();
      held.resolve(true);
      await expect(names).toHaveCount(25);
      await page.getByRole('button', { name: texts.showMore }).click();
      await expect(names).toHaveCount(30);
      expect(new Set(await names.allTextContents()).size).toBe(30);
      await expect(page.getByRole('button', { name: texts.showMore })).toBeHidden();
    } finally {
      await withE2eDatabase(server, (sql) => sql`delete from characters where id like 'more%'`);
    }
  },
);

test(
  'emptying a heart sends one cancel and leaves the card to be filled again',
  { tag: '@full' },
  async ({ page, server }) => {
    await openAsMember(page, '/');
    await addFavourites(server, 1);
    await page.goto('/mine');
    const heart = page.locator('.heart');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const cancelled = page.waitForRequest((request) => request.url().endsWith(cancelCollectCharacter.path));
    await heart.click();
    await cancelled;
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  },
);
