import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import {
  listFaultsOfLooks,
  listPageLooks,
  partLooks,
  showInChinese,
} from '#tests/support/e2e/looks/axe-looks.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');
const panelsZh = chatPanelTextsOf('zh-CN');

const words = panels.characters;
const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Marlow Finch',
    description: 'Marlow Finch is a 34-year-old lighthouse keeper who collects bottled letters.',
    personality: 'patient, dry',
    scenario: 'A storm has closed the road.',
    first_mes: 'Mind the third step. It has opinions.',
    mes_example: '',
    creator_notes: 'Made for a test.',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: [],
    tags: [],
    creator: 'test',
    character_version: '1',
    extensions: {},
  },
};
/** The server re-encodes the portrait in every width; in ms. */
const importTimeout = { timeout: 30_000 };
const cardFile = {
  name: 'marlow.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(card)),
};

test.beforeEach(async ({ page, context, server }) => {
  test.slow();
  await registerVisitor(context, server.url);
  await page.goto('/mine/characters');
  await expect(page.getByText(words.empty)).toBeVisible();
});

test('a card is imported with a report, used in a chat, exported in every format, and erased in two steps; axe finds nothing in either language and theme', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByLabel(words.importFile).setInputFiles(cardFile);
  await expect(page.getByRole('status').filter({ hasText: words.imported('Marlow Finch') })).toBeVisible(
    importTimeout,
  );
  const report = page.getByRole('region', { name: panels.report.heading });
  await expect(report).toBeFocused();
  await expect(report.getByRole('listitem').first()).toContainText(
    'Taken over Name, Description, Personality, Scenario, First words',
  );
  await expect(report).not.toContainText('first_mes');
  expect(await listFaultsOfLooks(page, listPageLooks(0, 'en'), { rules: 'all' }), 'en').toEqual([]);
  const row = page.getByRole('list', { name: words.list }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  for (const format of Object.values(words.formats)) {
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: words.exportAs('Marlow Finch', format) }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.(png|charx|json)$/);
  }
  await page.getByRole('link', { name: words.chat('Marlow Finch') }).click();
  await expect(chatPage(page).replies.first()).toContainText('Mind the third step.');
  await page.goto('/mine/characters');
  await row.getByRole('button', { name: panels.deleteNamed('Marlow Finch') }).click();
  await expect(row.getByText(words.deleteQuestion)).toBeVisible();
  await row.getByRole('button', { name: panels.delete, exact: true }).click();
  await expect(page.getByText(words.empty)).toBeVisible();

  await showInChinese(page);
  await page.getByLabel(panelsZh.characters.importFile).setInputFiles(cardFile);
  await expect(page.getByRole('region', { name: panelsZh.report.heading })).toBeVisible(importTimeout);
  const rows = page.getByRole('list', { name: panelsZh.characters.list }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  expect(await listFaultsOfLooks(page, listPageLooks(0, 'zh-CN'), { rules: 'all' }), 'zh-CN').toEqual([]);
});

test('a file that is not a card is refused with a message; a card without an age asks for it, with the file kept, and is imported with the stated one', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const noCard = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await page.getByLabel(words.importFile).setInputFiles(noCard);
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(page.getByText(words.empty)).toBeVisible();
  const ageless = { ...card, data: { ...card.data, description: 'Keeps a lighthouse.' } };
  const file = { ...cardFile, buffer: Buffer.from(JSON.stringify(ageless)) };
  const drop = page.getByLabel(words.importFile);
  const question = page.getByRole('form', { name: words.ageQuestion('marlow.json') });
  const field = question.getByLabel(words.age);
  await drop.setInputFiles(file);
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drop).toBeFocused();
  await drop.setInputFiles(file);
  await field.fill('17');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toHaveText(words.ageRefused(21));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await listFaultsOfLooks(page, partLooks, { rules: 'all' })).toEqual([]);
  await field.fill('34');
  await question.getByRole('button', { name: words.ageImport }).click();
  await expect(page.getByRole('status').filter({ hasText: words.imported('Marlow Finch') })).toBeVisible(
    importTimeout,
  );
  await expect(question).toBeHidden();
  await expect(page.getByRole('region', { name: panels.report.heading })).toContainText('34, as you stated');
});

test('a chat with a character without a greeting invites the person to begin, before and after it exists', async ({
  page,
}) => {
  const silent = { ...card, data: { ...card.data, first_mes: '' } };
  await page
    .getByLabel(words.importFile)
    .setInputFiles({ ...cardFile, buffer: Buffer.from(JSON.stringify(silent)) });
  await page.getByRole('link', { name: words.chat('Marlow Finch') }).click(importTimeout);
  const chat = chatPage(page);
  await expect(page.getByText(panels.emptyChat.yourWords)).toBeVisible();
  await expect(page.getByText(panels.emptyChat.yourWordsHint('Marlow Finch'))).toBeVisible();
  await expect(page.getByText(panels.emptyChat.heading)).toBeHidden();
  await chat.send('Is the road open again?');
  await expect(chat.messages).toHaveCount(2);
  await expect(chat.replies.first()).toContainText(/\w/);
  await expect(page.getByText(panels.emptyChat.yourWords)).toBeHidden();
  await page.reload();
  await expect(chat.messages).toHaveCount(2);
});
