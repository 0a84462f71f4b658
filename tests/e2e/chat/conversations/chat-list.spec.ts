import {
  addConversation,
  getConversation,
  listConversations,
  markConversationSeen,
  watchConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { conversationMenuTextsOf, renameTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatAround = chatAroundTextsOf('en');
const conversationMenu = conversationMenuTextsOf('en');
const chatRename = renameTextsOf('en');
const chatMenu = chatMenuTextsOf('en');

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test('all conversations are listed beside the chat, and the open one is marked', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'To the other');
  await visitor.say('f01', 'To Peng Yue');
  await chatPage(page).open();
  const rail = page.getByRole('complementary', { name: chatAround.conversations });
  const links = rail.getByRole('list', { name: chatAround.conversations }).getByRole('link');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveText('Peng Yue');
  await expect(links.first()).toHaveAttribute('aria-current', 'page');
  // A name is not shortened because of the time beside it.
  await page.clock.install();
  await chatPage(page).open();
  await page.clock.fastForward(12 * 60_000);
  await expect(rail.getByText('12m ago', { exact: true }).first()).toBeVisible();
  const isWhole = (link: Element) => link.scrollWidth <= link.clientWidth;
  expect(await links.first().evaluate(isWhole)).toBe(true);
  await links.last().click();
  await expect(page).toHaveURL(/-f02\?c=/);
  await expect(chatPage(page).ownMessages).toHaveText(/To the other/);
});

test('several conversations with one character are opened by their address, and a foreign one never', async ({
  page,
  context,
  server,
  browser,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'The first');
  const fresh = await visitor.client.call(addConversation, {
    query: { charId: 'f01' },
    body: { fresh: true },
  });
  await visitor.say('f01', 'The second');
  const first = chatPage(page);
  await first.open();
  await expect(first.ownMessages).toHaveText(/The second/);
  await page.goto(`/chat/peng-yue-f01?c=${fresh.id}`);
  await expect(first.ownMessages).toHaveText(/The second/);

  const stranger = await browser.newContext();
  await registerVisitor(stranger, server.url);
  const other = await stranger.newPage();
  await other.goto(`${server.url}/chat/peng-yue-f01?c=${fresh.id}`);
  await expect(chatPage(other).messages).toHaveCount(1);
  await expect(other.getByText('The second')).toHaveCount(0);
  await stranger.close();
});

test('a new chat begins with the greeting and leaves the other unchanged', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'The old one');
  const chat = chatPage(page);
  await chat.open();
  const links = page.getByRole('list', { name: chatAround.conversations }).getByRole('link');
  for (let time = 0; time < 2; time += 1) {
    await chat.open();
    await page.getByRole('link', { name: chatAround.newChat('Peng Yue') }).click();
    await expect(page).toHaveURL(/\?new=1/);
    await expect(chat.messages).toHaveCount(1);
    await expect(links).toHaveCount(1);
  }
  // A chat that was only opened is not listed before those with messages.
  await chat.open();
  await expect(chat.ownMessages).toHaveText(/The old one/);
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await chat.list.focus();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\?new=1/);
  await chat.send('The new one');
  await expect(page).toHaveURL(/\?c=/);
  await expect(links).toHaveCount(2);
  await expect(chat.messages).toHaveCount(3);
  await page.reload();
  await expect(chat.ownMessages).toHaveText(/The new one/);
});

test('a deleted message is not quoted in the list', { tag: '@full' }, async ({ page, context, server }) => {
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'The first', 'Words to forget');
  const chat = chatPage(page);
  await chat.open();
  const row = page.getByRole('list', { name: chatAround.conversations }).getByRole('listitem');
  const last = (await chat.replyText.innerText()).slice(0, 12);
  await expect(row).toContainText(last);
  await messageAt(page, 3).choose(chatMenu.remove);
  await expect(chat.messages).toHaveCount(3);
  const before = (await chat.replyText.innerText()).slice(0, 12);
  await expect(row).toContainText(before);
});

test('a conversation is renamed, deleted and restored in place, without a mouse; on a phone the list is an accessible sheet', async ({
  page,
  context,
  server,
}) => {
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'To the other');
  await visitor.say('f01', 'To Peng Yue');
  await chatPage(page).open();
  const rail = page.getByRole('complementary', { name: chatAround.conversations });
  await rail.getByRole('button', { name: chatAround.rowActions('Peng Yue') }).press('Enter');
  await rail.getByRole('button', { name: conversationMenu.rename, exact: true }).press('Enter');
  const field = rail.getByRole('textbox', { name: chatRename.renameLabel });
  await expect(field).toBeFocused();
  await page.keyboard.type('Noodles at midnight');
  await page.keyboard.press('Enter');
  await expect(rail.getByRole('link', { name: 'Noodles at midnight' })).toBeVisible();

  const more = rail.getByRole('button', { name: chatAround.rowActions('Noodles at midnight') });
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await rail.getByRole('button', { name: conversationMenu.remove, exact: true }).press('Enter');
  await expect(rail.getByRole('button', { name: conversationMenu.undo })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rail.getByRole('link', { name: 'Noodles at midnight' })).toBeFocused();
  await page.reload();
  await expect(rail.getByRole('link', { name: 'Noodles at midnight' })).toBeVisible();

  await page.setViewportSize(phone);
  const opener = page.getByRole('button', { name: chatAround.menuConversations });
  await opener.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: 'Noodles at midnight' })).toBeVisible();
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  'while the open conversation is deleted no request is made for it, and after the undo it is live again',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await page.setViewportSize(wide);
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'To Peng Yue');
    const chat = chatPage(page);
    const watched = page.waitForResponse((response) => response.url().includes(watchConversation.path));
    await chat.open();
    await watched;
    const rail = page.getByRole('complementary', { name: chatAround.conversations });
    await rail.getByRole('button', { name: chatAround.rowActions('Peng Yue') }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await rail.getByRole('button', { name: conversationMenu.remove, exact: true }).click();
    await expect(rail.getByRole('button', { name: conversationMenu.undo })).toBeVisible();
    // A person who returns to a page makes it reload everything.
    const listed = page.waitForResponse((response) => response.url().includes(listConversations.path));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await listed;
    for (const call of [getConversation, getHistory, watchConversation, markConversationSeen]) {
      expect(asked).not.toContain(call.path);
    }
    await rail.getByRole('button', { name: conversationMenu.undo }).click();
    await expect(rail.getByRole('list').getByRole('link', { name: 'Peng Yue', exact: true })).toBeVisible();
    await visitor.say('f01', 'From another device');
    await expect(chat.ownMessages.last()).toHaveText(/From another device/);
  },
);

test('a search finds a conversation', { tag: '@full' }, async ({ page, context, server }) => {
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'To the other');
  await visitor.say('f01', 'To Peng Yue');
  await chatPage(page).open();
  const links = page.getByRole('list', { name: chatAround.conversations }).getByRole('link');
  const field = page.getByRole('searchbox', { name: chatAround.listSearch });
  await field.fill('peng');
  await expect(links).toHaveText(['Peng Yue']);
  await field.fill('nobody of that name');
  await expect(page.getByText(chatAround.listNothing('nobody of that name'))).toBeVisible();
});
