import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { withE2eDatabase } from '#tests/support/e2e/with-e2e-database.ts';
import type { E2eServer } from '#tests/support/e2e/server.ts';
import { expect, test } from '#tests/support/e2e/test.ts';

const startNotice =
  'You are talking to an AI. Peng Yue is a fictional character, and what it says is made up.';
const laterNotice =
  'A reminder: you are talking to an AI. Peng Yue is not a person, and what is said here is made up.';

/** Moves the last notice of the newest conversation back by some minutes of the server's clock. */
async function ageLastNotice(server: E2eServer, minutes: number): Promise<void> {
  await withE2eDatabase(
    server,
    (sql) => sql`
      update conversations set noticed_at = now() - make_interval(mins => ${minutes})
      where id = (select id from conversations order by created_at desc limit 1)`,
  );
}

test('every chat begins with the notice that it is with an AI, also in a private window and after a reload (rule:ai-notice)', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(chatPath);
  await expect(page.getByText(startNotice)).toBeVisible();
  await page.reload();
  await expect(page.getByText(startNotice)).toBeVisible();
  const privateWindow = await browser.newContext();
  const other = await privateWindow.newPage();
  await other.goto(`${server.url}${chatPath}`);
  await expect(other.getByText(startNotice)).toBeVisible();
  await privateWindow.close();
});

test('after two hours of the server the next reply repeats the notice, once; no reload, other tab or clock of the browser skips it (rule:ai-notice)', async ({
  page,
  context,
  server,
  upstream,
}) => {
  upstream.setScript({ name: 'reply', text: 'Good evening.' });
  const chat = chatPage(page);
  await chat.begin('Tea?');
  const notices = page.getByText(laterNotice);
  const say = async (text: string, count: number) => {
    await chat.send(text);
    await expect(chat.messages).toHaveCount(count);
    await expect(chat.stopButton).toBeHidden();
  };
  await ageLastNotice(server, 119);
  await say('Sugar?', 5);
  await expect(notices).toHaveCount(0);

  await ageLastNotice(server, 120);
  // A browser whose clock stands still, reloaded, with another tab.
  await page.clock.setFixedTime(Date.now() - 86_400_000);
  await page.reload();
  const other = await context.newPage();
  await chatPage(other).open();
  await say('Milk?', 7);
  await expect(notices).toHaveCount(1);
  await expect(chat.replies.last()).toContainText(laterNotice);
  await expect(other.getByText(laterNotice)).toHaveCount(1);

  await say('Lemon?', 9);
  await page.reload();
  await expect(chat.messages).toHaveCount(9);
  await expect(chat.replies.nth(3)).toContainText(laterNotice);
  await expect(notices, 'once').toHaveCount(1);
});
