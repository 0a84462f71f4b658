import type { Page } from '@playwright/test';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { readKeptChats } from '#tests/support/e2e/chat/kept-chats.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor, registerVisitor } from '#tests/support/e2e/visitor.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

const chatAround = chatAroundTextsOf('en');

test('messages sent offline wait, and are sent once and in order when the connection is back', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  problems.allow(connectionProblems);
  upstream.setScript({ name: 'reply', text: 'I hear you.' });
  const chat = chatPage(page);
  await chat.begin('Before');
  await context.setOffline(true);
  await chat.send('First in the tunnel');
  await expect(page.getByText(chatAround.waiting(1))).toBeVisible();
  await chat.send('Second in the tunnel');
  await expect(page.getByText(chatAround.waiting(2))).toBeVisible();
  await expect(chat.failure).toBeHidden();
  await context.setOffline(false);
  await expect(chat.messages).toHaveCount(7);
  await expect(page.getByText(chatAround.offline)).toBeHidden();
  await expect(chat.stopButton).toBeHidden();
  const stored = await (await findVisitor(context, server.url)).listMessages('f01');
  expect(stored.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
    'Before',
    'First in the tunnel',
    'Second in the tunnel',
  ]);
});

test('waiting messages are sent by the next page, once', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  problems.allow(connectionProblems);
  upstream.setScript({ name: 'reply', text: 'There you are.' });
  const chat = chatPage(page);
  await chat.begin('Before');
  await context.setOffline(true);
  await chat.send('Written in the tunnel');
  await expect(page.getByText(chatAround.waiting(1))).toBeVisible();
  await expect.poll(() => countKept(page, 'outbox')).toBe(1);
  await page.close();
  await context.setOffline(false);

  const next = chatPage(await context.newPage());
  await next.open();
  await expect(next.messages).toHaveCount(5);
  await expect(next.ownMessages.last()).toHaveText(/Written in the tunnel/);
  await expect(next.stopButton).toBeHidden();
  const stored = await (await findVisitor(context, server.url)).listMessages('f01');
  expect(stored).toHaveLength(5);
});

test('a conversation that was opened before can be read offline', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  problems.allow(connectionProblems);
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'Keep this for later');
  await visitor.say('f01', 'To Peng Yue');
  const chat = chatPage(page);
  await chat.open();
  const links = page.getByRole('list', { name: chatAround.conversations }).getByRole('link');
  await expect.poll(() => countKept(page)).toBe(1);
  await links.last().click();
  await expect(chat.ownMessages).toHaveText(/Keep this for later/);
  await expect.poll(() => countKept(page)).toBe(2);
  const href = (await links.last().getAttribute('href')) ?? '';
  await page.goto('/chat/peng-yue-f01');
  await expect(chat.ownMessages).toHaveText(/To Peng Yue/);
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await context.setOffline(true);
  await page.getByRole('list', { name: chatAround.conversations }).locator(`a[href="${href}"]`).click();
  await expect(page.getByText(chatAround.offlineReading)).toBeVisible();
  await expect(page.getByText('Keep this for later')).toBeVisible();
});

async function countKept(page: Page, shelf: 'histories' | 'outbox' = 'histories'): Promise<number> {
  return (await readKeptChats(page))[shelf].length;
}
