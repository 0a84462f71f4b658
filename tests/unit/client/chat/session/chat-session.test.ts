import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordDeletions } from '#src/client/chat/conversations/deleted-conversations.ts';
import { addConversation, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import {
  askMessage,
  type Message,
  resumeMessage,
  stopMessage,
  type ReplyEvent,
} from '#src/contract/chat/message-calls.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { conversation, conversationId, openChatSession } from '#tests/support/browser/chat-session.ts';
import {
  away,
  brokenStreamOf,
  createOpenStream,
  type FakeChatServer,
  refusal,
  streamOf,
} from '#tests/support/browser/fake-chat-server.ts';

const en = siteTextsOf('en');

const greeting = composeReply(1, { model: 'card' });
const failed = composeReply(3, { content: '', state: 'failed', finish_reason: 'unavailable' });

/** Composes the message as the server stores it: with the id from the page. */
function storedMessage(server: FakeChatServer): Message {
  const { content, client_message_id, parent_id } = askMessage.body.parse(
    server.callsOf(askMessage).at(-1)?.body,
  );
  return composeAsked(2, { content, client_message_id, parent_id: parent_id ?? null });
}

/** Composes an answer when the message arrives, because it contains the ids of the page. */
function startEvent(server: FakeChatServer, number = 3): ReplyEvent {
  return { type: 'message-start', user_message: storedMessage(server), message: composeStreaming(number) };
}

const delta = (text: string): ReplyEvent => ({ type: 'text-delta', text });
const end = (number: number, content: string): ReplyEvent => ({
  type: 'message-end',
  message: composeReply(number, { content }),
});
const failure: ReplyEvent = {
  type: 'error',
  code: 50001,
  message: userMessages.modelUnavailable.en,
  reply: failed,
};

// Interruptions are logged to the console, which these tests do not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('sending', () => {
  it('reports a conversation that was deleted in the meantime, and keeps the text', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(askMessage, refusal(404, 40003, userMessages.notFound.en));
    page.server.answer(listConversations, { records: [], page: 1, size: 100, total: 0, archived: 0 });
    await page.session.send('Are you there?');
    expect(page.state.failure?.message).toBe(en.chatGone);
    expect(page.state.messages.at(-1)).toMatchObject({ content: 'Are you there?', delivery: 'unsent' });
    recordDeletions({ there: [conversationId], deleted: [] });
  });

  it('a page for a new conversation never writes to an old one', async () => {
    const page = openChatSession({ conversationId: null, messages: [greeting], isFresh: true });
    await page.session.refresh();
    expect(page.server.callsOf(listConversations)).toEqual([]);
    page.server.answer(addConversation, away());
    await page.session.send('Hello');
    expect(page.server.callsOf(addConversation)[0]).toMatchObject({ body: { fresh: true } });
    expect(page.server.callsOf(askMessage)).toEqual([]);
    expect(page.state.messages.at(-1)).toMatchObject({ content: 'Hello', delivery: 'unsent' });
  });

  it("shows the message at once, then the server's own copy and the reply as it arrives", async () => {
    const page = openChatSession({ messages: [greeting] });
    const stream = createOpenStream();
    page.server.answer(askMessage, stream.response);
    const asked = page.server.nextCall(askMessage);
    const sent = page.session.send('Hello');
    expect(page.state.phase).toBe('sending');
    expect(page.state.messages.at(-1)).toMatchObject({ content: 'Hello', role: 'user', delivery: 'sending' });
    await asked;
    await stream.send(startEvent(page.server));
    await stream.send(delta('Good '));
    await page.shows('Good ');
    expect(page.state.phase).toBe('streaming');
    await stream.send(delta('evening'));
    await stream.send(end(3, 'Good evening'));
    await sent;
    expect(page.state).toMatchObject({ phase: 'idle', failure: null, conversationId });
    expect(page.state.messages).toEqual([
      greeting,
      storedMessage(page.server),
      composeReply(3, { content: 'Good evening' }),
    ]);
    expect(page.countChanges()).toBe(2);
  });

  it('registers the device and begins the conversation first, once', async () => {
    const page = openChatSession({ conversationId: null });
    page.server.answer(askMessage, () => streamOf(startEvent(page.server), end(3, 'Yes')));
    await page.session.send('Hello');
    await page.session.send('Again');
    expect(page.registrations).toEqual([false]);
    expect(page.server.calls.map(({ name }) => name)).toEqual([
      'addConversation',
      'askMessage',
      'askMessage',
    ]);
    expect(page.server.callsOf(addConversation)[0]).toMatchObject({ query: { charId: 'f01' } });
    expect(page.server.callsOf(askMessage)[0]).toMatchObject({ body: { conversation_id: conversationId } });
  });

  it('registers again when the server has forgotten the device (rule:device-id)', async () => {
    const page = openChatSession({ conversationId: null });
    page.server.answer(addConversation, refusal(401, 40001, 'Unknown device'), conversation);
    page.server.answer(askMessage, () => streamOf(startEvent(page.server), end(3, 'Yes')));
    await page.session.send('Hello');
    expect(page.registrations).toEqual([false, true]);
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
    expect(page.state.messages).toHaveLength(2);
  });

  it('waits for an unreachable server, and sends the same message again', async () => {
    const page = openChatSession();
    page.server.answer(askMessage, away(), away(), () => streamOf(startEvent(page.server), end(3, 'Yes')));
    await page.session.send('Hello');
    const bodies = page.server.callsOf(askMessage).map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(page.waits).toEqual([400, 800]);
    expect(page.state.messages).toHaveLength(2);
  });

  it('waits as well when the device cannot be registered', async () => {
    let tries = 0;
    const page = openChatSession({
      conversationId: null,
      ensureDevice() {
        tries += 1;
        return tries < 3 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve();
      },
    });
    page.server.answer(askMessage, () => streamOf(startEvent(page.server), end(3, 'Yes')));
    await page.session.send('Hello');
    expect(tries).toBe(3);
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
  });

  it('gives up after some attempts, and keeps the message as unsent', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(askMessage, away());
    await page.session.send('Hello');
    expect(page.server.callsOf(askMessage)).toHaveLength(4);
    expect(page.state.messages.at(-1)).toMatchObject({ content: 'Hello', delivery: 'unsent' });
    const { client_message_id: id } = page.state.messages.at(-1) ?? {};
    expect(page.state).toMatchObject({
      phase: 'idle',
      failure: { message: 'Network Error', clientMessageId: id },
    });
  });

  it("shows a refusal with the server's own message, without a retry", async () => {
    const page = openChatSession();
    page.server.answer(askMessage, refusal(400, 40003, 'This cannot be sent.'));
    await page.session.send('Hello');
    expect(page.server.callsOf(askMessage)).toHaveLength(1);
    expect(page.state.failure?.message).toBe('This cannot be sent.');
    expect(page.state.messages.at(-1)?.delivery).toBe('refused');
  });

  it('without enough gems returns to the field with all waiting messages, and no notice stays (rule:not-enough-gems)', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(askMessage, refusal(402, 20003, 'Not Enough Gems Now'));
    await Promise.all([page.session.send('One'), page.session.send('Two')]);
    expect(page.state).toMatchObject({ messages: [greeting], failure: null, phase: 'idle' });
    expect(page.state.takenBack).toEqual({ text: 'One\n\nTwo' });
    expect(page.server.callsOf(askMessage)).toHaveLength(1);
    expect(page.failures).toHaveLength(1);
  });

  it.each([
    ['before', () => [] as ReplyEvent[]],
    ['after', (page: ReturnType<typeof openChatSession>) => [startEvent(page.server), delta('Yes')]],
  ])(
    'that turns out to lack gems %s its reply began returns to the field as well, and nothing of the reply stays',
    async (_when, begun) => {
      const page = openChatSession({ messages: [greeting] });
      const unpaid: ReplyEvent = { type: 'error', code: 20003, message: 'Not Enough Gems Now', reply: null };
      page.server.answer(askMessage, () => streamOf(...begun(page), unpaid));
      await page.session.send('One');
      expect(page.state).toMatchObject({ messages: [greeting], failure: null, phase: 'idle' });
      expect(page.state.takenBack).toEqual({ text: 'One' });
      expect(page.failures).toMatchObject([{ code: 20003 }]);
    },
  );

  it('is repeated when the stream broke before the server confirmed anything', async () => {
    const page = openChatSession();
    page.server.answer(askMessage, brokenStreamOf(), streamOf(), () =>
      streamOf(startEvent(page.server), end(3, 'Yes')),
    );
    await page.session.send('Hello');
    expect(page.server.callsOf(askMessage)).toHaveLength(3);
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
    expect(page.state.messages).toHaveLength(2);
  });
});

