import type { Page, Request } from '@playwright/test';
import { editMode, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { renderErrorPath } from '#src/contract/site/render-error.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { brokenPageTextsOf } from '#src/i18n/broken-page-texts.ts';
import { listFaultsOfLooks, partLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { openMenuAt } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const en = siteTextsOf('en');
const conversationMenu = conversationMenuTextsOf('en');
const mine = mineTextsOf('en');
const panels = chatPanelTextsOf('en');
const brokenPage = brokenPageTextsOf('en');
const zhCn = brokenPageTextsOf('zh-CN');

declare global {
  interface Window {
    /** Repairs what a test broke. */
    mend: () => void;
  }
}

/** The browser's log line for an error that a boundary caught. */
const caught =
  /this test breaks it|Minified React error|(?:split|startsWith) is not a function|Cannot mix BigInt/;

test.beforeEach(({ problems }) => problems.allow(caught));

/** Makes the chat impossible to render. @returns a function that repairs it */
async function breakChat(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const own: unknown = Reflect.get(Array.prototype, 'findLast');
    const broken = function findLast(this: unknown[], isWanted: (item: unknown) => boolean): unknown {
      // The island calls this while it renders.
      if (String(isWanted).includes('assistant')) throw new TypeError('this test breaks it: my secret words');
      return this.toReversed().find(isWanted);
    };
    Reflect.set(Array.prototype, 'findLast', broken);
    window.mend = () => void Reflect.set(Array.prototype, 'findLast', own);
  });
  return () => page.evaluate(() => window.mend());
}

/** Makes a broken chat render again by a message of another tab that something changed. */
async function drawAgain(page: Page): Promise<void> {
  const drawn = page.locator('.chat-frame');
  const tell = () => {
    const channel = new BroadcastChannel('yuanfen-chat');
    channel.postMessage('f01');
    channel.close();
  };
  await expect(async () => {
    await page.evaluate(tell);
    await expect(drawn).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

function watchReports(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(renderErrorPath)) sent.push(request);
  });
  return sent;
}

test('a chat that breaks during use shows the error page in its place, keeps the typed text, reports it once, and works again; a message that cannot be rendered shows its plain text, and the others stay (rule:error-page)', async ({
  page,
}) => {
  const reports = watchReports(page);
  const chat = chatPage(page);
  await chat.begin('Good evening');
  // Work that ends late may render the chat as soon as it is broken.
  await chat.composer.fill('Half a thought');
  const mend = await breakChat(page);
  await drawAgain(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.brokenMessage);
  await expect(page.locator('.error-card-typed textarea')).toHaveValue('Half a thought');
  await expect(page.locator('[data-countdown]')).toBeHidden();
  expect(await listFaultsOfLooks(page, partLooks, { include: ['main'] })).toEqual([]);
  await expect.poll(() => reports.length).toBe(1);
  const told = reports[0]?.postDataJSON();
  expect(told).toEqual({
    path: '/chat/peng-yue-f01',
    kind: 'TypeError',
    place: expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/),
  });

  const retry = page.getByRole('button', { name: brokenPage.tryAgain });
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.brokenMessage);
  await mend();
  await retry.click();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.composer).toHaveValue('Half a thought');
  await expect(chat.sendButton).toBeEnabled();
  await chat.composer.press('Enter');
  await expect(chat.messages).toHaveCount(5);
  expect(reports).toHaveLength(1);

  await test.step('a message that cannot be rendered', async () => {
    await page.route('/chat/**', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      // The content becomes a list, and the Markdown parser only accepts text.
      const words = /(&quot;content&quot;:\[)0,(&quot;Good evening&quot;)\]/;
      await route.fulfill({ response: answer, body: html.replace(words, '$11,[[0,$2]]]') });
    });
    await page.reload();
    await expect(chat.messages).toHaveCount(5);
    await expect(page.locator('.chat-item .error-card')).toHaveCount(1);
    await expect(page.locator('.chat-item .error-card')).toContainText('Good evening');
    await expect(page.locator('.chat-item .error-card')).toContainText(brokenPage.brokenPart);
    expect(await listFaultsOfLooks(page, themeLooks, { include: ['.error-card'] })).toEqual([]);
    await chat.composer.fill('Still here?');
    await expect(chat.sendButton).toBeEnabled();
  });
});

