import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatEditor = editorTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const texts = messageTextsOf('en');

test.beforeEach(async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript({ name: 'reply', text: 'The first answer.' });
  await chat.send('The first question');
  await expect(chat.replyText).toHaveText('The first answer.');
  await expect(chat.stopButton).toBeHidden();
});

test('an edited own message requests a new reply, and the earlier one keeps its own; an edit that fails says so and keeps the typed text', async ({
  page,
  upstream,
  problems,
}) => {
  problems.allow(/editMsg|status of 500|Failed to load resource/);
  const chat = chatPage(page);
  const asked = messageAt(page, 1);
  upstream.setScript({ name: 'reply', text: 'The better answer.' });
  await asked.choose(chatMenu.edit);
  await expect(asked.editor).toBeFocused();
  await asked.editor.fill('The better question');
  await page.keyboard.press('Control+Enter');
  await expect(chat.replyText).toHaveText('The better answer.');
  await expect(chat.ownMessages).toHaveText(/The better question/);
  await expect(asked.variants).toContainText('2/2');
  await expect(chat.stopButton).toBeHidden();
  await asked.previous.click();
  await expect(chat.ownMessages).toHaveText(/The first question/);
  await expect(chat.replyText).toHaveText('The first answer.');

  await page.route('**/v2/message/editMsg', (route) => route.abort());
  await asked.choose(chatMenu.edit);
  await asked.editor.fill('Typed with care');
  await asked.item.getByRole('button', { name: chatEditor.save, exact: true }).click();
  await expect(chat.failure).toContainText('Network Error');
  await expect(asked.editor).toHaveValue('Typed with care');
  await page.unroute('**/v2/message/editMsg');
  await asked.item.getByRole('button', { name: chatEditor.save, exact: true }).click();
  await expect(asked.item).toContainText('Typed with care');
  await expect(asked.editor).toBeHidden();
});

test('a reply is continued from its end in a variant of its own; it is edited in place, and its earlier text is a variant', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  const reply = messageAt(page, 2);
  upstream.setScript({ name: 'reply', text: ' And there is more.' });
  await reply.choose(chatMenu.continueReply);
  await expect(chat.replyText).toHaveText('The first answer. And there is more.');
  await expect(reply.variants).toContainText('2/2');
  await expect(chat.stopButton).toBeHidden();
  await reply.choose(chatMenu.edit);
  await reply.editor.fill('*She* corrects herself.');
  await reply.item.getByRole('button', { name: chatEditor.save, exact: true }).click();
  await expect(chat.replyText).toHaveText('She corrects herself.');
  await expect(reply.item).toContainText(texts.edited);
  await expect(reply.item).toBeFocused();
  await expect(reply.variants).toContainText('/3');
  await page.reload();
  await expect(chat.replyText).toHaveText('She corrects herself.');
});

test('Escape leaves a message unchanged', { tag: '@full' }, async ({ page }) => {
  const asked = messageAt(page, 1);
  await asked.choose(chatMenu.edit);
  await asked.editor.fill('Something else');
  await page.keyboard.press('Escape');
  await expect(asked.item).toContainText('The first question');
  await expect(asked.item).toBeFocused();
});

test('a deleted message disappears with all later ones, and comes back in its place; everything works with the keyboard alone', async ({
  page,
}) => {
  const chat = chatPage(page);
  await messageAt(page, 1).choose(chatMenu.remove);
  await expect(chat.messages).toHaveCount(1);
  await expect(page.getByText(texts.removed)).toBeVisible();
  // The focus was lost with the message; it returns with it.
  await expect(page.getByRole('button', { name: texts.undo })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.replyText).toHaveText('The first answer.');
  await expect(page.getByText(texts.removed)).toBeHidden();

  const asked = messageAt(page, 1);
  await messageAt(page, 2).item.focus();
  await page.keyboard.press('ArrowUp');
  await expect(asked.item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: chatMenu.copy })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await asked.item.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(asked.editor).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked.item).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(1);
});

test('while a reply is written an own message can be corrected, but no other reply requested in its place', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  const asked = messageAt(page, 1);
  await asked.choose(chatMenu.edit);
  await asked.editor.fill('The corrected question');
  const saveAndAsk = asked.item.getByRole('button', { name: chatEditor.saveAndAsk });
  await expect(saveAndAsk).toBeEnabled();
  const held = holdReply(upstream);
  await chat.send('The second question');
  await expect(chat.stopButton).toBeVisible();
  await expect(saveAndAsk).toBeDisabled();
  await asked.editor.press('Control+Enter');
  await expect(asked.editor).toHaveValue('The corrected question');
  await asked.item.getByRole('button', { name: chatEditor.save, exact: true }).click();
  await expect(asked.item).toContainText('The corrected question');
  held.release();
  await expect(chat.replyText).toHaveText(held.text);
  await expect(chat.messages).toHaveCount(5);
});
