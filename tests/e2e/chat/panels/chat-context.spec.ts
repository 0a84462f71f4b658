import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations, openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const panels = chatPanelTextsOf('en');

const words = panels.context;

test('the inspector shows each part of the next prompt with its tokens, and the typed text', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('Is the harbour far from here?');
  const sheet = await openPanel(page, 'context');
  await expect(sheet.getByText(/of [\d,]+ tokens/)).toBeVisible();
  await expect(sheet.getByText(words.withDraft)).toBeVisible();
  await expect(sheet.getByText(words.kinds.description, { exact: true })).toBeVisible();
  await sheet.getByText(words.kinds.history).last().click();
  await expect(sheet.getByText('Is the harbour far from here?')).toBeVisible();
  expect(await listPanelViolations(page)).toEqual([]);
});

test(
  'without a conversation there is no prompt, and the inspector says so',
  { tag: '@full' },
  async ({ page }) => {
    await chatPage(page).open();
    const sheet = await openPanel(page, 'context');
    await expect(sheet.getByText(words.empty)).toBeVisible();
  },
);
