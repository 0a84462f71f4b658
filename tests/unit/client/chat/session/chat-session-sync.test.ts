import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { askMessage, getHistory, type ReplyEvent, resumeMessage } from '#src/contract/chat/message-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { conversationId, openChatSession } from '#tests/support/browser/chat-session.ts';
import { composeConversationCard } from '#tests/support/browser/compose-conversation-card.ts';
import { away, createOpenStream, historyOf, streamOf } from '#tests/support/browser/fake-chat-server.ts';

const greeting = composeReply(1, { model: 'card' });
const asked = composeAsked(2);
const whole = composeReply(3, { content: 'Good evening' });
const resumed: ReplyEvent = { type: 'message-start', user_message: null, message: composeStreaming(3) };
const delta = (text: string): ReplyEvent => ({ type: 'text-delta', text });
const end: ReplyEvent = { type: 'message-end', message: whole };

// Interruptions are logged to the console, which these tests do not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('a page opened while a reply is written', () => {
  it('follows it from the text in the page', async () => {
    const page = openChatSession({ messages: [greeting, asked, composeStreaming(3, 'Good ')] });
    page.server.answer(resumeMessage, streamOf(delta('evening'), end));
    await page.session.resume();
    expect(page.server.callsOf(resumeMessage)[0]?.query).toEqual({ message_id: idOf(3), last_event_id: 5 });
    expect(page.state).toMatchObject({ phase: 'idle', messages: [greeting, asked, whole] });
  });

  it('without any text yet, too', async () => {
    const page = openChatSession({ messages: [greeting, asked, composeStreaming(3)] });
    page.server.answer(resumeMessage, streamOf(resumed, delta('Good evening'), end));
    await page.session.resume();
    expect(page.server.callsOf(resumeMessage)[0]?.query).toEqual({ message_id: idOf(3), last_event_id: 0 });
    expect(page.state.messages).toEqual([greeting, asked, whole]);
  });

  it('does nothing when none is written', async () => {
    const page = openChatSession({ messages: [greeting] });
    await page.session.resume();
    expect(page.server.calls).toEqual([]);
    expect(page.state.phase).toBe('idle');
  });

  it('is busy from the start, so that a refresh does not follow the reply a second time', async () => {
    const page = openChatSession({ messages: [greeting, asked, composeStreaming(3)] });
    const stream = createOpenStream();
    page.server.answer(resumeMessage, stream.response);
    page.server.answer(getHistory, historyOf([greeting, asked, composeStreaming(3)]));
    const following = page.session.resume();
    expect(page.state.phase).toBe('streaming');
    await page.session.refresh();
    await stream.send(resumed);
    await stream.send(delta('Good '));
    await page.shows('Good ');
    expect(page.server.callsOf(getHistory)).toHaveLength(0);
    page.server.answer(getHistory, historyOf([greeting, asked, whole]));
    await stream.send(end);
    await following;
    expect(page.server.callsOf(resumeMessage)).toHaveLength(1);
  });
});

