import { searchChats } from '#src/contract/chat/chat-search-calls.ts';
import { deleteMessage } from '#src/contract/chat/tree-calls.ts';
import { chatAroundTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { foundMessageTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { listFaultsOfLooks, themeLooks } from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { growConversation } from '#tests/support/e2e/chat/grow-conversation.ts';
import { connectionProblems, notFoundProblem } from '#tests/support/e2e/looks/page-problems.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatAround = chatAroundTextsOf('en');
const foundMessages = foundMessageTextsOf('en');
const mine = mineTextsOf('en');

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test('on the page of chats, a search leads to a message far up in a long chat, and back', async ({
  page,
  context,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'I see.' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'Nothing of it');
  await visitor.say('f01', 'A **lighthouse** in the fog');
  await growConversation(server, 300);
  await page.goto('/mine/chats');
  const field = page.getByRole('searchbox', { name: mine.searchLabel });
  await field.fill('LIGHTHOUSE fog');
  const found = page.getByRole('region', { name: foundMessages.heading });
  const link = found.getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link.locator('mark')).toHaveText(['lighthouse', 'fog']);
  await expect(found.getByRole('status')).toHaveText('1 message');
  await expect(page.getByText(mine.nothingFound('LIGHTHOUSE fog')).last()).toBeVisible();
  expect(await listFaultsOfLooks(page, themeLooks, { rules: 'all' })).toEqual([]);
  await field.press('ArrowDown');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/-f01\?c=/);
  await expect(chatPage(page).list.getByText('A lighthouse in the fog')).toBeInViewport();
  await expect(page).toHaveURL(/\?c=[0-9a-f-]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/mine\/chats$/);
});

test('beside a chat, a message of the open chat is shown at once, and one of another opens that', async ({
  page,
  context,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'I see.' });
  await page.setViewportSize(wide);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'Tea with the other');
  await visitor.say('f01', 'Tea at the beginning');
  await growConversation(server, 200);
  const chat = chatPage(page);
  await chat.open();
  const rail = page.getByRole('complementary', { name: chatAround.conversations });
  await rail.getByRole('searchbox', { name: chatAround.listSearch }).fill('tea');
  const links = rail.getByRole('region', { name: foundMessages.heading }).getByRole('link');
  await expect(links).toHaveCount(2);
  const own = links.filter({ hasText: 'Tea at the beginning' });
  const before = page.url();
  await own.press('Enter');
  await expect(chat.list.getByText('Tea at the beginning')).toBeInViewport();
  expect(page.url()).toBe(before);
  await links.filter({ hasText: 'Tea with the other' }).click();
  await expect(page).toHaveURL(/-f02\?c=/);
  await expect(chat.list.getByText('Tea with the other')).toBeInViewport();
});

test('on a phone the sheet closes to show the message that was found', async ({
  page,
  context,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'I see.' });
  await page.setViewportSize(phone);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'A lighthouse in the fog');
  await growConversation(server, 200);
  const chat = chatPage(page);
  await chat.open();
  await page.getByRole('button', { name: chatAround.menuConversations }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox', { name: chatAround.listSearch }).fill('lighthouse');
  await sheet.getByRole('region', { name: foundMessages.heading }).getByRole('link').click();
  await expect(sheet).toBeHidden();
  await expect(chat.list.getByText('A lighthouse in the fog')).toBeInViewport();
});

test('a deleted message is reported, and the chat is shown', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  upstream.setScript({ name: 'reply', text: 'I see.' });
  problems.allow(notFoundProblem);
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'The first', 'A lighthouse');
  await page.goto('/mine/chats');
  await page.getByRole('searchbox', { name: mine.searchLabel }).fill('lighthouse');
  const link = page.getByRole('region', { name: foundMessages.heading }).getByRole('link');
  await expect(link).toHaveCount(1);
  const id = /#m=(.*)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
  await visitor.client.call(deleteMessage, { body: { message_id: id } });
  await link.click();
  await expect(page.getByText(messageTextsOf('en').messageMissing)).toBeVisible();
  await expect(chatPage(page).ownMessages).toHaveText(/The first/);
});

test('a search that fails says so and can be retried, and one without results says that', async ({
  page,
  context,
  server,
  problems,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Hello');
  problems.allow(connectionProblems);
  await page.goto('/mine/chats');
  const pattern = `**${searchChats.path}*`;
  await page.route(pattern, (route) => route.abort());
  await page.getByRole('searchbox', { name: mine.searchLabel }).fill('zeppelin');
  const found = page.getByRole('region', { name: foundMessages.heading });
  const again = found.getByRole('button', { name: foundMessages.tryAgain });
  await expect(again).toBeVisible();
  await page.unroute(pattern);
  await again.click();
  await expect(found.getByRole('status')).toHaveText(foundMessages.nothing('zeppelin'));
});
