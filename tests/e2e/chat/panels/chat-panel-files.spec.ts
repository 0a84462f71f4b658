import { readFile } from 'node:fs/promises';
import { editLorebook, getLorebook, listLorebooks } from '#src/contract/lorebooks/lorebook-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');
const lorebooks = panels.lorebooks;
const transfer = panels.transfer;
const entries = ['Harbour', 'Tower', 'Well'].map((comment, uid) => ({
  uid,
  key: [comment.toLowerCase()],
  comment,
  content: `Known is the ${comment.toLowerCase()}.`,
  order: 100,
}));

test('a lorebook and a chat are imported and exported as files; a notice above a long form is scrolled to', async ({
  page,
  context,
  server,
  problems,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  const chat = chatPage(page);
  await chat.open();
  const sheet = await openPanel(page, 'lorebooks');
  /** Presses a button and returns the name and the text of the downloaded file. */
  const download = async (name: string | RegExp) => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };

  await test.step('a lorebook', async () => {
    await sheet.getByLabel(lorebooks.importFile).setInputFiles({
      name: 'Town.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ entries })),
    });
    await expect(sheet.getByRole('region', { name: panels.report.heading })).toBeFocused();
    for (const format of Object.values(lorebooks.formats)) {
      const { name, text } = await download(lorebooks.exportAs('Town', format));
      expect(name).toMatch(/\.json$/);
      expect(text).toContain('Known is the tower.');
    }
    await sheet.getByRole('button', { name: lorebooks.entriesOf('Town') }).click();
    await sheet.getByRole('button', { name: panels.editNamed('Harbour') }).click();
    await sheet.getByRole('textbox', { name: lorebooks.content }).fill('Typed here.');
    const [card] = await visitor.client.call(listLorebooks);
    const book = await visitor.client.call(getLorebook, { query: { lorebook_id: card?.id ?? '' } });
    const changed = book.entries.slice(0, 1).map((entry) => ({ ...entry, content: 'Saved there.' }));
    await visitor.client.call(editLorebook, {
      body: { lorebook_id: book.id, version: book.version, entries: changed },
    });
    problems.allow(/status of 409/);
    await sheet.getByRole('button', { name: panels.save, exact: true }).click();
    const notice = sheet.getByRole('alert').filter({ hasText: panels.changedElsewhere });
    await expect(notice, 'the form is longer than the window').toBeInViewport();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('a chat', async () => {
    const files = await openPanel(page, 'transfer');
    const { name, text } = await download(new RegExp(transfer.formats.jsonl));
    expect(name).toMatch(/\.jsonl$/);
    expect(text).toContain('Good evening');
    expect((await download(new RegExp(transfer.formats.json))).name).toMatch(/\.json$/);
    expect((await download(new RegExp(transfer.formats.markdown))).name).toMatch(/\.md$/);
    const file = { name: 'chat.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) };
    await files.getByLabel(transfer.importFile).setInputFiles(file);
    await expect(files.getByRole('region', { name: panels.report.heading })).toBeFocused();
    await files.getByRole('link', { name: transfer.openImported }).click();
    await expect(page).toHaveURL(/[?&]c=[0-9a-f-]{36}/);
    await expect(chat.ownMessages).toHaveText(/Good evening/);
  });
});
