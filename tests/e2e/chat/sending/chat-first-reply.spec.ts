import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const en = siteTextsOf('en');

test('a visitor gets from the home page to a whole streamed reply, and finds it again', async ({
  page,
  upstream,
}) => {
  await page.goto('/');
  const list = page.locator('#recommended');
  const cards = list.locator('a[href^="/character/"]');
  await expect(cards).toHaveCount(8);
  const links = await cards.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.filter((href) => !/-f\d+$/.test(href ?? ''))).toEqual([]); // Female characters only (rule:home-page).
  await expect(page.getByRole('main').locator('a[href^="/blogs/"]')).toHaveCount(6);

  const name = (await cards.first().getAttribute('aria-label')) ?? '';
  await list.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: en.startChat }).click();

  const chat = chatPage(page);
  await expect(page.getByText(`You are talking to an AI. ${name} is a fictional character`)).toBeVisible();
  await expect(chat.replies).toHaveCount(1);

  const reply = holdReply(upstream);
  await chat.send('Good evening');
  await expect(chat.ownMessages).toHaveText(/Good evening/);
  await expect(chat.replyText).toHaveText(reply.begun);
  // In the header; screen readers announce it as well.
  await expect(page.locator('a').getByText(en.chatTyping(name))).toBeVisible();
  await expect(chat.stopButton).toBeVisible();
  reply.release();
  await expect(chat.replyText).toHaveText(reply.text);
  await expect(chat.stopButton).toBeHidden();
  await expect(page.locator('a').getByText(en.chatTyping(name))).toBeHidden();

  await page.reload();
  await expect(chat.messages).toHaveCount(3);
  await expect(chat.ownMessages).toHaveText(/Good evening/);
  await expect(chat.replyText).toHaveText(reply.text);
});

test('a message of white space or too many characters cannot be sent; a screen reader announces the reply sentence by sentence; dots replace it until its first word', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.composer.fill('  \n ');
  await expect(chat.sendButton).toBeDisabled();
  await chat.composer.fill('x'.repeat(8_001));
  await expect(page.getByText(en.chatTooLong(8_000, 8_001))).toBeVisible();
  await expect(chat.sendButton).toBeDisabled();
  await chat.composer.fill('x'.repeat(8_000));
  await expect(chat.sendButton).toBeEnabled();

  await test.step('a screen reader announces each sentence once it is finished', async () => {
    const told = page.locator('[data-announcer] p');
    const text = '*She smiles.* Good evening, you. And now';
    const reply = holdReply(upstream, { text: `${text} we begin.`, afterTokens: [text.split(' ').length] });
    await chat.send('Hello');
    await expect(chat.replyText).toHaveText(/And now$/);
    await expect(told).toHaveText([
      'Peng Yue is writing',
      `${en.chatNewReply('Peng Yue')}: She smiles.`,
      'Good evening, you.',
    ]);
    reply.release();
    await expect(told.last()).toHaveText('And now we begin.');
    await expect(told).toHaveCount(4);
    await expect(chat.stopButton).toBeHidden();
  });

  await test.step('dots replace the reply until its first word', async () => {
    const reply = holdReply(upstream, { afterTokens: [0] });
    await chat.send('Are you there?');
    await expect(chat.replies.last().getByRole('img', { name: en.chatTyping('Peng Yue') })).toBeVisible();
    await expect(chat.stopButton).toBeVisible();
    reply.release();
    await expect(chat.replyText).toHaveText(reply.text);
    await expect(page.getByRole('img', { name: en.chatTyping('Peng Yue') })).toBeHidden();
  });
});