test('a panel that cannot be loaded offline says so, and opens once the connection is back; text typed in one that breaks is shown, and is in its field again when that is restored', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(connectionProblems, /dynamically imported module/);
  const chat = chatPage(page);
  await chat.begin('Good evening');
  await chat.composer.fill('Half a thought');
  const entry = await openMenuAt(page, 'memory');
  await expect(entry).toBeVisible();
  await context.setOffline(true);
  await entry.click();
  const card = page.locator('.error-card');
  // The panel is modal, so that the field has no role while it is open.
  const composer = page.locator('main form textarea');
  const retry = card.getByRole('button', { name: brokenPage.tryAgain });
  await expect(card).toContainText(brokenPage.brokenPart);
  await expect(chat.composer).toHaveValue('Half a thought');
  expect(await listFaultsOfLooks(page, themeLooks, { include: ['.error-card'] })).toEqual([]);
  await retry.click();
  await expect(card).toContainText(brokenPage.brokenPart);
  await context.setOffline(false);
  await retry.click();
  await expect(page.getByRole('dialog', { name: panels.titles.memory })).toBeVisible();
  await expect(card).toBeHidden();
  await expect(composer).toHaveValue('Half a thought');

  await test.step('text typed in a panel that breaks', async () => {
    const panel = page.getByRole('dialog', { name: panels.titles.memory });
    const add = panel.getByRole('button', { name: panels.memory.add });
    const field = panel.getByRole('textbox', { name: panels.memory.newFact });
    await add.click();
    await page.evaluate(() => {
      const own: unknown = Reflect.get(String.prototype, 'trim');
      const broken = function trim(this: string): string {
        const isDrawn = document.querySelector('dialog textarea, [role=dialog] textarea') !== null;
        if (isDrawn && this.startsWith('She keeps bees')) throw new TypeError('this test breaks it');
        return this.replaceAll(/^\s+|\s+$/g, '');
      };
      Reflect.set(String.prototype, 'trim', broken);
      window.mend = () => void Reflect.set(String.prototype, 'trim', own);
    });
    await field.fill('She keeps bees');
    await expect(panel.locator('.error-card-typed textarea')).toHaveValue('She keeps bees');
    expect(await listFaultsOfLooks(page, themeLooks, { include: ['.error-card'] })).toEqual([]);
    await expect(page.locator('main form textarea')).toBeAttached();
    await page.evaluate(() => window.mend());
    await panel.getByRole('button', { name: brokenPage.tryAgain }).click();
    await add.click();
    await expect(field).toHaveValue('She keeps bees');
    await panel.getByRole('button', { name: panels.save }).click();
    await expect(panel.getByText('She keeps bees')).toBeVisible();
  });
});

test('if the menus and the archive of the chats cannot be loaded, the chats stay, and both load at the next attempt', async ({
  page,
  context,
  server,
  problems,
}) => {
  // The first failure reloads the page, and its import yields nothing.
  problems.allow(connectionProblems, /dynamically imported module|reading 'default'/);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'To the other');
  await visitor.say('f01', 'To Peng Yue');
  const { records } = await visitor.client.call(listConversations, { query: { character_id: 'f02' } });
  await visitor.client.call(editMode, { body: { id: records[0]?.id ?? '', archived: true } });
  const code = '**/_astro/{ArchivePlace,RowActions}*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/mine/chats');
  const link = page.getByRole('link', { name: 'Peng Yue', exact: true });
  const more = page.getByRole('button', { name: mine.rowActions('Peng Yue'), exact: true });
  const retries = page.getByRole('main').getByRole('button', { name: brokenPage.tryAgain });
  await expect(retries.last()).toBeVisible();
  await more.click();
  await expect(retries).toHaveCount(2);
  await expect(link).toBeVisible();
  await page.unroute(code);
  await retries.first().click();
  await expect(page.getByRole('button', { name: conversationMenu.pin, exact: true })).toBeVisible();
  await retries.click();
  await expect(page.getByRole('button', { name: conversationMenu.archiveLink(1) })).toBeVisible();
});

test(
  'a heart that breaks stays a button with a name, and the page around it stays',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await context.addCookies([{ name: 'lang', value: 'zh-CN', url: server.url }]);
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      // Makes the likes a BigInt, which cannot be added to a number.
      const likes = /(&quot;likes&quot;:\[)0,(\d+)\]/;
      await route.fulfill({ response: answer, body: html.replace(likes, '$16,&quot;$2&quot;]') });
    });
    await page.goto('/');
    const heart = page.locator('.card astro-island[component-url*="FavouriteButton"]').first();
    await heart.getByRole('button').focus();
    const fallback = heart.getByRole('button', { name: zhCn.brokenPart });
    await expect(fallback).toBeVisible();
    expect(await listFaultsOfLooks(page, themeLooks, { include: ['.card:has([title])'] })).toEqual([]);
    await fallback.click();
    await expect(fallback).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
