import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor } from '#tests/support/e2e/visitor.ts';
import type { RecordedRequest } from '#tests/support/services/fake-upstream.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';

const en = siteTextsOf('en');

/** Characters of one to four bytes, so that a wrong unit of position would show. */
const mixed = numberedWords(40).replaceAll('w', '缘😀é');

test('a page reloaded in the middle of a reply follows it to its end, without loss or repetition (rule:reply-events)', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream, { text: mixed, afterTokens: [31, 44, 60] });
  await chat.send('Tell me of the lighthouse');
  for (const part of reply.parts) {
    await expect(chat.replyText).toHaveText(part);
    await page.reload();
    await expect(chat.replyText).toHaveText(part);
    await expect(chat.stopButton).toBeVisible();
    reply.release();
  }
  await expect(chat.replyText).toHaveText(reply.text);
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.messages).toHaveCount(3);
  const visitor = await findVisitor(context, server.url);
  const stored = await visitor.listMessages('f01');
  expect(stored.map(({ content }) => content).slice(1)).toEqual(['Tell me of the lighthouse', reply.text]);
  const isAsked = ({ messages }: RecordedRequest) =>
    messages.some(({ content }) => content.includes('Tell me of the lighthouse'));
  expect(upstream.requests.filter(isAsked)).toHaveLength(1);
});

test('a reply is finished while nobody reads it (rule:reply-belongs-to-server)', async ({
  page,
  context,
  server,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream);
  await chat.send('Go on without me');
  await expect(chat.replyText).toHaveText(reply.begun);
  await page.goto('/');
  reply.release();
  const visitor = await findVisitor(context, server.url);
  await expect
    .poll(async () => (await visitor.listMessages('f01')).at(-1))
    .toMatchObject({ content: reply.text, state: 'complete' });
  await chat.open();
  await expect(chat.replyText).toHaveText(reply.text);
  await expect(chat.stopButton).toBeHidden();
});

test('going back to the chat shows the messages in between', async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream);
  await chat.send('I will be right back');
  await expect(chat.replyText).toHaveText(reply.begun);
  await page.getByRole('link', { name: en.toProfile('Peng Yue') }).click();
  await expect(page.getByRole('link', { name: en.startChat })).toBeVisible();
  reply.release();
  await page.goBack();
  await expect(chat.replyText).toHaveText(reply.text);
  await expect(chat.messages).toHaveCount(3);
});

test('stop keeps the text so far, marks it, and closes the connection to the model, before the first word too (rule:reply-belongs-to-server)', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream);
  const left = upstream.nextLeave();
  await chat.send('Never stop');
  await expect(chat.replyText).toHaveText(reply.begun);
  await chat.stopButton.click();
  await left;
  await expect(chat.replies.last()).toContainText(en.chatStopped);
  await expect(chat.replyText).toHaveText(reply.begun);
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.failure).toHaveText('');

  await page.reload();
  await expect(chat.replyText).toHaveText(reply.begun);
  await expect(chat.replies.last()).toContainText(en.chatStopped);

  upstream.setScript({ name: 'reply', text: 'Here I am again.' });
  await chat.send('Now speak');
  await expect(chat.replyText).toHaveText('Here I am again.');
  await expect(chat.stopButton).toBeHidden();

  holdReply(upstream, { afterTokens: [0] });
  await chat.send('Wait');
  await chat.stopButton.click();
  await expect(chat.replies.last()).toContainText(en.chatStopped);
  await page.reload();
  await expect(chat.replies.last()).toContainText(en.chatStopped);
});
