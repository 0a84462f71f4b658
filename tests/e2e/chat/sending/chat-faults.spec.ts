import { userMessages } from '#src/contract/errors/errors.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { quickenRetries } from '#tests/support/e2e/chat/quicken-retries.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor } from '#tests/support/e2e/visitor.ts';
import type { FakeScript } from '#tests/support/services/fake-upstream-scripts.ts';
import { numberedWords } from '#tests/support/services/held-reply.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

const en = siteTextsOf('en');

const askPath = '**/v2/message/pc/ask';

const faults: { script: FakeScript; words: string }[] = [
  { script: { name: '500' }, words: userMessages.modelUnavailable.en },
  { script: { name: 'empty' }, words: userMessages.modelSilent.en },
  {
    script: { name: '429', times: 99, retryAfter: '30' },
    words: userMessages.modelBusy.en,
  },
];

for (const { script, words } of faults) {
  test(
    `the error ${script.name} of a model is explained, and a retry makes one reply`,
    { tag: script.name === '500' ? [] : '@full' },
    async ({ page, context, server, upstream }) => {
      const chat = chatPage(page);
      await chat.open();
      upstream.setScript(script);
      await chat.send('Once only');
      await expect(chat.failure).toContainText(words);
      await expect(chat.ownMessages).toHaveCount(1);
      await expect(chat.replies).toHaveCount(1); // The greeting.
      upstream.setScript({ name: 'reply', text: 'Now it works.' });
      await chat.retryButton.click();
      await expect(chat.replyText).toHaveText('Now it works.');
      await expect(chat.retryButton).toBeHidden();
      await expect(chat.messages).toHaveCount(3);
      const stored = await (await findVisitor(context, server.url)).listMessages('f01');
      expect(stored.map(({ content }) => content).slice(1)).toEqual(['Once only', 'Now it works.']);
      if (script.name !== '500') return;

      // Only for one of the scripts.
      await test.step('a reply that is cut keeps its text until the retry', async () => {
        upstream.setScript({ name: 'cut', text: numberedWords(30), afterTokens: 10 });
        await chat.send('Once more');
        await expect(chat.failure).toContainText(userMessages.replyInterrupted.en);
        await expect(chat.replyText).toHaveText(numberedWords(10));
        upstream.setScript({ name: 'reply', text: numberedWords(30) });
        await chat.retryButton.click();
        await expect(chat.replyText).toHaveText(numberedWords(30));
        await expect(chat.messages).toHaveCount(5);
        const all = await (await findVisitor(context, server.url)).listMessages('f01');
        expect(all.map(({ content }) => content).slice(3)).toEqual(['Once more', numberedWords(30)]);
      });
    },
  );
}

test('a failed reply can be retried after a reload', { tag: '@full' }, async ({ page, upstream }) => {
  const chat = chatPage(page);
  await chat.open();
  upstream.setScript('500');
  await chat.send('Still here?');
  await expect(chat.retryButton).toBeVisible();
  await page.reload();
  await expect(chat.failure).toContainText(userMessages.modelUnavailable.en);
  upstream.setScript({ name: 'reply', text: 'Yes.' });
  await chat.retryButton.click();
  await expect(chat.replyText).toHaveText('Yes.');
  await expect(chat.messages).toHaveCount(3);
});

test(
  'an unreachable model server is explained, and the message is answered once it is back',
  { tag: '@full' },
  async ({ page, server }) => {
    const chat = chatPage(page);
    await chat.open();
    await server.stopUpstream();
    try {
      await chat.send('Anyone?');
      await expect(chat.failure).toContainText(userMessages.modelUnavailable.en);
      await expect(chat.ownMessages).toHaveText(/Anyone\?/);
    } finally {
      await server.startUpstream();
    }
    server.upstream.setScript({ name: 'reply', text: 'I am back.' });
    await chat.retryButton.click();
    await expect(chat.replyText).toHaveText('I am back.');
    await expect(chat.messages).toHaveCount(3);
  },
);

test(
  'a message written while the browser is offline is sent automatically, once',
  { tag: '@full' },
  async ({ page, context, upstream, problems }) => {
    problems.allow(connectionProblems);
    const chat = chatPage(page);
    await chat.open();
    upstream.setScript({ name: 'reply', text: 'You are back.' });
    await context.setOffline(true);
    await chat.send('From the tunnel');
    await expect(chat.ownMessages).toHaveText(/From the tunnel/);
    await expect(chat.ownMessages).toContainText(en.chatWaiting);
    await context.setOffline(false);
    await expect(chat.replyText).toHaveText('You are back.');
    await expect(chat.messages).toHaveCount(3);
    await page.reload();
    await expect(chat.messages).toHaveCount(3);
  },
);

test('a message that could not be sent is marked, stays, and is sent once by a retry', async ({
  page,
  upstream,
  problems,
}) => {
  problems.allow(connectionProblems);
  const expectQuick = await quickenRetries(page);
  const chat = chatPage(page);
  await chat.begin('Before the tunnel');
  upstream.setScript({ name: 'reply', text: 'Loud and clear.' });
  // The browser does not notice, as behind a router that lost its own connection.
  await page.route(askPath, (route) => route.abort('connectionfailed'));
  await chat.send('A long tunnel');
  await expect(chat.ownMessages.last()).toContainText(en.chatNotSent);
  await expectQuick();
  await expect(chat.failure).toContainText('Network Error');
  await page.unroute(askPath);
  await chat.retryButton.click();
  await expect(chat.replyText).toHaveText('Loud and clear.');
  await expect(chat.ownMessages.last()).not.toContainText(en.chatNotSent);
  await expect(chat.messages).toHaveCount(5);
  await page.reload();
  await expect(chat.messages).toHaveCount(5);
});

test(
  'an unsent message is sent automatically when the connection is back',
  { tag: '@full' },
  async ({ page, problems }) => {
    problems.allow(connectionProblems);
    const expectQuick = await quickenRetries(page);
    const chat = chatPage(page);
    await chat.begin('First');
    await page.route(askPath, (route) => route.abort('connectionfailed'));
    await chat.send('Second');
    await expect(chat.ownMessages.last()).toContainText(en.chatNotSent);
    await expectQuick();
    await page.unroute(askPath);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(chat.messages).toHaveCount(5);
    await expect(chat.ownMessages.last()).not.toContainText(en.chatNotSent);
  },
);