describe('retrying', () => {
  it('sends the same message with the same id, and the new reply replaces the failed one', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(
      askMessage,
      () => streamOf(startEvent(page.server), failure),
      () => streamOf(startEvent(page.server, 4), end(4, 'Now')),
    );
    await page.session.send('Hello');
    const [first] = page.server.callsOf(askMessage);
    expect(page.state).toMatchObject({
      phase: 'idle',
      failure: { message: userMessages.modelUnavailable.en },
    });
    await page.session.retry();
    expect(page.server.callsOf(askMessage)[1]).toEqual(first);
    expect(page.state.messages).toEqual([
      greeting,
      storedMessage(page.server),
      composeReply(4, { content: 'Now' }),
    ]);
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
  });

  it('of an unsent message never doubles it', async () => {
    const page = openChatSession();
    page.server.answer(askMessage, refusal(503, 50001, 'Away'), () =>
      streamOf(startEvent(page.server), end(3, 'Yes')),
    );
    await page.session.send('Hello');
    await page.session.retry();
    expect(page.state.messages).toEqual([storedMessage(page.server), composeReply(3, { content: 'Yes' })]);
  });

  it('works for a failure that was there when the page was opened', async () => {
    const page = openChatSession({ messages: [greeting, composeAsked(2), failed] });
    expect(page.state.failure?.clientMessageId).toBe(composeAsked(2).client_message_id);
    page.server.answer(askMessage, () => streamOf(startEvent(page.server, 4), end(4, 'Now')));
    await page.session.retry();
    expect(page.server.callsOf(askMessage)[0]?.body).toEqual({
      conversation_id: conversationId,
      content: 'Message 2',
      client_message_id: idOf(1_002),
    });
    expect(page.state.messages.at(-1)?.content).toBe('Now');
  });
});

