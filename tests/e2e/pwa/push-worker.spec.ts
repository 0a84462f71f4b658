import type { CDPSession, Page } from '@playwright/test';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { noticeTag, type PushNotice } from '#src/contract/push/push-notice.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { untilControlled } from '#tests/support/e2e/worker.ts';

/** Makes the browser deliver push messages to the worker. */
async function openPush(page: Page): Promise<(notice: PushNotice) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (notice) => {
    await session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    });
  };
}

/** Runs in the worker, as if its notification had been tapped. */
const tap = `(async () => {
  const [notification] = await registration.getNotifications();
  if (notification) dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})()`;

const listShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

test('the worker shows push messages, one for each chat, and a tap opens the message', async ({
  server,
  startWholeBrowser,
}) => {
  // The headless shell has no notifications.
  const context = await (
    await startWholeBrowser()
  ).newContext({
    baseURL: server.url,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  const visitor = await registerVisitor(context, server.url);
  await context.grantPermissions(['notifications'], { origin: server.url });
  await visitor.say(
    'f01',
    ...Array.from({ length: 8 }, (_, index) => `Line ${index}\n\n${'word '.repeat(80)}`),
  );
  const { id } = await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} });
  const early = (await visitor.listMessages('f01'))[1]?.id ?? '';
  const path = `${chatPath}?c=${id}`;
  await page.goto('/mine/chats');
  await untilControlled(page);
  const push = await openPush(page);
  const notice: PushNotice = {
    title: 'Peng Yue answered',
    body: 'Open the chat to read it.',
    tag: noticeTag(id),
    path: `${path}#m=${early}`,
    lang: 'en',
    unread_chats: 1,
    time: Date.now(),
  };
  const { title, tag, lang } = notice;
  for (const body of [notice.body, 'And once more']) {
    await expect(async () => {
      // On a busy machine the browser's protocol loses one now and then.
      await push({ ...notice, body });
      await expect.poll(() => listShown(page), { timeout: 5_000 }).toEqual([{ title, body, tag, lang }]);
    }).toPass();
  }

  const chat = chatPage(page);
  await page.goto(`${path}#m=${early}`);
  const first = chat.ownMessages.filter({ hasText: 'Line 0' });
  await expect(first).toBeInViewport();
  await expect(page).toHaveURL(path);

  // Also on an open page; a program cannot tap the browser's own notification window.
  await page.evaluate(() => localStorage.setItem('push', 'on 0 '));
  const line = page.waitForResponse((response) => response.url().includes('PushLine'));
  // Its address does not name the conversation, which is the newest.
  await page.goto(chatPath);
  await line;
  // A page that was left reopens at the same position.
  await chat.list.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(chat.replies.last()).toBeInViewport();
  const [worker] = context.serviceWorkers();
  await expect(async () => {
    await push(notice);
    await worker?.evaluate(tap);
    await expect(first).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => listShown(page)).toEqual([]);
  expect(context.pages(), 'no second window').toHaveLength(1);
  await context.close();
});
