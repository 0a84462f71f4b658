import { languages } from '#src/contract/locale/language.ts';
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

test('a card is imported with a report, used in a chat, exported in every format, and erased in two steps', async ({
  page,
}) => {
  await page.getByLabel(words.importFile).setInputFiles(cardFile);
  await expect(page.getByRole('status').filter({ hasText: words.imported('Marlow Finch') })).toBeVisible(
    importTimeout,
  );
  const report = page.getByRole('region', { name: panels.report.heading });
  await expect(report).toBeFocused();
  await expect(report.getByRole('listitem').first()).toContainText(
    'Imported Name, Description, Personality, Scenario, First words',
  );
  await expect(report).not.toContainText('first_mes');
  const row = page.getByRole('list', { name: words.list }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await row.getByText(words.export, { exact: true }).click();
  for (const format of Object.values(words.formats)) {
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: words.exportAs('Marlow Finch', format) }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.(png|charx|json)$/);
  }
  await row.getByRole('link', { name: words.chat('Marlow Finch') }).click();
  await expect(chatPage(page).replies.first()).toContainText('Mind the third step.');
  await page.goto('/mine/characters');
  await row.getByRole('button', { name: panels.deleteNamed('Marlow Finch') }).click();
  await expect(row.getByText(words.deleteQuestion)).toBeVisible();
  await row.getByRole('button', { name: panels.delete, exact: true }).click();
  await expect(page.getByText(words.empty)).toBeVisible();
});

for (const language of languages) {
  test(
    `axe finds nothing in the report of a card in ${language}, in either theme (WCAG 2.2 AA)`,
    { tag: '@full' },
    async ({ page, problems }) => {
      problems.allow(/status of 409/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (language === 'zh-CN') await showInChinese(page);
      const texts = chatPanelTextsOf(language);
      await page.getByLabel(texts.characters.importFile).setInputFiles(cardFile);
      await expect(page.getByRole('region', { name: texts.report.heading })).toBeVisible(importTimeout);
      await expect(page.getByRole('list', { name: texts.characters.list }).getByRole('listitem')).toHaveCount(
        1,
      );
      expect(await listFaultsOfLooks(page, listPageLooks(0, language), { rules: 'all' })).toEqual([]);
      // The question for an age that the card does not state.
      const ageless = { ...card, data: { ...card.data, description: 'Keeps a lighthouse.' } };
      const file = { ...cardFile, buffer: Buffer.from(JSON.stringify(ageless)) };
      await page.getByLabel(texts.characters.importFile).setInputFiles(file);
      await expect(page.getByLabel(texts.characters.age)).toBeFocused();
      expect(await listFaultsOfLooks(page, partLooks, { rules: 'all' })).toEqual([]);
    },
  );
}
