import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { chatPage, chatPath } from '#tests/support/e2e/chat/chat.ts';
import { fakePush } from '#tests/support/e2e/chat/fake-push.ts';
import { listAxeFaults, showTheme } from '#tests/support/e2e/looks/axe.ts';
import { turnPushOn } from '#tests/support/e2e/chat/push-section.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { registerVisitor } from '#tests/support/e2e/visitor.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const push = pushTextsOf('en');

test(
  'the line that offers notifications has no faults in either theme',
  { tag: '@full' },
  async ({ page, context, server, upstream }) => {
    await registerVisitor(context, server.url);
    const browser = await fakePush(page);
    const chat = chatPage(page);
    await chat.open();
    const offer = page.getByRole('status').filter({ hasText: push.offer('Peng Yue') });
    const loaded = page.waitForResponse((response) => response.url().includes('PushLine'));
    const reply = holdReply(upstream);
    await chat.send('Are you there?');
    await expect(chat.replyText).toHaveText(reply.begun);
    await loaded;
    await expect(offer).toHaveCount(0);
    await browser.setVisible(false);
    await browser.setVisible(true);
    await expect(offer).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      expect(await listAxeFaults(page, { include: ['.composer-place'] }), theme).toEqual([]);
    }
    reply.release();
    await expect(chat.stopButton).toBeHidden();
  },
);

test('a notification leads to its message, in a new page and in one that is open', async ({
  page,
  context,
  server,
}) => {
  const visitor = await registerVisitor(context, server.url);
  await visitor.say(
    'f01',
    ...Array.from({ length: 12 }, (_, index) => `Line ${index}\n\n${'word '.repeat(80)}`),
  );
  const messages = await visitor.listMessages('f01');
  const early = messages[1];
  const late = messages.at(-1);
  const { id } = await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} });
  const browser = await fakePush(page, { permission: 'granted' });
  await page.goto(`${chatPath}?c=${id}#m=${early?.id}`);
  const chat = chatPage(page);
  await expect(chat.ownMessages.filter({ hasText: 'Line 0' })).toBeInViewport();
  await expect(page).toHaveURL(`${chatPath}?c=${id}`);

  await turnPushOn(page);
  const ask = (conversation_id: string, message_id = '') =>
    browser.ask({ type: 'open-chat', conversation_id, message_id });
  // The page shows the same conversation without naming it in its address.
  for (const address of [`${chatPath}?c=${id}`, chatPath]) {
    await page.goto(address);
    await expect(chat.replies.last()).toBeInViewport();
    await expect.poll(() => browser.badge()).toBe(0);
    // The page listens once it has loaded what notifications need.
    await expect.poll(() => ask(id, early?.id), address).toBe('shown');
    await expect(chat.ownMessages.filter({ hasText: 'Line 0' })).toBeInViewport();
    await expect.poll(() => ask(id, late?.id), address).toBe('shown');
    await expect(chat.replies.last()).toBeInViewport();
    const readAnswer = await browser.askInVain({
      type: 'open-chat',
      conversation_id: crypto.randomUUID(),
      message_id: early?.id ?? '',
    });
    await expect.poll(() => ask(id, early?.id), address).toBe('shown');
    expect(await readAnswer(), 'another conversation').toBeNull();
  }
});

test('a window of the installed app lets a notification navigate it, unless something is typed there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const match = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => match(/standalone/.test(query) ? 'all' : query);
  });
  const browser = await fakePush(page);
  const question = () =>
    ({ type: 'open-chat', conversation_id: crypto.randomUUID(), message_id: '' }) as const;
  const ask = () => browser.ask(question());
  await page.goto('/search');
  await expect.poll(ask).toBe('free');
  const field = page.getByRole('searchbox').first();
  await field.fill('Somebody to talk to');
  const readAnswer = await browser.askInVain(question());
  await field.fill('');
  await expect.poll(ask).toBe('free');
  expect(await readAnswer()).toBeNull();
});
