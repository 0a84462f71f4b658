import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor } from '#tests/support/e2e/visitor.ts';
import type { RecordedRequest } from '#tests/support/services/fake-upstream.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';

const en = siteTextsOf('en');

/** Characters of one to four bytes, so that a wrong unit of position would show. */
const mixed = numberedWords(40).replaceAll('w', '缘😀é');

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
  const notice = page.getByText(`You are talking to an AI. ${name} is a fictional character`);
  await expect(notice).toBeVisible();
  await expect(chat.replies).toHaveCount(1);

  const text = 'It was ~~three~~ four.\n\n| Tea | Price |\n|---|---|\n| <img src=x onerror=alert(1)> | *4* |';
  const reply = holdReply(upstream, { text, afterTokens: [3] });
  await chat.send('Good evening');
  await expect(chat.ownMessages).toHaveText(/Good evening/);
  await expect(chat.replyText.locator('del')).toHaveText('three');
  await expect(chat.stopButton).toBeVisible();
  reply.release();
  for (const comesFrom of ['the browser', 'the server']) {
    if (comesFrom === 'the server') await page.reload();
    await expect(chat.messages, comesFrom).toHaveCount(3);
    await expect(chat.stopButton, comesFrom).toBeHidden();
    await expect(notice, comesFrom).toBeVisible();
    await expect(chat.ownMessages, comesFrom).toHaveText(/Good evening/);
    await expect(chat.replyText.locator('del'), comesFrom).toHaveText('three');
    await expect(chat.replyText.getByRole('cell'), comesFrom).toHaveText([
      '<img src=x onerror=alert(1)>',
      '4',
    ]);
    await expect(chat.replyText.locator('img'), comesFrom).toHaveCount(0);
  }
});

test('a page reloaded, or left and come back to, in the middle of a reply follows it to its end, without loss or repetition (rule:reply-events, rule:reply-belongs-to-server)', async ({
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
    if (part !== reply.parts.at(-1)) reply.release();
  }
  await page.getByRole('link', { name: en.toProfile('Peng Yue') }).click();
  await expect(page.getByRole('link', { name: 'Go on', exact: true })).toBeVisible();
  reply.release();
  await page.goBack();
  await expect(chat.replyText).toHaveText(reply.text);
  await expect(chat.stopButton).toBeHidden();
  await expect(chat.messages).toHaveCount(3);
  const stored = await (await findVisitor(context, server.url)).listMessages('f01');
  expect(stored.map(({ content }) => content).slice(1)).toEqual(['Tell me of the lighthouse', reply.text]);
  const isAsked = ({ messages }: RecordedRequest) =>
    messages.some(({ content }) => content.includes('Tell me of the lighthouse'));
  expect(upstream.requests.filter(isAsked)).toHaveLength(1);
});
