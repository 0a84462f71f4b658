import helpLines from '#src/content/help-lines.json' with { type: 'json' };
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { messageAt } from '#tests/support/e2e/chat/message-at.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const chatMenu = chatMenuTextsOf('en');

test('a reply that becomes explicit is replaced by a text of the site, and another one can be requested', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript({
    name: 'reply',
    text: 'She smiled and sat down. He thrust his penis into her vagina. More followed.',
    tokenMs: 5,
  });
  await chat.send('Go on, please');
  await expect(chat.replyText).toHaveText(helpLines.en.removed.explicit);
  await expect(chat.list).not.toContainText(/vagina|followed/);
  upstream.setScript({ name: 'reply', text: 'They kissed, and the lamp went out.' });
  await messageAt(page, 2).choose(chatMenu.resend);
  await expect(chat.replyText).toHaveText('They kissed, and the lamp went out.');
  await chat.send('Good night');
  await expect(chat.messages).toHaveCount(5);
});
