import { describe, expect, it } from 'vitest';
import { markConversationSeen, deleteConversation } from '#src/contract/chat/conversation-calls.ts';
import { countUnreadChats, editPushSettings, getPushKey } from '#src/contract/push/push-calls.ts';
import {
  askAndLeave,
  createToldVisitor,
  subscribeBrowser,
} from '#tests/support/api/account/push-visitors.ts';
import { holdTimers } from '#tests/support/api/hold-timers.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startPushForFile } from '#tests/support/api/start-push-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { addLogin, asMember, createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const waits = holdTimers(1_234);
const push = await startPushForFile();
const api = await startApiForFile({
  env: { PUSH_SERVICES: push.origin, PUSH_WAIT_MS: '1234', CONTACT_EMAIL: 'host@example.org' },
});

/** Leaves a reply, and lets the wait before its notification pass. */
async function askAndStayAway(visitor: TestVisitor, chatId: string, text?: string): Promise<string> {
  const replyId = await askAndLeave(api, visitor, chatId, text);
  (await waits.take(1_234))();
  return replyId;
}

/** Lets all waits pass, and that of a later notification. */
async function untilOthersAreTold(): Promise<void> {
  const { visitor, chatId, browser } = await createToldVisitor(api, push);
  await askAndLeave(api, visitor, chatId);
  await expect
    .poll(() => {
      waits.passAll();
      return messagesOf(browser.endpoint);
    })
    .toHaveLength(1);
}

const messagesOf = (endpoint: string) => push.messages.filter((message) => message.endpoint === endpoint);

describe('a reply that ended while nobody read along', () => {
  it('is notified once, in a sentence without its text; the path leads to it', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    const replyId = await askAndStayAway(visitor, chatId, 'The secret is out');
    const [message] = await push.waitFor(browser);
    expect(message?.notice).toEqual({
      title: 'Peng Yue answered',
      body: 'Open the chat to read it.',
      tag: `chat-${chatId}`,
      path: `/chat/peng-yue-f01?c=${chatId}#m=${replyId}`,
      lang: 'en',
      unread_chats: 1,
      time: expect.closeTo(Date.now(), -5),
    });
    await untilOthersAreTold();
    expect(messagesOf(browser.endpoint)).toHaveLength(1);
  });

  it('is notified in Chinese to people who read Chinese', async () => {
    const visitor = await api.registerVisitor('zh-CN');
    const { chatId, browser } = await createToldVisitor(api, push, visitor);
    await askAndStayAway(visitor, chatId);
    const [message] = await push.waitFor(browser);
    expect(message?.notice).toMatchObject({ title: '彭玥回复了你', body: '打开聊天看看吧。', lang: 'zh-CN' });
  });

  it('is shown with its beginning where the person chose so, without Markdown', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    await visitor.client.call(editPushSettings, { body: { shows_text: true } });
    await askAndStayAway(visitor, chatId, `**Well**, _hello_ ${'there '.repeat(60)}`);
    const [message] = await push.waitFor(browser);
    expect(message?.notice.body).toMatch(/^Well, hello there .*…$/);
    expect(message?.notice.body).toHaveLength(160);
  });

  it('is notified in every browser of its person, and in no other', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    const second = await subscribeBrowser(push, visitor);
    const stranger = await createToldVisitor(api, push);
    await askAndStayAway(visitor, chatId);
    await push.waitFor(browser);
    await push.waitFor(second);
    await untilOthersAreTold();
    expect(messagesOf(stranger.browser.endpoint)).toEqual([]);
  });

  it('is notified to a member in browsers with a valid session', async () => {
    const member = await createMember(api);
    const { chatId, browser } = await createToldVisitor(api, push, member.visitor);
    await askAndStayAway(member.visitor, chatId);
    await push.waitFor(browser);
    const other = await addLogin(api.services.database, member.accountId);
    await api.database.sql`
      update account_sessions set expires_at = now() - interval '1 s' where id = ${member.sessionId}`;
    await askAndStayAway(member.guest.at(asMember(api.send, other)), chatId);
    await untilOthersAreTold();
    expect(messagesOf(browser.endpoint)).toHaveLength(1);
  });

  it('is encrypted, signed and short-lived, as push services require', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    await askAndStayAway(visitor, chatId);
    const [message] = await push.waitFor(browser);
    const { public_key } = await visitor.client.call(getPushKey);
    expect(message?.vapid).toEqual({
      publicKey: public_key,
      claims: {
        aud: push.origin,
        sub: 'mailto:host@example.org',
        exp: expect.any(Number),
        iat: expect.any(Number),
      },
    });
    expect(Number(message?.vapid.claims['exp'])).toBeLessThanOrEqual(Date.now() / 1_000 + 24 * 3_600);
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    // The length reveals nothing about the text.
    expect(message?.byteLength).toBe(4_096);
    expect(JSON.stringify(message?.headers)).not.toContain(chatId);
  });

  it('replaces the earlier one of the same chat only: by its tag, and at the push service by its topic', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    const other = await visitor.startChat('f02');
    await askAndStayAway(visitor, chatId);
    await push.waitFor(browser, 1);
    await askAndStayAway(visitor, chatId);
    await push.waitFor(browser, 2);
    await askAndStayAway(visitor, other.id);
    const [first, again, elsewhere] = await push.waitFor(browser, 3);
    expect(again?.notice.tag).toBe(first?.notice.tag);
    expect(again?.headers['topic']).toBe(first?.headers['topic']);
    expect(elsewhere?.notice.tag).not.toBe(first?.notice.tag);
    expect(elsewhere?.headers['topic']).not.toBe(first?.headers['topic']);
    // Two chats are unread, regardless of the number of replies.
    expect([first, again, elsewhere].map((message) => message?.notice.unread_chats)).toEqual([1, 1, 2]);
    expect(await visitor.client.call(countUnreadChats)).toEqual({ chats: 2 });
    await visitor.client.call(markConversationSeen, { body: { id: chatId } });
    expect(await visitor.client.call(countUnreadChats)).toEqual({ chats: 1 });
  });

  it('of the site itself never shows its text: somebody may look at the screen of a person in a crisis', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    await visitor.client.call(editPushSettings, { body: { shows_text: true } });
    const events = await visitor.openAsk(chatId, 'I am going to kill myself tonight');
    events.leave();
    (await waits.take(1_234))();
    const [message] = await push.waitFor(browser);
    expect(message?.notice.body).toBe('Open the chat to read it.');
  });
});

