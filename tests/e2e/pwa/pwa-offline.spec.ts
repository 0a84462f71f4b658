import type { BrowserContext, Page } from '@playwright/test';
import { outboxSync } from '#src/client/pwa/ask-for-sync.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { offlineTextsOf } from '#src/i18n/app-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { listFaultsOfLooks, partLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { readDatabases, readKeptChats } from '#tests/support/e2e/chat/kept-chats.ts';
import { loginWithPasskey } from '#tests/support/e2e/login.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';
import { dispatchSync, listCached, listSyncTags, untilControlled } from '#tests/support/e2e/worker.ts';

const chatAround = chatAroundTextsOf('en');
const texts = offlineTextsOf('en');
const mine = mineTextsOf('en');
const en = siteTextsOf('en');

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ problems, upstream }) => {
  problems.allow(connectionProblems);
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
});

const storyPath = '/blogs/culture/what-yuanfen-means';

/** Returns the style of a page's heading, and the loaded font faces. */
const readStyles = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const heading = document.querySelector('h1');
    if (heading === null) throw new Error('the page has no heading');
    const { fontFamily, fontSize, lineHeight, color } = getComputedStyle(heading);
    const { backgroundColor } = getComputedStyle(document.documentElement);
    const faces = [...document.fonts].filter(({ status }) => status === 'loaded');
    const { width } = heading.getBoundingClientRect();
    return {
      ...{ fontFamily, fontSize, lineHeight, color, backgroundColor, width },
      faces: faces.map(({ family }) => family),
    };
  });

async function openInstalled(page: Page): Promise<void> {
  await page.goto('/');
  await untilControlled(page);
}

/** Opens a page in a browser that starts offline, without any other page. */
async function startCold(context: BrowserContext, path: string): Promise<Page> {
  await context.setOffline(true);
  for (const page of context.pages()) await page.close();
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Lists what the person of a browser has said, as the server stores it. */
async function listSaid(context: BrowserContext, siteUrl: string): Promise<string[]> {
  const stored = await (await findVisitor(context, siteUrl)).listMessages('f01');
  return stored.filter(({ role }) => role === 'user').map(({ content }) => content);
}

test('a cold offline start shows pages that were read and chats that were open; what is written then is sent later (rule:offline)', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await openInstalled(page);
  await page.goto(storyPath);
  const heading = (await page.locator('h1').textContent()) ?? '';
  const styles = await readStyles(page);
  await page.goto('/blogs');
  await chatPage(page).begin('Keep this for the tunnel');
  await expect.poll(async () => (await readKeptChats(page)).histories.length).toBe(1);

  const cold = await startCold(context, storyPath);
  const chat = chatPage(cold);
  await test.step('a page that was read', async () => {
    await expect(cold.locator('h1')).toHaveText(heading);
    await expect(cold.getByText(en.keptPage)).toBeVisible();
    expect(await readStyles(cold), 'style sheets and the display face are there').toEqual(styles);
  });
  await test.step('one that was not leads to those that were', async () => {
    await cold.goto('/category');
    await expect(cold.getByRole('heading', { name: texts.heading })).toBeVisible();
    await expect(cold.getByText(texts.missing)).toBeVisible();
    await expect(cold.locator(`a[href="${storyPath}"]`)).toContainText('What Does Yuanfen');
    await expect(
      cold.getByRole('link', { name: 'Stories', exact: true }),
      'not by its Chinese title',
    ).toBeVisible();
    await cold.getByRole('button', { name: texts.tryAgain }).click();
    await expect(cold.getByText(texts.still)).toBeVisible();
  });
  await test.step('a chat that was open', async () => {
    await cold.goto('/chat/mei-f02');
    await expect(cold.getByText(texts.missingChat)).toBeVisible();
    await cold.getByRole('link', { name: /Peng Yue/ }).click();
    await expect(chat.ownMessages).toHaveText(/Keep this for the tunnel/);
    await expect(chat.replies).toHaveCount(2);
    await cold.reload();
    await expect(chat.ownMessages, 'a reload and a deep link').toHaveText(/Keep this for the tunnel/);
  });
  await test.step('the connection comes back', async () => {
    const other = await context.newPage();
    await other.goto('/category');
    await expect(other.getByRole('heading', { name: texts.heading })).toBeVisible();
    await chat.send('Written underground');
    await expect(cold.getByText(chatAround.waiting(1))).toBeVisible();
    await expect(cold.locator('.gem-chip'), 'a number or a dash').toContainText(/[\d–]/);
    await context.setOffline(false);
    await expect(chat.messages).toHaveCount(5);
    await expect(cold.locator('.gem-chip')).toContainText(/\d/);
    await expect(chat.stopButton).toBeHidden();
    expect(await listSaid(context, server.url)).toEqual(['Keep this for the tunnel', 'Written underground']);
    await expect(other.getByRole('heading', { name: texts.heading }), 'it loads itself again').toBeHidden();
    await expect(other).toHaveURL(/\/category$/);
    await expect(other.locator('h1')).toBeVisible();
  });
});

test('what is shown offline is accessible', { tag: '@full' }, async ({ page, context }) => {
  await openInstalled(page);
  await page.goto(storyPath);
  await chatPage(page).begin('Keep this for the tunnel');
  await expect.poll(async () => (await readKeptChats(page)).histories.length).toBe(1);
  const cold = await startCold(context, storyPath);
  await expect(cold.getByText(en.keptPage)).toBeVisible();
  await cold.emulateMedia({ reducedMotion: 'reduce' });
  expect(await listFaultsOfLooks(cold, themeLooks, { include: ['html[data-kept] > body > p'] })).toEqual([]);
  await cold.goto('/category');
  await expect(cold.locator(`a[href="${storyPath}"]`)).toBeVisible();
  expect(await listFaultsOfLooks(cold, partLooks)).toEqual([]);
  await cold.getByRole('link', { name: /Peng Yue/ }).click();
  await expect(chatPage(cold).replies).toHaveCount(2);
  expect(await listFaultsOfLooks(cold, partLooks)).toEqual([]);
});

