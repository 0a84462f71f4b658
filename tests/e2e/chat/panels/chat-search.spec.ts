import { chatSearchTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const chatSearch = chatSearchTextsOf('en');

test('“/” searches the conversation, and Enter on a result goes to the message', async ({
  page,
  context,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'I see.' });
  const visitor = await registerVisitor(context, server.url);
  const fillers = Array.from({ length: 12 }, (_, number) => `Filler ${number}\n${'line\n'.repeat(8)}`);
  await visitor.say('f01', 'A lighthouse in the fog', ...fillers);
  const chat = chatPage(page);
  await chat.open();
  await expect(chat.list.getByText('A lighthouse in the fog', { exact: true })).not.toBeInViewport();
  await chat.list.focus();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: chatSearch.label });
  await expect(field).toBeFocused();
  await page.keyboard.type('LIGHTHOUSE fog');
  const found = page.getByRole('button', { name: /^You.*lighthouse in the fog/ });
  await expect(found.locator('mark')).toHaveText(['lighthouse', 'fog']);
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.list.getByText('A lighthouse in the fog', { exact: true })).toBeInViewport();
});

test('a search without results says so', { tag: '@full' }, async ({ page, context, server }) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'Hello');
  const chat = chatPage(page);
  await chat.open();
  await chat.list.focus();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: chatSearch.label }).fill('zeppelin');
  await expect(page.getByText(chatSearch.nothing('zeppelin'))).toBeVisible();
});

test('before the first message there is nothing to search', { tag: '@full' }, async ({ page }) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.list.focus();
  await page.keyboard.press('/');
  await expect(page.getByText(chatSearch.empty)).toBeVisible();
});
