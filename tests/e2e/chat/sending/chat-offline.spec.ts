import type { Page } from '@playwright/test';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { readKeptChats } from '#tests/support/e2e/chat/kept-chats.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

const chatAround = chatAroundTextsOf('en');

test('without a connection a conversation that was opened before can be read, and a message waits, which the next page sends once', async ({
  page,
  context,
  server,
  upstream,
  problems,
}) => {
  // A press on a link asks for what its page needs, in vain.
  problems.allow(connectionProblems, /dynamically imported module/);
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f02', 'Keep this for later');
  await visitor.say('f01', 'To Peng Yue');
  const chat = chatPage(page);
  await page.goto('/chat/somebody-f02');
  await expect.poll(() => countKept(page, 'histories')).toBe(1);
  await chat.open();
  const links = page.getByRole('list', { name: chatAround.conversations }).getByRole('link');
  // The script of the list is loaded with the first sign of a person.
  await links.last().hover();
  await page.waitForFunction(() => Object.keys(document.querySelector('.chat-rail') ?? {}).length > 0);
  await context.setOffline(true);
  await links.last().click();
  await expect(page.getByText(chatAround.offlineReading)).toBeVisible();
  await expect(page.getByText('Keep this for later')).toBeVisible();

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
  expect(await visitor.listMessages('f01')).toHaveLength(5);
});

async function countKept(page: Page, shelf: 'histories' | 'outbox'): Promise<number> {
  return (await readKeptChats(page))[shelf].length;
}