describe('refreshing after a change in another tab', () => {
  it('while this page is busy happens after the reply', async () => {
    const page = openChatSession({ messages: [greeting, asked, composeStreaming(3)] });
    const stream = createOpenStream();
    page.server.answer(resumeMessage, stream.response);
    const later = [composeAsked(4), composeReply(5, { content: 'Said in another tab' })];
    page.server.answer(getHistory, historyOf([greeting, asked, whole, ...later]));
    const following = page.session.resume();
    await page.session.refresh();
    await page.session.refresh();
    await stream.send(resumed);
    await stream.send(end);
    await following;
    expect(page.state).toMatchObject({ phase: 'idle', messages: [greeting, asked, whole, ...later] });
    expect(page.server.callsOf(getHistory)).toHaveLength(1);
  });

  it('makes no request to a server that does not know this device yet', async () => {
    const page = openChatSession({ conversationId: null, isDeviceRegistered: false });
    await page.session.refresh();
    expect(page.server.callsOf(listConversations)).toHaveLength(0);
    expect(page.state).toMatchObject({ phase: 'idle', failure: null });
  });

  it('loads its messages', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(getHistory, historyOf([greeting, asked, whole]));
    await page.session.refresh();
    expect(page.state).toMatchObject({ phase: 'idle', messages: [greeting, asked, whole] });
  });

  it('follows the reply that the other tab began', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(getHistory, historyOf([greeting, asked, composeStreaming(3, 'Go')]));
    page.server.answer(resumeMessage, streamOf(delta('od evening'), end));
    await page.session.refresh();
    expect(page.state.messages).toEqual([greeting, asked, whole]);
    expect(page.countChanges()).toBe(1);
  });

  it('twice at once follows it once', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(
      getHistory,
      historyOf([greeting, asked, composeStreaming(3)]),
      historyOf([greeting, asked, whole]),
    );
    page.server.answer(resumeMessage, () => streamOf(resumed, delta('Good evening'), end));
    await Promise.all([page.session.refresh(), page.session.refresh()]);
    expect(page.server.callsOf(resumeMessage)).toHaveLength(1);
    expect(page.state.messages).toEqual([greeting, asked, whole]);
  });

  it('several times at once: each ends when all from before it is shown', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(getHistory, historyOf([greeting]), historyOf([greeting, asked, whole]));
    const first = page.session.refresh();
    const later = [page.session.refresh(), page.session.refresh()].map(async (refreshing) => {
      await refreshing;
      return page.state.messages;
    });
    await first;
    expect(await Promise.all(later)).toEqual([
      [greeting, asked, whole],
      [greeting, asked, whole],
    ]);
    expect(page.server.callsOf(getHistory)).toHaveLength(2);
  });

  it('finds the conversation that the other tab began', async () => {
    const page = openChatSession({ conversationId: null, messages: [composeReply(9, { model: 'card' })] });
    page.server.answer(listConversations, {
      records: [composeConversationCard({ id: conversationId })],
      page: 1,
      size: 1,
      total: 1,
      archived: 0,
    });
    page.server.answer(getHistory, historyOf([greeting, asked, whole]));
    await page.session.refresh();
    expect(page.server.callsOf(listConversations)[0]?.query).toEqual({ character_id: 'f01', size: 1 });
    expect(page.state).toMatchObject({ conversationId, messages: [greeting, asked, whole] });
  });

  it('leaves a page without any conversation unchanged', async () => {
    const page = openChatSession({ conversationId: null, messages: [greeting] });
    page.server.answer(listConversations, { records: [], page: 1, size: 1, total: 0, archived: 0 });
    await page.session.refresh();
    expect(page.state).toMatchObject({ conversationId: null, messages: [greeting] });
  });

  it('keeps an unsent message, with its error', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(askMessage, away());
    await page.session.send('Hello');
    const { failure } = page.state;
    page.server.answer(getHistory, historyOf([greeting, asked, whole]));
    await page.session.refresh();
    expect(page.state.messages.map(({ content }) => content)).toEqual([
      greeting.content,
      asked.content,
      whole.content,
      'Hello',
    ]);
    expect(page.state.failure).toEqual(failure);
  });

  it('never disturbs a page that is busy', async () => {
    const page = openChatSession();
    const stream = createOpenStream();
    page.server.answer(askMessage, stream.response);
    const sent = page.session.send('Hello');
    await page.session.refresh();
    expect(page.server.callsOf(getHistory)).toEqual([]);
    await stream.send({ type: 'message-start', user_message: asked, message: composeStreaming(3) });
    await stream.send(end);
    await sent;
  });

  it('that fails changes nothing', async () => {
    const page = openChatSession({ messages: [greeting] });
    page.server.answer(getHistory, away());
    await page.session.refresh();
    expect(page.state).toMatchObject({ phase: 'idle', failure: null, messages: [greeting] });
  });
});

describe('loading earlier messages', () => {
  it('puts them before those that are shown, one page at a time', async () => {
    const page = openChatSession({ messages: [asked, whole], hasMore: true });
    page.server.answer(getHistory, historyOf([greeting]));
    await Promise.all([page.session.loadEarlier(), page.session.loadEarlier()]);
    expect(page.server.callsOf(getHistory).map(({ query }) => query)).toEqual([
      { conversation_id: conversationId, before: asked.id, limit: 50 },
    ]);
    expect(page.state).toMatchObject({
      messages: [greeting, asked, whole],
      hasMore: false,
      isLoadingEarlier: false,
    });
    await page.session.loadEarlier();
    expect(page.server.callsOf(getHistory)).toHaveLength(1);
  });

  it('that fails says so and can be tried again', async () => {
    const page = openChatSession({ messages: [asked, whole], hasMore: true });
    page.server.answer(getHistory, away());
    await page.session.loadEarlier();
    expect(page.state).toMatchObject({
      hasMore: true,
      isLoadingEarlier: false,
      failure: { message: 'Network Error', clientMessageId: null },
    });
  });
});
