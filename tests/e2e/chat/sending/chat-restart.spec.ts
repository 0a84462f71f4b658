import type postgres from 'postgres';
import { userMessages } from '#src/contract/errors/errors.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { chatPage } from '#tests/support/e2e/chat/chat.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { findVisitor } from '#tests/support/e2e/visitor.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';
import { connectionProblems } from '#tests/support/e2e/looks/page-problems.ts';

const en = siteTextsOf('en');

/** Counts the stored characters of the newest reply that is being written. */
async function countStored(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ length: number }[]>`
    select sum(char_length(text))::int as length from reply_chunks
    group by message_id order by message_id desc limit 1`;
  return row?.length ?? 0;
}

test.beforeEach(({ problems }) => problems.allow(connectionProblems));

for (const { name, isKilled } of [
  { name: 'asked to stop', isKilled: false },
  { name: 'killed with -9', isKilled: true },
]) {
  test(
    `a server ${name} in the middle of a reply loses no message, and the page continues on its own`,
    { tag: isKilled ? [] : '@full' },
    async ({ page, context, server, upstream }) => {
      test.slow();
      const chat = chatPage(page);
      await chat.open();
      const reply = holdReply(upstream);
      await chat.send('Do not forget this');
      await expect(chat.replyText).toHaveText(reply.begun);
      // What is shown is stored a quarter of a second later (rule:shown-first).
      if (isKilled) {
        await expect.poll(() => withE2eDatabase(server, countStored)).toBeGreaterThan(reply.begun.length);
        await server.kill9();
      }
      await server.restart();

      await expect(chat.failure).toContainText(userMessages.replyInterrupted.en, { timeout: 30_000 });
      await expect(chat.replyText).toHaveText(reply.begun);
      await expect(chat.ownMessages).toHaveText(/Do not forget this/);
      await expect(chat.stopButton).toBeHidden();
      const visitor = await findVisitor(context, server.url);
      expect(await visitor.listMessages('f01')).toMatchObject([
        { role: 'assistant', state: 'complete' },
        { content: 'Do not forget this', state: 'complete' },
        { content: `${reply.begun} `, state: 'partial', finish_reason: 'interrupted' },
      ]);

      upstream.setScript({ name: 'reply', text: numberedWords(60) });
      await chat.retryButton.click();
      await expect(chat.replyText).toHaveText(numberedWords(60));
      await expect(chat.messages).toHaveCount(3);
      await page.reload();
      await expect(chat.messages).toHaveCount(3);
      await expect(chat.replyText).toHaveText(numberedWords(60));
    },
  );
}

test(
  'a server asked to stop finishes a reply that is nearly done, without any visible effect',
  { tag: '@full' },
  async ({ page, server, upstream }) => {
    const chat = chatPage(page);
    await chat.open();
    const reply = holdReply(upstream);
    await chat.send('Finish it');
    await expect(chat.replyText).toHaveText(reply.begun);
    const stopped = server.stop();
    reply.release();
    await expect(chat.replyText).toHaveText(reply.text);
    expect((await stopped).code).toBe(0);
    await server.restart();
    await expect(chat.failure).toHaveText('');
    await page.reload();
    await expect(chat.replyText).toHaveText(reply.text);
  },
);

test(
  'a message written while the server is down is kept, and sent once when it is back',
  { tag: '@full' },
  async ({ page, server, upstream }) => {
    const chat = chatPage(page);
    await chat.begin('Hello');
    upstream.setScript({ name: 'reply', text: 'Here again.' });
    await server.stop();
    await chat.send('Are you there?');
    await expect(page.getByText(en.chatReconnecting)).toBeVisible();
    await expect(chat.ownMessages.last()).toContainText(en.chatNotSent);
    await server.restart();
    await chat.retryButton.click();
    await expect(chat.replyText).toHaveText('Here again.');
    await expect(chat.messages).toHaveCount(5);
    await page.reload();
    await expect(chat.messages).toHaveCount(5);
  },
);

test(
  'a server that lost its data registers a browser that it does not know again',
  { tag: '@full' },
  async ({ page, server, upstream, problems }) => {
    // The remembered guest is checked at the first change, and the earlier conversation is not found.
    problems.allow(/status of 40[14]/);
    const chat = chatPage(page);
    await chat.open();
    upstream.setScript({ name: 'reply', text: 'Nice to meet you.' });
    await chat.send('Hello');
    await expect(chat.replyText).toHaveText('Nice to meet you.');
    // Only this guest's: later tests use the same server.
    await withE2eDatabase(
      server,
      (sql) => sql`
        delete from users where id = (select user_id from conversations order by created_at desc limit 1)`,
    );
    await chat.open();
    upstream.setScript({ name: 'reply', text: 'Nice to meet you again.' });
    await chat.send('Remember me?');
    await expect(chat.replyText).toHaveText('Nice to meet you again.');
    await expect(chat.failure).toHaveText('');
  },
);
