import { beforeEach, expect, it, vi } from 'vitest';
import { askMessage, getHistory, type ReplyEvent, resumeMessage } from '#src/contract/chat/message-calls.ts';
import { composeAsked, composeReply, composeStreaming } from '#tests/support/browser/chat-messages.ts';
import { type OpenSession, openChatSession } from '#tests/support/browser/chat-session.ts';
import {
  away,
  createOpenStream,
  historyOf,
  refusal,
  streamOf,
} from '#tests/support/browser/fake-chat-server.ts';

const greeting = composeReply(1, { model: 'card' });
const elsewhere = [composeAsked(2), composeReply(3, { content: 'To the other tab' })];
const running = refusal(409, 40003, 'A reply is still being written.');

// Interruptions are logged to the console, which these tests do not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

/** Accepts a message as the server does, and replies. */
function take(page: OpenSession, number: number) {
  const { content, client_message_id } = askMessage.body.parse(page.server.callsOf(askMessage).at(-1)?.body);
  const start: ReplyEvent = {
    type: 'message-start',
    user_message: composeAsked(number, { content, client_message_id }),
    message: composeStreaming(number + 1),
  };
  return streamOf(start, { type: 'message-end', message: composeReply(number + 1) });
}

const asked = (page: OpenSession) =>
  page.server.callsOf(askMessage).map(({ body }) => askMessage.body.parse(body).content);

it('a message during a reply written elsewhere says so, waits for it, and is sent after it', async () => {
  const page = openChatSession({ messages: [greeting] });
  const stream = createOpenStream();
  page.server.answer(askMessage, running, () => take(page, 4));
  page.server.answer(getHistory, historyOf([greeting, composeAsked(2), composeStreaming(3)]));
  page.server.answer(resumeMessage, stream.response);
  const resumed = page.server.nextCall(resumeMessage);
  const sending = page.session.send('From the second tab');
  await resumed;
  expect(page.state).toMatchObject({ phase: 'streaming', failure: null });
  expect(page.state.messages.at(-1)).toMatchObject({ content: 'From the second tab', delivery: 'queued' });
  expect(asked(page)).toHaveLength(1);
  await stream.send({ type: 'message-end', message: elsewhere[1] ?? greeting });
  await sending;
  expect(asked(page)).toHaveLength(2);
  expect(page.server.callsOf(askMessage)[1]?.body).toMatchObject({ parent_id: elsewhere[1]?.id });
  expect(page.state.messages.map(({ content }) => content).slice(-2)).toEqual([
    'From the second tab',
    composeReply(5).content,
  ]);
  expect(page.state).toMatchObject({ phase: 'idle', failure: null });
});

it('a later message is never sent before an unsent one', async () => {
  const page = openChatSession({ messages: [greeting] });
  page.server.answer(askMessage, away());
  await page.session.send('First');
  await page.session.send('Second');
  expect(new Set(asked(page))).toEqual(new Set(['First']));
  expect(page.state.messages.slice(1)).toMatchObject([{ delivery: 'unsent' }, { delivery: 'unsent' }]);
  const before = asked(page).length;
  let number = 2;
  page.server.answer(askMessage, () => take(page, (number += 2)));
  await page.session.send('Third');
  expect(asked(page).slice(before)).toEqual(['First', 'Second', 'Third']);
  expect(page.state.messages.every(({ delivery }) => delivery === undefined)).toBe(true);
});

it('a reply that cannot be followed from here is awaited, but not for ever', async () => {
  const page = openChatSession({ messages: [greeting] });
  page.server.answer(askMessage, running);
  page.server.answer(getHistory, historyOf([greeting]));
  await page.session.send('Hello');
  expect(page.waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000]);
  expect(page.state.messages.at(-1)?.delivery).toBe('unsent');
  expect(page.state.failure?.message).toBe('A reply is still being written.');
});

it('a message discarded while it waits is not sent', async () => {
  const page = openChatSession({ messages: [greeting] });
  page.server.answer(askMessage, running);
  page.server.answer(
    getHistory,
    () => {
      page.session.discard(page.state.messages.at(-1)?.id ?? '');
      return historyOf([greeting]);
    },
    historyOf([greeting]),
  );
  await page.session.send('Never mind');
  expect(asked(page)).toEqual(['Never mind']);
  expect(page.state).toMatchObject({ messages: [greeting], phase: 'idle', failure: null });
});

it('a retried message is also sent while changes from elsewhere are being loaded', async () => {
  const page = openChatSession({ messages: [greeting] });
  const refuseAfterChange = () => {
    void page.session.refresh();
    throw refusal(503, 50001, 'Away');
  };
  page.server.answer(askMessage, refuseAfterChange, () => take(page, 2));
  let retried: Promise<void> | undefined;
  page.server.answer(getHistory, () => {
    retried ??= page.session.retry();
    return historyOf([greeting]);
  });
  await page.session.send('Hello');
  await retried;
  expect(asked(page)).toEqual(['Hello', 'Hello']);
  expect(page.state).toMatchObject({ phase: 'idle', failure: null });
  expect(page.state.messages.every(({ delivery }) => delivery === undefined)).toBe(true);
});

it('a page that was asked for before a reply and arrives after its end does not begin the reply again', async () => {
  const page = openChatSession({ messages: [greeting] });
  const early = Promise.withResolvers<object>();
  page.server.answer(
    getHistory,
    () => early.promise,
    () => historyOf(page.state.messages),
  );
  page.server.answer(askMessage, () => take(page, 2));
  const phases = new Set<string>();
  const refreshing = page.session.refresh();
  await page.session.send('Hello');
  const shown = page.state.messages;
  page.session.$state.listen(({ phase }) => phases.add(phase));
  early.resolve(historyOf([greeting, ...shown.slice(1, -1), composeStreaming(3)]));
  await refreshing;
  expect(page.server.callsOf(getHistory)).toHaveLength(2);
  expect(page.server.callsOf(resumeMessage)).toHaveLength(0);
  expect([...phases]).toEqual(['idle']);
  expect(page.state).toMatchObject({ messages: shown, failure: null });
});

it('a page around a message that was asked for before the end of a reply does not show it as running', async () => {
  const page = openChatSession({ messages: [greeting] });
  const early = Promise.withResolvers<object>();
  page.server.answer(
    getHistory,
    () => early.promise,
    () => historyOf(page.state.messages),
  );
  page.server.answer(askMessage, () => take(page, 2));
  const jumping = page.session.jumpTo('far-away');
  await page.session.send('Hello');
  const shown = page.state.messages;
  early.resolve(historyOf([greeting, ...shown.slice(1, -1), composeStreaming(3)]));
  await jumping;
  expect(page.server.callsOf(getHistory)).toHaveLength(2);
  expect(page.state.messages).toEqual(shown);
});
