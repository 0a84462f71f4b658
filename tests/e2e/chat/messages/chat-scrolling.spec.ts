import type { Locator } from '@playwright/test';
import { chatSearchTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';

const en = siteTextsOf('en');

const said = Array.from({ length: 30 }, (_, index) =>
  index === 11 ? 'A lighthouse in the fog' : `message number ${index + 1}`,
);

/** Returns the list's distance from its end, in pixels. */
async function distanceFromEnd(list: Locator): Promise<number> {
  return list.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
}

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

test.beforeEach(async ({ context, server, upstream }) => {
  upstream.setScript({ name: 'reply', tokens: 30 });
  const visitor = await registerVisitor(context, server.url);
  await visitor.say('f01', ...said);
});

test('a long conversation opens at its end; scrolled up, the list keeps its position while a reply arrives, and offers the newest; earlier messages are inserted without a jump; a found message is scrolled to', async ({
  page,
  upstream,
}) => {
  const chat = chatPage(page);
  await chat.open();
  await expect(chat.messages).toHaveCount(50);
  await expect(chat.ownMessages.last()).toBeInViewport();
  await expect.poll(() => distanceFromEnd(chat.list)).toBeLessThan(2);

  const newest = page.getByRole('button', { name: en.chatJumpToEnd });
  await test.step('a reply that arrives moves nobody who has scrolled up', async () => {
    const reply = holdReply(upstream, { text: numberedWords(600), afterTokens: [20] });
    await chat.send('A long story, please');
    await expect(chat.replyText).toHaveText(reply.begun);
    await expect(newest).toBeHidden();
    const anchor = chat.ownMessages.filter({ hasText: 'message number 25' });
    await anchor.scrollIntoViewIfNeeded();
    await expect(newest).toBeVisible();
    const before = await topOf(anchor);
    reply.release();
    await expect(chat.replyText).toHaveText(reply.text);
    await expect(chat.stopButton).toBeHidden();
    expect(await topOf(anchor)).toBe(before);
    await newest.click();
    await expect.poll(() => distanceFromEnd(chat.list)).toBeLessThan(2);
    await expect(newest).toBeHidden();
  });
  await test.step('Enter on a search result goes to the message', async () => {
    const found = chat.list.getByText('A lighthouse in the fog', { exact: true });
    await expect(found).not.toBeInViewport();
    await chat.messages.last().focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: chatSearchTextsOf('en').label }).fill('lighthouse');
    await page.getByRole('button', { name: /^You.*lighthouse/ }).press('Enter');
    await expect(found).toBeInViewport();
  });
  await test.step('earlier messages are inserted above without a jump', async () => {
    const anchor = chat.messages.filter({ hasText: 'message number 8' }).first();
    await anchor.scrollIntoViewIfNeeded();
    await expect(chat.messages).toHaveCount(63);
    await expect(anchor).toBeInViewport();
    await expect(page.getByRole('button', { name: en.chatEarlier })).toBeHidden();
    await expect(page.getByText('You are talking to an AI.')).toBeAttached();
    const all = [...said, 'A long story, please'];
    await expect(chat.ownMessages).toHaveText(all.map((text) => new RegExp(`${text}$`)));
  });
});

test('the list stays at its end while a reply arrives', { tag: '@full' }, async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.open();
  const reply = holdReply(upstream, { text: numberedWords(600), afterTokens: [300] });
  await chat.send('A long story, please');
  await expect(chat.replyText).toHaveText(reply.begun);
  await expect.poll(() => distanceFromEnd(chat.list)).toBeLessThan(2);
  reply.release();
  await expect(chat.replyText).toHaveText(reply.text);
  await expect.poll(() => distanceFromEnd(chat.list)).toBeLessThan(2);
});

test('sending scrolls the list back to its end', { tag: '@full' }, async ({ page }) => {
  const chat = chatPage(page);
  await chat.open();
  await chat.ownMessages.filter({ hasText: 'message number 20' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: en.chatJumpToEnd })).toBeVisible();
  await chat.send('Where was I?');
  await expect(chat.ownMessages.last()).toBeInViewport();
  await expect.poll(() => distanceFromEnd(chat.list)).toBeLessThan(2);
});
