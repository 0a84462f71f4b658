import { watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const chatAround = chatAroundTextsOf('en');
const conversationMenu = conversationMenuTextsOf('en');
const en = siteTextsOf('en');

test('a message sent in one tab appears in the other, while it is being answered', async ({
  page,
  context,
  upstream,
}) => {
  const one = chatPage(page);
  const two = chatPage(await context.newPage());
  await one.open();
  await two.open();
  await expect(two.composer).toBeEditable();
  const reply = holdReply(upstream);
  await one.send('Can you hear me in both?');
  await expect(two.ownMessages).toHaveText(/Can you hear me in both\?/);
  await expect(two.replyText).toHaveText(reply.begun);
  await expect(two.stopButton).toBeVisible();
  reply.release();
  await expect(one.replyText).toHaveText(reply.text);
  await expect(two.replyText).toHaveText(reply.text);
  await expect(two.stopButton).toBeHidden();

  upstream.setScript({ name: 'reply', text: 'And back.' });
  await two.send('Now from here');
  await expect(one.replyText).toHaveText('And back.');
  await expect(one.messages).toHaveCount(5);
  await expect(two.messages).toHaveCount(5);
});

test(
  'a reply stopped in one tab is stopped in the other',
  { tag: '@full' },
  async ({ page, context, upstream }) => {
    const one = chatPage(page);
    const two = chatPage(await context.newPage());
    await one.open();
    await two.open();
    const reply = holdReply(upstream);
    await one.send('Go on');
    await expect(two.replyText).toHaveText(reply.begun);
    await two.stopButton.click();
    for (const chat of [one, two]) {
      await expect(chat.replies.last()).toContainText(en.chatStopped);
      await expect(chat.replyText).toHaveText(reply.begun);
      await expect(chat.stopButton).toBeHidden();
    }
  },
);

test(
  'a conversation deleted in one tab is marked in the other, without an error, and can be restored there',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const visitor = await registerVisitor(context, server.url);
    await visitor.say('f01', 'First');
    const one = chatPage(page);
    const other = await context.newPage();
    const two = chatPage(other);
    await one.open();
    const watched = other.waitForResponse((response) => response.url().includes(watchConversation.path));
    await two.open();
    await watched;
    await one.list.focus();
    await page.keyboard.press('c');
    await page.getByRole('button', { name: chatAround.rowActions('Peng Yue') }).click();
    await page.getByRole('button', { name: conversationMenu.remove, exact: true }).click();
    const notice = other.getByRole('status').filter({ hasText: en.chatDeleted });
    await expect(notice).toBeVisible();
    // A person who returns to a page makes it reload everything.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await two.send('Is anybody there?');
    await expect(two.failure).toContainText(en.chatGone);
    await notice.getByRole('button', { name: en.chatBringBack }).click();
    await expect(notice).toHaveCount(0);
    await expect(two.composer).toBeFocused();
    await visitor.say('f01', 'From another device');
    await expect(two.ownMessages.filter({ hasText: 'From another device' })).toHaveCount(1);
  },
);
