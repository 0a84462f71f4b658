import { setTimeout as sleep } from 'node:timers/promises';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');

const words = panels.lorebooks;
const worldInfo = {
  entries: {
    0: {
      uid: 0,
      key: ['harbour'],
      keysecondary: [],
      comment: 'The harbour',
      content: 'It burned in 1911.',
      order: 100,
    },
  },
};

test.beforeEach(async ({ page, context, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Tell me of the harbour.');
  await chatPage(page).open();
});

test('a lorebook is written by hand, entry by entry, and deleted in two steps; a world-info file is imported with a report, used, shows its active entries, and is exported', async ({
  page,
}) => {
  const sheet = await openPanel(page, 'lorebooks');
  await expect(sheet.getByText(words.empty)).toBeVisible();
  await sheet.getByRole('button', { name: words.add }).click();
  await sheet.getByRole('textbox', { name: words.name }).fill('Tea');
  await sheet.getByRole('button', { name: panels.save }).click();
  await sheet.getByRole('button', { name: words.entriesOf('Tea') }).click();
  await expect(sheet.getByText(words.noEntries)).toBeVisible();
  await sheet.getByRole('button', { name: words.addEntry }).click();
  await sheet.getByRole('textbox', { name: words.keys, exact: true }).fill('tea, cup');
  await sheet.getByRole('textbox', { name: words.content }).fill('Tea is sacred here.');
  await sheet.getByRole('switch', { name: words.switches.constant }).check();
  expect(await listPanelViolations(page)).toEqual([]);
  await sheet.getByRole('button', { name: panels.save }).click();
  await expect(sheet.getByRole('heading', { name: 'tea, cup' })).toBeVisible();
  // An entry that is being saved is stored before the sheet goes back, so that the list has its version.
  await page.route(
    '**/v2/lorebook/edit',
    async (route) => {
      await sleep(700);
      await route.continue();
    },
    { times: 1 },
  );
  await sheet.getByRole('switch', { name: words.enabled }).click();
  await expect(sheet.getByRole('switch', { name: words.enabled })).not.toBeChecked();
  await sheet.getByRole('button', { name: words.back }).click();
  await expect(sheet.getByText(words.entryCount(1))).toBeVisible();
  await sheet.getByRole('button', { name: panels.deleteNamed('Tea') }).click();
  await sheet.getByRole('button', { name: panels.delete, exact: true }).click();
  await expect(sheet.getByText(words.empty)).toBeVisible();

  await sheet.getByLabel(words.importFile).setInputFiles({
    name: 'Harbour town.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(worldInfo)),
  });
  await expect(sheet.getByRole('region', { name: panels.report.heading })).toBeVisible();
  await sheet.getByRole('switch', { name: words.useHere }).click();
  await expect(sheet.getByRole('switch', { name: words.useHere })).toBeChecked();
  expect(await listPanelViolations(page)).toEqual([]);
  for (const format of Object.values(words.formats)) {
    const downloading = page.waitForEvent('download');
    await sheet.getByRole('button', { name: words.exportAs('Harbour town', format) }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.json$/);
  }
  await page.reload();
  const again = await openPanel(page, 'lorebooks');
  await again.getByRole('button', { name: words.entriesOf('Harbour town') }).click();
  await expect(again.getByText(words.firedBy('harbour'))).toBeVisible();
});

test(
  'a file that is not a lorebook is refused with a message',
  { tag: '@full' },
  async ({ page, problems }) => {
    problems.allow(/status of 4\d\d/);
    const sheet = await openPanel(page, 'lorebooks');
    await sheet
      .getByLabel(words.importFile)
      .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from('not a book') });
    await expect(sheet.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expect(sheet.getByText(words.empty)).toBeVisible();
  },
);