describe('a stream that breaks off (rule:reply-events)', () => {
  it('is resumed after the text so far, without a gap or a repetition', async () => {
    const page = openChatSession();
    page.server.answer(askMessage, () => brokenStreamOf(startEvent(page.server), delta('Good ')));
    page.server.answer(
      resumeMessage,
      brokenStreamOf(delta('even')),
      away(),
      streamOf(delta('ing'), end(3, 'Good evening')),
    );
    const texts: string[] = [];
    page.session.$state.listen(({ messages }) => texts.push(messages.at(-1)?.content ?? ''));
    await page.session.send('Hello');
    expect(page.server.callsOf(resumeMessage).map(({ query }) => query)).toEqual([
      { message_id: idOf(3), last_event_id: 5 },
      { message_id: idOf(3), last_event_id: 9 },
      { message_id: idOf(3), last_event_id: 9 },
    ]);
    expect(texts).toContain('Good even');
    expect(texts.every((text) => 'Good evening'.startsWith(text) || text === 'Hello')).toBe(true);
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
    expect(page.server.callsOf(askMessage)).toHaveLength(1);
  });

  it('is given up after many attempts, with a message for the person', async () => {
    const page = openChatSession();
    page.server.answer(askMessage, () => brokenStreamOf(startEvent(page.server), delta('Good ')));
    page.server.answer(resumeMessage, away());
    await page.session.send('Hello');
    expect(page.server.callsOf(resumeMessage).length).toBeGreaterThan(5);
    expect(page.state).toMatchObject({ phase: 'idle', failure: { message: 'Network Error' } });
    expect(page.state.messages.at(-1)?.content).toBe('Good ');
  });

  it('of a reply whose stream failed in the server is resumed, too', async () => {
    const page = openChatSession();
    const lost: ReplyEvent = { type: 'error', code: 50001, message: 'The database is away.', reply: null };
    page.server.answer(askMessage, () => streamOf(startEvent(page.server), delta('Go'), lost));
    page.server.answer(resumeMessage, streamOf(delta('od'), end(3, 'Good')));
    await page.session.send('Hello');
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
    expect(page.state.messages.at(-1)?.content).toBe('Good');
  });
});

describe('stopping', () => {
  it('asks the server, and the stream reports the end', async () => {
    const page = openChatSession();
    const stream = createOpenStream();
    const kept = composeReply(3, { content: 'Good ', state: 'partial', finish_reason: 'stopped' });
    page.server.answer(askMessage, stream.response);
    page.server.answer(stopMessage, kept);
    const asked = page.server.nextCall(askMessage);
    const sent = page.session.send('Hello');
    await asked;
    await stream.send(startEvent(page.server));
    await stream.send(delta('Good '));
    await page.shows('Good ');
    await page.session.stop();
    expect(page.server.callsOf(stopMessage)).toEqual([
      { name: 'stopMessage', body: { message_id: idOf(3) } },
    ]);
    await stream.send({ type: 'message-end', message: kept });
    await sent;
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
    expect(page.state.messages.at(-1)).toEqual(kept);
  });

  it('without a running reply does nothing', async () => {
    const page = openChatSession({ messages: [greeting] });
    await page.session.stop();
    expect(page.server.calls).toEqual([]);
  });

  it('that fails says so, and the reply continues', async () => {
    const page = openChatSession({ messages: [greeting, composeAsked(2), composeStreaming(3, 'Go')] });
    page.server.answer(stopMessage, away());
    await page.session.stop();
    expect(page.state.failure).toEqual({ message: 'Network Error', clientMessageId: null });
    expect(page.state.messages.at(-1)?.state).toBe('streaming');
  });
});