describe('no notification is sent for a reply', () => {
  async function expectNothing(
    work: (visitor: TestVisitor, chatId: string) => Promise<unknown>,
  ): Promise<void> {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    await work(visitor, chatId);
    await untilOthersAreTold();
    expect(messagesOf(browser.endpoint)).toEqual([]);
  }

  it('that was read to its end on a visible page, which says so', () =>
    expectNothing(async (visitor, chatId) => {
      api.upstream.setScript({ name: 'reply', text: 'Yes' });
      await visitor.ask(chatId, 'Are you there?');
      await visitor.client.call(markConversationSeen, { body: { id: chatId } });
    }));

  it('that was seen during the wait', () =>
    expectNothing(async (visitor, chatId) => {
      await askAndLeave(api, visitor, chatId);
      await expect.poll(async () => (await visitor.listMessages(chatId)).at(-1)?.state).toBe('complete');
      await visitor.client.call(markConversationSeen, { body: { id: chatId } });
    }));

  it('that its person stopped', () =>
    expectNothing(async (visitor, chatId) => {
      const reply = holdReply(api.upstream);
      const events = await visitor.openAsk(chatId, 'Are you there?');
      await events.untilLength(reply.begun.length);
      events.leave();
      await visitor.stop((await visitor.listMessages(chatId)).at(-1)?.id ?? '');
    }));

  it('that failed: nothing came', () =>
    expectNothing(async (visitor, chatId) => {
      api.upstream.setScript('empty');
      const events = await visitor.openAsk(chatId, 'Are you there?');
      events.leave();
      await expect.poll(async () => (await visitor.listMessages(chatId)).at(-1)?.state).toBe('failed');
    }));

  it('in a chat that has been deleted', () =>
    expectNothing(async (visitor, chatId) => {
      await askAndLeave(api, visitor, chatId);
      await visitor.client.call(deleteConversation, { body: { id: chatId } });
    }));

  it('in the quiet hours, neither then nor later; outside of them it is sent', async () => {
    const { visitor, chatId, browser } = await createToldVisitor(api, push);
    const { client } = visitor;
    const clock = (minutes: number) => {
      const at = Temporal.Now.zonedDateTimeISO('Asia/Shanghai').add({ minutes });
      return at.toPlainTime().toString({ smallestUnit: 'minute' });
    };
    const quiet = { from: clock(-5), until: clock(60) };
    await client.call(editPushSettings, { body: { quiet, time_zone: 'Asia/Shanghai' } });
    await askAndStayAway(visitor, chatId);
    await untilOthersAreTold();
    expect(messagesOf(browser.endpoint)).toEqual([]);
    await client.call(editPushSettings, { body: { quiet: { from: clock(60), until: clock(120) } } });
    await askAndStayAway(visitor, chatId);
    expect(await push.waitFor(browser)).toHaveLength(1);
  });
});

it('waiting notifications are sent when the process ends', async () => {
  const leaving = await startTestApi({
    beside: api,
    env: { PUSH_SERVICES: push.origin, PUSH_WAIT_MS: '600000' },
  });
  const guest = await leaving.registerVisitor();
  const { chatId, browser } = await createToldVisitor(leaving, push, guest);
  await askAndLeave(leaving, guest, chatId);
  await expect.poll(async () => (await guest.listMessages(chatId)).at(-1)?.state).toBe('complete');
  expect(messagesOf(browser.endpoint)).toEqual([]);
  await leaving.close();
  expect(messagesOf(browser.endpoint)).toHaveLength(1);
});
