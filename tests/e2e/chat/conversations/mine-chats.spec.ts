import type { Page } from '@playwright/test';
import {
  deleteConversation,
  listConversations,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

const conversationMenu = conversationMenuTextsOf('en');
const mine = mineTextsOf('en');

const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
const rowLink = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const fieldOf = (page: Page) => page.getByRole('searchbox', { name: mine.searchLabel });

/** Answers the list of chats with an error. @returns a function that ends this */
async function breakList(page: Page): Promise<() => Promise<void>> {
  const pattern = `**${listConversations.path}*`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:v2\/user|ai)/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

test('a person without chats is invited to begin one, and the list is requested once', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/mine/chats');
  await expect(page.getByText(mine.chatsEmpty)).toBeVisible();
  await expect(page.getByRole('link', { name: mine.chatsEmptyAction })).toHaveAttribute('href', '/');
  await expect(fieldOf(page)).toHaveCount(0);
  // The page itself registers the device as well; that is idempotent.
  expect(calls.filter((path) => path !== '/v2/user/device/register')).toEqual([
    '/aiChatConversation/list/pc',
  ]);
});

test('a program that drives a browser is shown the same, and makes no request', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => true }));
  const calls = watchCalls(page);
  await page.goto('/mine/chats');
  await expect(page.getByText(mine.chatsEmpty)).toBeVisible();
  expect(calls).toEqual([]);
});

test('the page itself is the same for everyone (rule:kept-pages)', async ({
  page,
  context,
  server,
  request,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'A secret of mine');
  const cookies = await context.cookies(server.url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const path of ['/mine/chats', '/mine/settings']) {
    const own = await (await request.get(path, { headers: { cookie } })).text();
    const foreign = await (await request.get(path)).text();
    expect(own).toBe(foreign);
  }
  await page.goto('/mine/chats');
  await expect(rowLink(page, 'Peng Yue')).toBeVisible();
});

test('a guest finds every chat with its last message and its time, and a hint that a login keeps them', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'First');
  upstream.setScript({ name: 'reply', text: 'The **kettle** is on.' });
  await visitor.say('f02', 'Second');
  await page.goto('/mine/chats');
  await expect(rowsOf(page)).toHaveCount(2);
  const newest = rowsOf(page).first();
  await expect(newest).toContainText('The kettle is on.');
  await expect(newest.locator('time')).toHaveText(/^(now|\d minutes? ago)$/);
  await expect(newest.locator('time')).toHaveAttribute('title', /\d{4}/);
  await expect(page.getByText(mine.guestChats)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: mine.logIn }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: mine.logIn })).toBeFocused();
  await rowLink(page, 'Peng Yue').click();
  await expect(page).toHaveURL(/\/chat\/peng-yue-f01\?c=[0-9a-f-]{36}$/);
});

test('typing finds chats, and the keyboard is enough', async ({ page, context, server, upstream }) => {
  const visitor = await registerVisitor(context, server.url);
  upstream.setScript({ name: 'reply', text: 'Nothing special' });
  await visitor.say('f01', 'First');
  await visitor.say('f02', 'Second');
  await page.goto('/mine/chats');
  await expect(rowsOf(page)).toHaveCount(2);
  await fieldOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rowLink(page, 'Peng Yue')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('peng');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: mine.found(1) })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(rowLink(page, 'Peng Yue')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).fill('xqzvwkjy');
  await expect(page.getByText(mine.nothingFound('xqzvwkjy')).last()).toBeVisible();
  await page.getByRole('button', { name: mine.showAll }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).fill('peng');
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rowsOf(page)).toHaveCount(2);
});

test('the hint about the keyboard is shown only with a keyboard', async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'First');
  await page.goto('/mine/chats');
  await expect(page.getByText(mine.searchHint)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(mine.searchHint)).toBeHidden();
});

test(
  'an undo that is pressed before the deletion is answered runs after it',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'First');
    await page.goto('/mine/chats');
    const way = Promise.withResolvers<undefined>();
    await page.route(`**${deleteConversation.path}`, async (route) => {
      await way.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: mine.rowActions('Peng Yue') }).click();
    await page.getByRole('button', { name: conversationMenu.remove, exact: true }).click();
    const restored = page.waitForResponse((response) => response.url().endsWith(restoreConversation.path));
    await page.getByRole('button', { name: conversationMenu.undo }).click();
    way.resolve(undefined);
    await restored;
    await expect(rowLink(page, 'Peng Yue')).toBeFocused();
    await page.reload();
    await expect(rowsOf(page)).toHaveCount(1);
  },
);

test('a deleted chat can be restored without haste, with the keyboard too', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'First');
  await visitor.say('f02', 'Second');
  await page.goto('/mine/chats');
  const more = page.getByRole('button', { name: mine.rowActions('Peng Yue') });
  const remove = page.getByRole('button', { name: conversationMenu.remove, exact: true });
  await more.press('Enter');
  await remove.press('Enter');
  const undo = page.getByRole('button', { name: conversationMenu.undo });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription(conversationMenu.deleted('Peng Yue'));
  await expect(rowsOf(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowLink(page, 'Peng Yue')).toBeFocused();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
  await more.click();
  await remove.click();
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowLink(page, 'Peng Yue')).toHaveCount(0);
});

test('when the chats cannot be loaded, the page says so and retries', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(connectionProblems);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'First');
  const mend = await breakList(page);
  await page.goto('/mine/chats');
  await expect(page.getByRole('alert')).toContainText(mine.listFailed);
  await mend();
  await page.getByRole('button', { name: mine.tryAgain }).click();
  await expect(rowLink(page, 'Peng Yue')).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
});

test('nothing moves when the chats load', { tag: '@full' }, async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'First');
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
      Reflect.set(globalThis, 'layoutShift', shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/mine/chats', '/mine/settings']) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0);
    const shift = await page.evaluate((): unknown => Reflect.get(globalThis, 'layoutShift'));
    expect(Number(shift ?? 0), path).toBeLessThan(0.02);
  }
});
