import type { Locator, Page } from '@playwright/test';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { type ChatPage, chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';
import { growConversation } from '#tests/support/e2e/chat/grow-conversation.ts';
import { expect } from '#tests/support/e2e/test.ts';
import { test } from '#tests/support/e2e/looks/editions.ts';
import { listCached, untilControlled } from '#tests/support/e2e/worker.ts';

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

const askForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('an update reloads the page once, while a reply continues and the typed text stays (rule:worker-updates)', async ({
  page,
  editions,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
  await openInstalled(page);
  const chat = chatPage(page);
  await chat.begin('Before');
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  upstream.setScript({ name: 'reply', text: words, tokenMs: 100 });
  await chat.send('A long one, please');
  await expect(chat.replyText).toContainText('word3');
  await chat.composer.fill('What I was about to say');
  const loads = countLoads(page);
  const before = editions.renamedScript();
  expect(await listShellOf(page)).toContain(before);
  editions.update();
  await askForUpdate(page);
  await expect.poll(loads).toBe(1);
  expect(editions.countAsked(editions.renamedScript()), 'by the worker, which the page asks').toBe(1);
  await expect(chat.composer).toHaveValue('What I was about to say');
  await expect(chat.replyText).toContainText('word59');
  await expect(chat.messages).toHaveCount(5);
  const shell = await listShellOf(page);
  expect(shell).toContain(editions.renamedScript());
  expect(shell, 'what the new build has no use for').not.toContain(before);
  editions.update();
  await askForUpdate(page);
  await page.waitForTimeout(1_000);
  expect(loads(), 'never twice in a row').toBe(1);
});

test('an update waits for typed text that is not stored', async ({ page, editions, upstream }) => {
  upstream.setScript({ name: 'reply', text: 'Gladly.' });
  await openInstalled(page);
  await chatPage(page).begin('Before');
  const panel = await openPanel(page, 'memory');
  await panel.getByRole('button', { name: panels.memory.add, exact: true }).click();
  const field = page.getByRole('textbox', { name: panels.memory.newFact });
  await field.fill('She likes tea');
  const loads = countLoads(page);
  editions.update();
  await askForUpdate(page);
  await page.waitForTimeout(3_000);
  expect(loads()).toBe(0);
  await expect(field).toHaveValue('She likes tea');
  await field.fill('');
  await panel.getByRole('button', { name: panels.close, exact: true }).click();
  await expect.poll(loads).toBe(1);
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
  editions.update();
  await askForUpdate(page);
  await expect.poll(loads).toBe(1);
  await expect(messageOf(chat, 240)).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(messageOf(chat, 240))) - top)).toBeLessThan(2);
});

const messageOf = (chat: ChatPage, number: number) =>
  chat.messages.filter({ hasText: new RegExp(`Message number ${number}\\b`) });

const topOf = (message: Locator) => message.evaluate((words) => words.getBoundingClientRect().top);

test('several tabs are reloaded one after another, each once', async ({ page, context, editions }) => {
  await openInstalled(page);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/category');
  const loads = tabs.map(countLoads);
  editions.update();
  await askForUpdate(page);
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1, 1]);
});

test('a page that stays open checks for a new worker every hour, not before (rule:worker-updates)', async ({
  page,
  editions,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(10_000);
  await untilControlled(page);
  const asked = editions.countAsked('/sw.js');
  await page.clock.runFor(3_500_000);
  expect(editions.countAsked('/sw.js')).toBe(asked);
  await page.clock.runFor(200_000);
  await expect.poll(() => editions.countAsked('/sw.js')).toBeGreaterThan(asked);
});
