import { editorTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { quickenRetries } from '#tests/support/e2e/chat/quicken-retries.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatEditor = editorTextsOf('en');
const chatMenu = chatMenuTextsOf('en');
const chatMessages = messageTextsOf('en');
const en = siteTextsOf('en');

const askPath = '**/v2/message/pc/ask';

test('an unsent message can be discarded, and nothing of it comes back', async ({ page, problems }) => {
  problems.allow(/ask|Failed to load resource/);
  const expectQuick = await quickenRetries(page);
  const chat = chatPage(page);
  await chat.begin('First');
  await page.route(askPath, (route) => route.abort('connectionfailed'));
  await chat.send('Better not');
  await expect(chat.ownMessages.last()).toContainText(en.chatNotSent);
  await expectQuick();
  await chat.send('Nor this');
  await expect(chat.ownMessages).toHaveCount(3);
  await expect(chat.ownMessages.last()).toContainText(en.chatNotSent);
  for (const words of ['Nor this', 'Better not']) {
    const item = chat.ownMessages.filter({ hasText: words });
    await item.hover();
    await item.getByRole('button', { name: chatMessages.actions }).click();
    await expect(page.getByRole('menuitem')).toHaveText([chatMenu.copy, chatMenu.retry, chatMenu.discard]);
    await page.getByRole('menuitem', { name: chatMenu.discard }).click();
    await expect(item).toHaveCount(0);
  }
  await expect(chat.failure.filter({ hasText: /\S/ })).toHaveCount(0);
  await page.unroute(askPath);
  await page.reload();
  await expect(chat.messages).toHaveCount(3);
});

test('Enter while a reply is written keeps the text and gives the reason', async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream);
  await chat.send('Go on');
  await expect(chat.replyText).toHaveText(reply.begun);
  await chat.composer.fill('And then?');
  await chat.composer.press('Enter');
  const why = page.getByRole('status').filter({ hasText: en.chatHeld });
  await expect(why).toBeVisible();
  await expect(chat.composer).toHaveValue('And then?');
  reply.release();
  await expect(why).toHaveCount(0);
  await expect(chat.composer).toHaveValue('And then?');
  await expect(chat.sendButton).toBeEnabled();
});

test(
  'text typed in place of a message is there again after another one was edited, and after a reload',
  { tag: '@full' },
  async ({ page }) => {
    const chat = chatPage(page);
    await chat.begin('The question');
    const [asked, reply] = [messageAt(page, 1), messageAt(page, 2)];
    await asked.choose(chatMenu.edit);
    await asked.editor.fill('A better question');
    await reply.choose(chatMenu.edit);
    await reply.editor.fill('A better answer');
    await asked.choose(chatMenu.edit);
    await expect(asked.editor).toHaveValue('A better question');
    await page.reload();
    await reply.choose(chatMenu.edit);
    await expect(reply.editor).toHaveValue('A better answer');
    await page.keyboard.press('Escape');
    await reply.choose(chatMenu.edit);
    await expect(reply.editor).not.toHaveValue('A better answer');
    await asked.choose(chatMenu.edit);
    await asked.editor.press('Control+Enter');
    await expect(chat.ownMessages).toHaveText(/A better question/);
    await expect(page.getByRole('textbox', { name: chatEditor.editLabel })).toHaveCount(0);
  },
);
