import { reportMessage } from '#src/contract/chat/media-calls.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { reportDialogTextsOf } from '#src/i18n/chat/report-dialog-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { listPanelViolations } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatMenu = chatMenuTextsOf('en');
const chatMessages = messageTextsOf('en');
const words = reportDialogTextsOf('en');

test('a guest reports a reply with a reason and a note, by keyboard alone (rule:reports)', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Good evening');
  const chat = chatPage(page);
  await chat.open();
  const button = chat.replies.last().getByRole('button', { name: chatMessages.actions });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: chatMenu.report }).press('Enter');
  const dialog = page.getByRole('dialog', { name: words.title });
  await expect(dialog).toBeVisible();
  expect(await listPanelViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: words.send }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(words.chooseFirst);
  await dialog.getByRole('radio', { name: words.reasons.violence }).press('Space');
  await dialog.getByRole('textbox', { name: words.note }).fill('It threatened me.');
  const reporting = page.waitForRequest((request) => new URL(request.url()).pathname === reportMessage.path);
  await dialog.getByRole('button', { name: words.send }).press('Enter');
  expect((await reporting).postDataJSON()).toMatchObject({ reason: 'violence', note: 'It threatened me.' });
  await expect(page.getByRole('dialog', { name: words.thanks })).toContainText(words.thanksText);
  await page.getByRole('button', { name: words.done }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});
