import type { Locator, Page } from '@playwright/test';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { type ChatPage, chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { growConversation } from '#tests/support/e2e/chat/grow-conversation.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { test } from '#tests/support/e2e/looks/editions.ts';
import { listCached, untilControlled, updateWorker } from '#tests/support/e2e/worker.ts';

const panels = chatPanelTextsOf('en');

test.beforeEach(({ problems, editions }) => {
  problems.allow(connectionProblems, new RegExp(`^request to elsewhere: ${editions.url}`));
});

async function openInstalled(page: Page): Promise<void> {
  await page.goto('/');
  await untilControlled(page);
}

/** Counts the loads of a page from now on. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

/** Lists the files that the worker precached. */
async function listShellOf(page: Page): Promise<string[]> {
  const cached = await listCached(page);
  return Object.entries(cached).flatMap(([name, paths]) => (name.includes('precache') ? paths : []));
}

test('an update reloads each tab once: a reply continues, typed text stays, and what is not stored is waited for (rule:worker-updates)', async ({
  page,
  context,
  editions,
  upstream,
}) => {
  test.slow();
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
  await openInstalled(page);
  const chat = chatPage(page);
  await chat.begin('Before');
  const [stories, memory] = [await context.newPage(), await context.newPage()];
  await stories.goto('/blogs');
  await chatPage(memory).open();
  const panel = await openPanel(memory, 'memory');
  await panel.getByRole('button', { name: panels.memory.add, exact: true }).click();
  const field = memory.getByRole('textbox', { name: panels.memory.newFact });
  await field.fill('She likes tea');
  const reply = holdReply(upstream);
  await chat.send('A long one, please');
  await expect(chat.replyText).toContainText(reply.begun);
  await chat.composer.fill('What I was about to say');

  const loads = [page, stories, memory].map(countLoads);
  const before = editions.renamedScript();
  expect(await listShellOf(page)).toContain(before);
  await updateWorker(page, editions);
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1, 0]);
  expect(editions.countAsked(editions.renamedScript()), 'by the worker, which the pages ask').toBe(1);
  await expect(chat.composer).toHaveValue('What I was about to say');
  await expect(chat.replyText).toContainText(reply.begun);
  reply.release();
  await expect(chat.replyText).toContainText(reply.text.slice(-4));
  await expect(chat.messages).toHaveCount(5);
  const shell = await listShellOf(page);
  expect(shell).toContain(editions.renamedScript());
  expect(shell, 'what the new build has no use for').not.toContain(before);

  await expect(field).toHaveValue('She likes tea');
  await field.fill('');
  await panel.getByRole('button', { name: panels.close, exact: true }).click();
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1, 1]);
});

test('the position in a chat survives the reload of an update (rule:worker-updates)', async ({
  page,
  server,
  editions,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
  await openInstalled(page);
  const chat = chatPage(page);
  await chat.begin('Before');
  await growConversation(server, 300);
  await chat.open();
  const loads = countLoads(page);
  // Older messages are inserted above while the reader scrolls up to them.
  for (const number of [280, 260, 240])
    await messageOf(chat, number).evaluate((words) => words.scrollIntoView({ block: 'start' }));
  const top = await topOf(messageOf(chat, 240));
  await updateWorker(page, editions);
  await expect.poll(loads).toBe(1);
  await expect(messageOf(chat, 240)).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(messageOf(chat, 240))) - top)).toBeLessThan(2);
});

const messageOf = (chat: ChatPage, number: number) =>
  chat.messages.filter({ hasText: new RegExp(`Message number ${number}\\b`) });

const topOf = (message: Locator) => message.evaluate((words) => words.getBoundingClientRect().top);
