import type { Locator, Page } from '@playwright/test';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');

const words = panels.lorebooks;
const entryOf = (uid: number, comment: string, content: string) => ({
  uid,
  key: [comment.toLowerCase()],
  comment,
  content,
  order: 100,
});
const worldInfo = {
  entries: {
    0: entryOf(0, 'Harbour', 'It burned in 1911.'),
    1: entryOf(1, 'Tower', 'It fell in 1920.'),
    2: entryOf(2, 'Well', 'It is dry.'),
  },
};

test.beforeEach(async ({ page, context, server, problems }) => {
  problems.allow(/status of 409/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Tell me of the harbour.');
  await chatPage(page).open();
  const sheet = await openPanel(page, 'lorebooks');
  await sheet.getByLabel(words.importFile).setInputFiles({
    name: 'Town.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(worldInfo)),
  });
  await sheet.getByRole('button', { name: words.entriesOf('Town') }).click();
});

/** Opens the same book in another tab. */
async function openThere(page: Page): Promise<Locator> {
  const other = await page.context().newPage();
  await chatPage(other).open();
  const sheet = await openPanel(other, 'lorebooks');
  await sheet.getByRole('button', { name: words.entriesOf('Town') }).click();
  return sheet;
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: panels.titles.lorebooks });
const contentOf = (sheet: Locator) => sheet.getByRole('textbox', { name: words.content });
const save = (sheet: Locator) => sheet.getByRole('button', { name: panels.save, exact: true }).click();
const titles = (sheet: Locator) => sheet.getByRole('heading', { level: 4 });

async function edit(sheet: Locator, title: string): Promise<void> {
  await sheet.getByRole('button', { name: panels.editNamed(title) }).click();
}

/** Deletes the open entry, in two steps. */
async function remove(sheet: Locator, title: string): Promise<void> {
  await sheet.getByRole('button', { name: panels.deleteNamed(title) }).click();
  await sheet.getByRole('button', { name: panels.delete, exact: true }).click();
}

test('an entry that another tab has edited is not overwritten: both texts are shown', async ({ page }) => {
  const here = sheetOf(page);
  await edit(here, 'Harbour');
  await contentOf(here).fill('Typed here.');
  const there = await openThere(page);
  await edit(there, 'Harbour');
  await contentOf(there).fill('Saved there.');
  await save(there);
  await expect(there.getByText('Saved there.')).toBeVisible();
  // A change of another entry loads the newer book here, but must not make the typed text count as newer.
  const well = here.getByRole('listitem').filter({ hasText: 'It is dry.' });
  await well.getByRole('switch').click();
  await expect(well.getByRole('switch')).not.toBeChecked();
  await expect(contentOf(here)).toHaveValue('Typed here.');

  await save(here);
  const notice = here.getByRole('alert').filter({ hasText: panels.changedElsewhere });
  await expect(notice).toContainText('Saved there.');
  await expect(notice, 'the form is longer than the window').toBeInViewport();
  await expect(contentOf(here)).toHaveValue('Typed here.');
  expect(await listPanelViolations(page)).toEqual([]);
  await here.getByRole('button', { name: panels.keepNewer }).click();
  await expect(here.getByText('Saved there.')).toBeVisible();

  await edit(here, 'Harbour');
  await contentOf(here).fill('Mine after all.');
  await save(here);
  await expect(here.getByText('Mine after all.')).toBeVisible();
});

test(
  'entries that two tabs add, edit and delete at once do not touch each other',
  { tag: '@full' },
  async ({ page }) => {
    const here = sheetOf(page);
    await edit(here, 'Well');
    await contentOf(here).fill('It is deep.');
    const there = await openThere(page);
    await edit(there, 'Harbour');
    await remove(there, 'Harbour');
    await expect(titles(there)).toHaveText(['Tower', 'Well']);
    await there.getByRole('button', { name: words.addEntry }).click();
    await there.getByRole('textbox', { name: words.entryName }).fill('Gate');
    await contentOf(there).fill('It is shut.');
    await save(there);
    await expect(titles(there)).toHaveText(['Tower', 'Well', 'Gate']);

    // The gate is now at the index of the well.
    await save(here);
    await expect(titles(here)).toHaveText(['Tower', 'Well', 'Gate']);
    await expect(here.getByText('It is deep.')).toBeVisible();
    await expect(here.getByText('It is shut.')).toBeVisible();

    await here.getByRole('button', { name: words.addEntry }).click();
    await here.getByRole('textbox', { name: words.entryName }).fill('Bridge');
    await there.getByRole('button', { name: words.addEntry }).click();
    await there.getByRole('textbox', { name: words.entryName }).fill('Market');
    await save(there);
    await expect(titles(there)).toHaveText(['Tower', 'Well', 'Gate', 'Market']);
    await save(here);
    await expect(titles(here)).toHaveText(['Tower', 'Well', 'Gate', 'Market', 'Bridge']);
  },
);

test(
  'the deletion of an entry in another tab is announced, and the typed text becomes a new one',
  { tag: '@full' },
  async ({ page }) => {
    const here = sheetOf(page);
    await edit(here, 'Tower');
    await contentOf(here).fill('It stands.');
    const there = await openThere(page);
    await edit(there, 'Tower');
    await remove(there, 'Tower');
    await expect(titles(there)).toHaveText(['Harbour', 'Well']);
    await save(here);
    await expect(here.getByRole('alert').filter({ hasText: words.goneElsewhere })).toBeInViewport();
    await expect(contentOf(here)).toHaveValue('It stands.');
    await save(here);
    await expect(titles(here)).toHaveText(['Harbour', 'Well', 'Tower']);
    await expect(here.getByText('It stands.')).toBeVisible();
  },
);
