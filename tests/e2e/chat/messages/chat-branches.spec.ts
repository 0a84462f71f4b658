import { chatBranchTextsOf } from '#src/i18n/chat/chat-branch-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor } from '#tests/support/e2e/visitor.ts';

const chatBranches = chatBranchTextsOf('en');
const chatAround = chatAroundTextsOf('en');
const chatMenu = chatMenuTextsOf('en');

test('a branch begins at any message, the map leads back to the later messages, and changes of another device show without a reload', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  for (const [question, answer] of [
    ['Where are we?', 'In the tea house.'],
    ['And now?', 'It rains.'],
  ] as const) {
    upstream.setScript({ name: 'reply', text: answer });
    await chat.send(question);
    await expect(chat.replyText).toHaveText(answer);
    await expect(chat.stopButton).toBeHidden();
  }
  await messageAt(page, 2).choose(chatMenu.branch);
  await expect(chat.messages).toHaveCount(3);
  upstream.setScript({ name: 'reply', text: 'The sun comes out.' });
  await chat.send('Something else');
  await expect(chat.replyText).toHaveText('The sun comes out.');
  await expect(chat.stopButton).toBeHidden();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: chatAround.menu }).click();
  await page.getByRole('menuitem', { name: /branches/i }).click();
  const map = page.getByRole('list', { name: chatBranches.label });
  await expect(map.getByRole('button', { name: /Something else|And now\?/ })).toHaveCount(2);
  await expect(map.locator('[aria-current]')).toContainText('Something else');
  await map.getByRole('button', { name: /And now\?/ }).click();
  await expect(chat.replyText).toHaveText('It rains.');
  await expect(chat.messages).toHaveCount(5);

  const visitor = await findVisitor(context, server.url);
  upstream.setScript({ name: 'reply', text: 'There as well.' });
  await visitor.say('f01', 'And on my phone?');
  await expect(chat.replyText).toHaveText('There as well.');
  await expect(chat.messages).toHaveCount(7);
});

test('the map marks a reply that never arrived', { tag: '@full' }, async ({ page, upstream, problems }) => {
  problems.allow(/Failed to load resource/);
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript('500');
  await chat.send('Are you there?');
  await chat.retryButton.waitFor();
  upstream.setScript({ name: 'reply', text: 'I am.' });
  await chat.retryButton.click();
  await expect(chat.replyText).toHaveText('I am.');
  await expect(chat.stopButton).toBeHidden();
  await page.getByRole('button', { name: chatAround.menu }).click();
  await page.getByRole('menuitem', { name: chatMenu.panels.branches }).click();
  const map = page.getByRole('list', { name: chatBranches.label });
  await expect(map.getByRole('button', { name: chatBranches.noReply })).toHaveCount(1);
});
