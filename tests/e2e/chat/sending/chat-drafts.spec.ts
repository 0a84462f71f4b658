import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatAround = chatAroundTextsOf('en');

test('near the limit the remaining characters are shown; the typed text is there after a reload and in another tab, and removed once it is sent', async ({
  page,
  context,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('x'.repeat(7_499));
  await expect(page.getByText(chatAround.charactersLeft(501))).toBeHidden();
  await chat.composer.fill('x'.repeat(7_999));
  await expect(page.getByText(chatAround.charactersLeft(1))).toBeVisible();
  await chat.composer.fill('Half a thought');
  await page.reload();
  await expect(chat.composer).toHaveValue('Half a thought');
  await expect(chat.sendButton).toBeEnabled();

  const other = await context.newPage();
  const second = chatPage(other);
  await second.open();
  await expect(second.composer).toHaveValue('Half a thought');

  await chat.send('A whole thought');
  await expect(chat.messages).toHaveCount(3);
  await page.reload();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.composer).toHaveValue('');
});

test('every conversation has its own draft', { tag: '@full' }, async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'One');
  await visitor.say('f02', 'Two');
  const one = chatPage(page);
  await one.open();
  await one.composer.fill('For Peng Yue');
  await page.goto('/chat/somebody-f02');
  await expect(one.ownMessages).toHaveText(/Two/);
  await expect(one.composer).toHaveValue('');
  await page.goto('/chat/peng-yue-f01');
  await expect(one.composer).toHaveValue('For Peng Yue');
});
