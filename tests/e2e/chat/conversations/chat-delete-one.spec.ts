import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { listAxeFaults } from '#tests/support/e2e/looks/axe.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const chatMenu = chatMenuTextsOf('en');
const texts = messageTextsOf('en');

test('one message is deleted alone, also the first, and two in a row: later messages stay, no question is asked, and undo restores it', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  upstream.setScript({ name: 'reply', text: 'In the tea house.' });
  await chat.begin('Where are we?');
  upstream.setScript({ name: 'reply', text: 'It rains.' });
  await chat.send('And outside?');
  await expect(chat.replyText).toHaveText('It rains.');
  await expect(chat.stopButton).toBeHidden();
  const undo = page.getByRole('button', { name: texts.undo });

  await messageAt(page, 2).choose(chatMenu.removeOne);
  await expect(page.getByText(texts.removedOne)).toBeVisible();
  await expect(undo).toBeFocused();
  await expect(chat.messages).toContainText([/./, 'Where are we?', 'And outside?', 'It rains.']);
  await page.keyboard.press('Enter');
  await expect(chat.messages).toHaveCount(5);
  await expect(messageAt(page, 2).item).toBeFocused();
  await expect(messageAt(page, 2).item).toContainText('In the tea house.');

  for (const depth of [2, 1, 0]) await messageAt(page, depth).choose(chatMenu.removeOne);
  await expect(chat.messages).toContainText(['And outside?', 'It rains.']);
  await expect(undo).toHaveCount(1);
  expect(await listAxeFaults(page)).toEqual([]);
  await page.reload();
  await expect(chat.messages).toContainText(['And outside?', 'It rains.']);
  await expect(chat.messages).toHaveCount(2);

  upstream.setScript({ name: 'reply', text: 'It stops.' });
  await chat.send('And now?');
  await expect(chat.replyText).toHaveText('It stops.');
  const asked = JSON.stringify(upstream.requests.at(-1));
  expect(asked).toContain('And outside?');
  expect(asked).not.toContain('Where are we?');
  expect(asked).not.toContain('In the tea house.');
});