test('messages that wait when the tab is closed are sent by the worker, exactly once, whoever opens the chat later', async ({
  startWholeBrowser,
  server,
  problems,
}) => {
  // The headless shell has no Background Sync.
  const context = await (await startWholeBrowser()).newContext({ baseURL: server.url });
  await problems.watch(context, server.url);
  const page = await context.newPage();
  await openInstalled(page);
  const chat = chatPage(page);
  await chat.begin('Before');
  const other = await context.newPage();
  await chatPage(other).open();
  expect(await listSyncTags(page)).toEqual([]);
  await context.setOffline(true);
  await chat.send('First, then the tab is closed');
  await chat.send('Second');
  await expect.poll(async () => (await readKeptChats(page)).outbox.length).toBe(2);
  await expect.poll(() => listSyncTags(page), 'once the network is back').toEqual([outboxSync]);
  for (const open of [page, other]) await open.close();
  await context.setOffline(false);
  await dispatchSync(context, server.url, outboxSync);

  const all = ['Before', 'First, then the tab is closed', 'Second'];
  await expect.poll(() => listSaid(context, server.url)).toEqual(all);
  const next = chatPage(await context.newPage());
  await next.open();
  await expect(next.messages).toHaveCount(7);
  expect(await listSaid(context, server.url)).toEqual(all);
  await context.close();
});

test('a session that ended, another login and a log-out leave nothing of a member (rule:private-cache)', async ({
  page,
  context,
  server,
}) => {
  test.slow();
  await openInstalled(page);
  await (await registerVisitor(context, server.url)).say('f01', 'A canary of the account');
  await loginWithPasskey(page);
  await page.goto('/mine/settings');
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('%22isLogin%22:true');
  const chat = chatPage(page);
  await chat.open();
  const isKept = async () => JSON.stringify(await readKeptChats(page)).includes('canary');
  await expect.poll(isKept).toBe(true);
  await page.goto(storyPath);
  await expect.poll(async () => Object.values(await listCached(page)).flat()).toContain(storyPath);
  await chat.open();
  await context.setOffline(true);
  await chat.send('A canary that waits');
  await expect.poll(async () => (await readKeptChats(page)).outbox.length).toBe(1);

  // The chat would try in vain to send it as the guest, and every page of the site hands the stored data over.
  await page.goto('about:blank');
  await context.clearCookies({ name: /session/ });
  await context.setOffline(false);
  await page.goto('/mine/settings');
  await expect(async () => {
    const state = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return { keptFor: localStorage.getItem('kept-for'), entry: entry?.toJSON() as unknown };
    });
    expect(state, 'a page that may show them is loaded anew').toMatchObject({
      keptFor: '',
      entry: { type: 'reload' },
    });
  }).toPass();
  expect((await readKeptChats(page)).histories).toEqual([]);
  expect((await readKeptChats(page)).outbox, 'waits unseen for its writer').toHaveLength(1);
  expect(Object.values(await listCached(page)).flat()).not.toContain(storyPath);
  await chat.open();
  await expect(page.getByText('canary')).toHaveCount(0);

  await page.goto('/mine/settings');
  await loginWithPasskey(page);
  await expect.poll(async () => (await readKeptChats(page)).outbox.length).toBe(0);
  expect(await isKept()).toBe(false);
  await expect(page.getByText('canary')).toHaveCount(0);

  await test.step('the log-out', async () => {
    await chat.begin('A canary again');
    await expect.poll(isKept).toBe(true);
    for (const path of ['/mine', '/mine/chats', '/mine/gems', '/login', '/search?q=a', '/mine/settings'])
      await page.goto(path);
    const kept = Object.values(await listCached(page)).flat();
    expect(kept.filter((path) => /^\/(mine|chat|login|search|v2|api|aiChat|stripe)/.test(path))).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).last().click();
    await page.waitForURL((url) => url.pathname === '/');
    const cold = await startCold(context, chatPath);
    await expect(cold.getByText(texts.missingChat)).toBeVisible();
    expect(await readDatabases(cold)).toEqual({});
    await expect(cold.getByText('canary')).toHaveCount(0);
  });
});

test('an erasure leaves nothing of the guest in any cache or database, nor of what they read (rule:erasure, rule:private-cache)', async ({
  page,
}) => {
  await openInstalled(page);
  await page.goto(storyPath);
  await chatPage(page).begin('A canary of the guest');
  await expect.poll(async () => JSON.stringify(await readDatabases(page))).toContain('canary');
  expect(Object.values(await listCached(page)).flat()).toContain(storyPath);
  await page.goto('/mine/settings');
  await page.getByRole('button', { name: mine.eraseGuestButton }).click();
  const dialog = page.getByRole('dialog', { name: mine.eraseGuestTitle });
  await dialog.getByRole('textbox', { name: mine.eraseLabel(mine.eraseWord) }).fill('DELETE');
  await dialog.getByRole('button', { name: mine.eraseConfirm }).click();
  await page.getByRole('link', { name: mine.receiptDone }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await readDatabases(page)).toEqual({});
  const { 'yuanfen-pages': pages = [], 'yuanfen-pictures': _pictures, ...shell } = await listCached(page);
  expect(pages.filter((path) => path !== '/')).toEqual([]);
  // The worker of the next page caches the shell again.
  expect(Object.keys(shell).filter((name) => !name.includes('precache'))).toEqual([]);
});
