import { readFile } from 'node:fs/promises';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');

const words = panels.transfer;

test('a chat is exported as SillyTavern JSONL, and imported as a new chat with a report', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  const chat = chatPage(page);
  await chat.open();
  const sheet = await openPanel(page, 'transfer');
  expect(await listPanelViolations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await sheet.getByRole('button', { name: new RegExp(words.formats.jsonl) }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.jsonl$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Good evening');
  for (const format of ['json', 'markdown'] as const) {
    const next = page.waitForEvent('download');
    await sheet.getByRole('button', { name: new RegExp(words.formats[format]) }).click();
    expect((await next).suggestedFilename()).toMatch(format === 'json' ? /\.json$/ : /\.md$/);
  }
  const file = { name: 'chat.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) };
  await sheet.getByLabel(words.importFile).setInputFiles(file);
  await expect(sheet.getByRole('region', { name: panels.report.heading })).toBeFocused();
  await sheet.getByRole('link', { name: words.openImported }).click();
  await expect(page).toHaveURL(/[?&]c=[0-9a-f-]{36}/);
  await expect(chat.ownMessages).toHaveText(/Good evening/);
});

test(
  'before the first message there is nothing to export, and a wrong file is refused with a message',
  { tag: '@full' },
  async ({ page, problems }) => {
    problems.allow(/status of 4\d\d/);
    await chatPage(page).open();
    const sheet = await openPanel(page, 'transfer');
    await expect(sheet.getByText(words.nothingToExport)).toBeVisible();
    await sheet
      .getByLabel(words.importFile)
      .setInputFiles({ name: 'x.jsonl', mimeType: 'text/plain', buffer: Buffer.from('no chat at all') });
    await expect(sheet.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  },
);
