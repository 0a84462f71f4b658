import type { Locator, Page } from '@playwright/test';
import { editMemory, listMemories } from '#src/contract/chat/memory-calls.ts';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');

const words = panels.memory;

test.beforeEach(async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  await chatPage(page).open();
});

const factOf = (sheet: Locator, text: string) => sheet.getByRole('listitem').filter({ hasText: text });

async function addFact(sheet: Locator, text: string) {
  await sheet.getByRole('button', { name: words.add, exact: true }).click();
  await sheet.getByRole('textbox', { name: words.newFact }).fill(text);
  await sheet.getByRole('button', { name: panels.save }).click();
  await expect(factOf(sheet, text)).toBeVisible();
}

async function useByKeyboard(page: Page): Promise<void> {
  const sheet = await openPanel(page, 'memory');
  await expect(sheet.getByRole('heading', { name: panels.titles.memory })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: panels.close })).toBeFocused();
  await sheet.getByRole('button', { name: words.add, exact: true }).press('Enter');
  const field = sheet.getByRole('textbox', { name: words.newFact });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field, 'Escape leaves the form, not the panel').toHaveCount(0);
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: words.add, exact: true }).focus();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.locator('main').locator(':focus')).toHaveCount(1);
}

test('the panel works by keyboard alone; a fact is added, changed, unpinned and deleted, and survives a reload until then', async ({
  page,
}) => {
  await test.step('focus goes in, stays, and comes back', () => useByKeyboard(page));
  let sheet = await openPanel(page, 'memory');
  await addFact(sheet, 'Tom sails a small boat.');
  expect(await listPanelViolations(page)).toEqual([]);
  await expect(factOf(sheet, 'small boat').getByRole('button', { name: words.pin })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await factOf(sheet, 'small boat').getByRole('button', { name: words.pin }).click();
  await expect(factOf(sheet, 'small boat').getByRole('button', { name: words.pin })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await factOf(sheet, 'small boat').getByRole('button', { name: panels.edit }).click();
  await sheet.getByRole('textbox', { name: words.editFact }).fill('Tom sails a large ship.');
  await sheet.getByRole('textbox', { name: words.editFact }).press('Control+Enter');
  await expect(factOf(sheet, 'large ship')).toBeVisible();
  await page.reload();
  sheet = await openPanel(page, 'memory');
  await factOf(sheet, 'large ship').getByRole('button', { name: words.forget }).click();
  await expect(factOf(sheet, 'large ship')).toHaveCount(0);
});

test('a change made elsewhere is shown, and the typed text is kept', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const sheet = await openPanel(page, 'memory');
  await addFact(sheet, 'Likes rain.');
  await factOf(sheet, 'Likes rain.').getByRole('button', { name: panels.edit }).click();
  await sheet.getByRole('textbox', { name: words.editFact }).fill('Likes rain and snow.');
  const cookies = await context.cookies(server.url);
  const deviceId = cookies.find(({ name }) => name === 'device-id')?.value ?? '';
  await page.evaluate(
    async ([list, memories, edit, id]) => {
      const headers = { 'Content-Type': 'application/json', platform: 'pc', 'device-id': id ?? '' };
      const ask = async (path: string) => (await (await fetch(path, { headers })).json()) as Answer;
      interface Answer {
        data: { records: { id: string; content: string; version: number }[] };
      }
      const conversation = (await ask(list ?? '')).data.records[0]?.id ?? '';
      const all = (await ask(`${memories}?conversation_id=${conversation}`)).data.records;
      const fact = all.find(({ content }) => content === 'Likes rain.');
      const body = JSON.stringify({ memory_id: fact?.id, version: fact?.version, content: 'Likes storms.' });
      await fetch(edit ?? '', { method: 'POST', headers, body });
    },
    [listConversations.path, listMemories.path, editMemory.path, deviceId],
  );
  await sheet.getByRole('button', { name: panels.save }).click();
  await expect(sheet.getByRole('alert').filter({ hasText: panels.changedElsewhere })).toContainText(
    'Likes storms.',
  );
  await expect(sheet.getByRole('textbox', { name: words.editFact })).toHaveValue('Likes rain and snow.');
  await sheet.getByRole('button', { name: panels.saveAnyway }).click();
  await expect(factOf(sheet, 'Likes rain and snow.')).toBeVisible();
});

test('a failed load is shown, and retried', { tag: '@full' }, async ({ page, problems }) => {
  problems.allow(/status of 500/);
  const path = (url: URL) => url.pathname === listMemories.path;
  await page.route(path, (route) =>
    route.fulfill({ status: 500, json: { code: 20001, message: 'Server error', data: null } }),
  );
  const sheet = await openPanel(page, 'memory');
  await expect(sheet.getByRole('alert').first()).toContainText('Server error');
  await page.unroute(path);
  await sheet.getByRole('button', { name: panels.tryAgain }).click();
  await expect(sheet.getByRole('heading', { name: words.facts })).toBeVisible();
});
