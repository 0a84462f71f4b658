import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { branchMessage } from '#src/contract/chat/tree-calls.ts';
import { editMode, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';

const texts = messageTextsOf('en');

test('after “Delete from here on” one stays at the end of what is left; another branch does not unroll there, but can be shown', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'The tea house', 'The first way', 'Further on the first way');
  const [, , reply] = await visitor.listMessages('f01');
  await visitor.client.call(branchMessage, { body: { message_id: reply?.id ?? '' } });
  await visitor.say('f01', 'The second way', 'Further on the second way');
  const chat = chatPage(page);
  await chat.open();
  await expect(chat.messages).toHaveCount(7);
  const second = messageAt(page, 3).item;
  await expect(second).toContainText('The second way');
  await second.hover();
  await second.getByRole('button', { name: texts.actions }).click();
  await page.getByRole('menuitem', { name: chatMenuTextsOf('en').remove }).click();
  await expect(page.getByText(texts.removed)).toBeInViewport();
  await expect(chat.messages).toHaveCount(3);
  await expect(page.getByText('The first way', { exact: true })).toHaveCount(0);
  await expect(page.getByText(texts.branchBeside)).toBeInViewport();
  for (const comesFrom of ['the deletion', 'a reload']) {
    if (comesFrom === 'a reload') await page.reload();
    await expect(chat.messages, comesFrom).toHaveCount(3);
    await expect(page.getByText(texts.branchBeside), comesFrom).toBeVisible();
  }
  await page.getByRole('button', { name: texts.showBranch }).click();
  await expect(chat.messages).toHaveCount(7);
  await expect(page.getByText('Further on the first way', { exact: true })).toBeVisible();
});

test('the title of a chat has its line in the list for itself: the time is below it, and its menu shows on hover and focus', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', 'One');
  const { records } = await visitor.client.call(listConversations, { query: { character_id: 'f01' } });
  const title = 'Is it true you know the';
  await visitor.client.call(editMode, { body: { id: records[0]?.id ?? '', title } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await chatPage(page).open();
  const row = page.locator('.chat-rail .chat-row').first();
  const link = row.getByRole('link', { name: title });
  await expect(link).toBeVisible();
  const [shown, whole] = await link.evaluate((node) => [node.clientWidth, node.scrollWidth]);
  expect(whole, 'the title is whole').toBeLessThanOrEqual(shown);
  const [time, head] = [await row.locator('time').boundingBox(), await link.boundingBox()];
  expect(time?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 2);
  const more = row.locator('.row-more');
  await expect(more).toHaveCSS('opacity', '0');
  await row.hover();
  await expect(more).toHaveCSS('opacity', '1');
  await page.mouse.move(900, 450);
  await expect(more).toHaveCSS('opacity', '0');
  await link.focus();
  await expect(more).toHaveCSS('opacity', '1');
});
