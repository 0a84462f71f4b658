import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { setQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { characterTextsOf } from '#src/i18n/character-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { editorTextsOf, suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatMediaTextsOf, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { openPanel } from '#tests/support/e2e/chat/panels.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { untilDialogsLeft } from '#tests/support/e2e/until-dialogs-left.ts';

const panels = chatPanelTextsOf('en');
const media = chatMediaTextsOf('en');
const messages = messageTextsOf('en');

test('what a person has of their own: an album, quick replies above the field, themselves among personas, a lorebook that is on; and the price of asking anew', async ({
  page,
  context,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Send me a picture of you, please.');
  await visitor.client.call(setQuickReplies, { body: { replies: [{ label: 'Nod', content: '*nods*' }] } });
  await visitor.client.call(addPersona, { body: { name: 'Captain Mara' } });

  await test.step('the pictures on the profile lead to the chat', async () => {
    await page.goto('/character/peng-yue-f01');
    const gallery = page.getByRole('region', { name: characterTextsOf('en').pictures(2) });
    await expect(gallery.locator('img')).toHaveCount(2);
  });
  const chat = chatPage(page);
  await chat.open();
  await test.step('the album shows what was unlocked', async () => {
    const album = await openPanel(page, 'pictures');
    const locked = album.getByRole('img', { name: panels.pictures.locked });
    await expect(locked).toHaveCount(2);
    await expect(album.getByText('100 gems ≈ US$0.10')).toBeVisible();
    await page.keyboard.press('Escape');
    await chat.replies.last().getByRole('button', { name: media.showPicture }).click();
    await expect(chat.replies.last().getByRole('button', { name: media.showPicture })).toBeHidden();
    await openPanel(page, 'pictures');
    await expect(locked).toHaveCount(1);
    await album
      .getByRole('button')
      .filter({ has: page.locator('img[src]') })
      .click();
    await expect(page.getByRole('dialog').last().getByRole('img')).toBeVisible();
    await page.goBack();
    await expect(album).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a quick reply fills the field', async () => {
    const row = page.getByRole('list', { name: suggestionTextsOf('en').quickReplies });
    await row.getByRole('button', { name: 'Nod' }).click();
    await expect(chat.composer).toHaveValue('*nods*');
    await chat.composer.fill('');
  });
  await test.step('one can be oneself although there is a persona', async () => {
    const sheet = await openPanel(page, 'persona');
    const myself = sheet.getByRole('radio', { name: panels.personas.myself('') });
    await expect(sheet.getByRole('radio', { name: /Captain Mara/ })).toBeChecked();
    await myself.check();
    await expect(myself).toBeChecked();
    await page.keyboard.press('Escape');
    await untilDialogsLeft(page);
    await page.reload();
    await openPanel(page, 'persona');
    await expect(myself).toBeChecked();
    await page.keyboard.press('Escape');
  });
  await test.step('a new lorebook is on here, and can be renamed', async () => {
    const words = panels.lorebooks;
    const sheet = await openPanel(page, 'lorebooks');
    await sheet.getByRole('button', { name: words.add }).click();
    await sheet.getByRole('textbox', { name: words.name }).fill('Harbour');
    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('switch', { name: words.useHere })).toBeChecked();
    await sheet.getByRole('button', { name: words.rename('Harbour') }).click();
    await sheet.getByRole('textbox', { name: words.name }).fill('Old harbour');
    await sheet.getByRole('button', { name: panels.save }).click();
    await expect(sheet.getByRole('heading', { name: 'Old harbour' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('asking anew shows its price', async () => {
    await chat.ownMessages.last().getByRole('button', { name: messages.actions }).click();
    await page.locator('[data-action="edit"]').click();
    const { saveAndAsk } = editorTextsOf('en');
    await expect(page.getByRole('button', { name: saveAndAsk })).toContainText('10 gems ≈ US$0.01');
  });
});
