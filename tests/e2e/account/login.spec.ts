import type { BrowserContext, Page } from '@playwright/test';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { readKeptChats } from '#tests/support/e2e/chat/kept-chats.ts';
import { addAuthenticator, loginWithPasskey } from '#tests/support/e2e/login.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { untilDialogsLeft } from '#tests/support/e2e/until-dialogs-left.ts';

const en = siteTextsOf('en');
const logins = loginTextsOf('en');
const mine = mineTextsOf('en');
const overlays = overlayTextsOf('en');

const chatLink = (page: Page) => page.getByRole('link', { name: 'Peng Yue', exact: true });

/** Opens the dialog from the header of a page. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/blogs');
  await page.getByRole('banner').getByRole('button', { name: en.navLogIn }).click();
  await expect(page.getByRole('dialog', { name: overlays.loginTitle })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/mine/settings');
  await page.getByRole('main').getByRole('button', { name: overlays.logOut, exact: true }).last().click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** Lists the places where a word occurs in what a page shows and what the browser stores, its HTTP cache included. */
async function listPlacesOf(page: Page, word: string): Promise<string[]> {
  const open = await page.evaluate(
    async (paths) => {
      const cached = paths.map(async (path) => {
        try {
          return await (await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' })).text();
        } catch {
          return 'not in the cache';
        }
      });
      return {
        page: document.documentElement.outerHTML,
        cookie: document.cookie,
        localStorage: JSON.stringify(localStorage),
        sessionStorage: JSON.stringify(sessionStorage),
        cacheNames: await caches.keys(),
        httpCache: await Promise.all(cached),
      };
    },
    [chatPath, '/mine/chats', '/mine/settings', `${listConversations.path}?current=1&size=20`],
  );
  expect(open.cacheNames).toEqual([]);
  const places = Object.entries({ ...open, ...(await readKeptChats(page)) });
  return places.filter(([, content]) => JSON.stringify(content).includes(word)).map(([place]) => place);
}

/** Lists every cookie as `name flags`, without its value. */
async function listCookies(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  return cookies
    .map(
      ({ name, httpOnly, sameSite, path }) =>
        `${name} ${httpOnly ? 'HttpOnly' : 'script'} ${sameSite} ${path}`,
    )
    .toSorted();
}

test('a guest becomes a member with a new passkey and keeps the chats; after the logout the guest of the device is back, and nothing of the account is left (rule:logout)', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(connectionProblems);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Remember the canary-of-one');
  const authenticator = await addAuthenticator(page);
  await openLogin(page);
  await page.getByLabel(overlays.loginAdult).check();
  await page.getByRole('button', { name: overlays.loginNewPasskey }).click();
  await page
    .getByRole('dialog', { name: logins.offerTitle })
    .getByRole('button', { name: logins.offerLater })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await untilDialogsLeft(page);
  expect(await authenticator.count()).toBe(1);

  await chatPage(page).open();
  await expect.poll(() => listPlacesOf(page, 'canary')).toContain('histories');
  await page.goto('/mine/settings');
  await page.getByLabel(mine.nickname, { exact: true }).fill('A canary too');
  await page.getByLabel(mine.sign).focus();
  await expect(page.getByText(mine.saved, { exact: true }).first()).toBeVisible();

  await logOut(page);
  expect(await listPlacesOf(page, 'canary')).toEqual([]);
  await page.goto('/mine/chats');
  await expect(page.getByText(mine.chatsEmpty)).toBeVisible();
  await expect(chatLink(page)).toBeHidden();
  expect(await listPlacesOf(page, 'canary')).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toContain('device-id');

  await openLogin(page);
  // Somebody had an account here: the login is the main button, and has the focus.
  await expect(page.getByRole('button', { name: overlays.loginWithPasskey })).toBeFocused();
  await page.getByRole('button', { name: overlays.loginWithPasskey }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await untilDialogsLeft(page);
  await page.goto('/mine/chats');
  await expect(chatLink(page)).toBeVisible();
});

test('another account on the same browser sees nothing of the first, and none of its chats are stored there', async ({
  page,
  context,
  server,
  problems,
}) => {
  // The HTTP cache is asked for entries that it does not have.
  problems.allow(/net::ERR_CACHE_MISS/);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'This is mine');
  await page.goto('/');
  await loginWithPasskey(page);
  await chatPage(page).open();
  await expect.poll(() => listPlacesOf(page, 'This is mine')).toContain('histories');
  await logOut(page);
  await loginWithPasskey(page);
  expect(await readKeptChats(page)).toEqual({ histories: [], outbox: [] });
  await page.goto('/mine/chats');
  await expect(page.getByText(mine.chatsEmpty)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This is mine')).toBeHidden();
});

test('the cookies have the fields of the user, and none is larger than 3 KB (rule:user-fields, rule:cookies); a logout in one tab makes a guest in the other', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Two tabs');
  await page.goto('/');
  await loginWithPasskey(page);
  await page.goto('/mine/chats');
  await expect(chatLink(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/mine/settings');
  await expect(other.getByLabel(mine.nickname, { exact: true })).toBeVisible();
  await other.getByText(en.themeLight, { exact: true }).click();
  await expect
    .poll(() => listCookies(context))
    .toEqual([
      'device-id script Lax /',
      'settings script Lax /',
      'user script Lax /',
      'yuanfen.better-auth-passkey HttpOnly Lax /',
      'yuanfen.session_token HttpOnly Lax /',
    ]);
  for (const { name, value } of await context.cookies()) {
    expect([name, value.length < 3_072]).toEqual([name, true]);
  }
  const user: unknown = JSON.parse(
    decodeURIComponent((await context.cookies()).find(({ name }) => name === 'user')?.value ?? ''),
  );
  expect(Object.keys(user ?? {}).toSorted()).toEqual(
    // The fields of the user, without the secrets device_id and token; `currency` and `languages_chosen` are ours.
    [
      ...[
        'id',
        'create_time',
        'modify_time',
        'platform',
        'gems',
        'audio_switch',
        'subscription_end',
        'nickname',
      ],
      ...['gender', 'idfa', 'adid', 'android_id', 'gps_adid', 'auto_translate', 'source_language'],
      ...['target_language', 'platform_name', 'vip', 'avatar', 'isLogin', 'tags', 'visual', 'cards', 'sign'],
      ...['characters', 'vip_level', 'likes', 'email', 'currency', 'languages_chosen'],
    ].toSorted(),
  );

  await logOut(other);
  await expect(page.getByText(mine.chatsEmpty)).toBeVisible();
  await expect(chatLink(page)).toBeHidden();
});

for (const language of ['en', 'zh-CN'] as const) {
  test(
    `axe finds nothing in the dialog for login and in its notice of a link in the terminal, in ${language}`,
    { tag: '@full' },
    async ({ page, context, server }) => {
      const texts = overlayTextsOf(language);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
      await page.goto('/login');
      await page.getByRole('checkbox', { name: texts.loginAdult }).check();
      expect(await listFaultsOfLooks(page, themeLooks, { include: ['[role=dialog]'] })).toEqual([]);
      await page.getByRole('button', { name: texts.loginTerminalSend }).click();
      await page.getByRole('textbox', { name: texts.loginEmailLabel }).fill('ann@example.org');
      await page.getByRole('button', { name: texts.loginTerminalSend }).click();
      await expect(page.getByRole('dialog', { name: texts.loginTerminalTitle })).toBeVisible();
      expect(await listFaultsOfLooks(page, themeLooks)).toEqual([]);
    },
  );
}
