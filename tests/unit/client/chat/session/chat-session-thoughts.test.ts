import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askMessage, type Message, type ReplyEvent } from '#src/contract/chat/message-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { openChatSession } from '#tests/support/browser/chat-session.ts';
import { createOpenStream, type FakeChatServer, streamOf } from '#tests/support/browser/fake-chat-server.ts';

const greeting = composeReply(1, { model: 'card' });
const delta = (text: string): ReplyEvent => ({ type: 'text-delta', text });
const end = (number: number, content: string): ReplyEvent => ({
  type: 'message-end',
  message: composeReply(number, { content }),
});

/** Composes the message as the server stores it: with the id from the page. */
function storedMessage(server: FakeChatServer): Message {
  const { content, client_message_id, parent_id } = askMessage.body.parse(
    server.callsOf(askMessage).at(-1)?.body,
  );
  return composeAsked(2, { content, client_message_id, parent_id: parent_id ?? null });
}

function startEvent(server: FakeChatServer, number = 3): ReplyEvent {
  return { type: 'message-start', user_message: storedMessage(server), message: composeStreaming(number) };
}

// Interruptions are logged to the console, which these tests do not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('a reply whose model thinks, is loaded, or fails', () => {
  it('retracts what the server retracts, and continues with what follows', async () => {
    const page = openChatSession({ messages: [greeting] });
    const stream = createOpenStream();
    page.server.answer(askMessage, stream.response);
    const asked = page.server.nextCall(askMessage);
    const sent = page.session.send('Hello');
    await asked;
    await stream.send(startEvent(page.server));
    const shown: (string | undefined)[] = [];
    page.session.$reply.listen((reply) => void shown.push(reply?.content));
    await stream.send(delta('Okay, they greet me.'));
    await stream.send({ type: 'text-reset', text: '' });
    await stream.send(delta('Good evening'));
    await stream.send(end(3, 'Good evening'));
    await sent;
    expect(shown).toEqual(['', 'Okay, they greet me.', '', 'Good evening']);
    expect(page.state.messages.at(-1)).toMatchObject({ content: 'Good evening', state: 'complete' });
  });

  it('shows the model’s state before it speaks, and its thoughts, until the next reply', async () => {
    const page = openChatSession({ messages: [greeting] });
    const stream = createOpenStream();
    page.server.answer(askMessage, stream.response);
    const asked = page.server.nextCall(askMessage);
    const sent = page.session.send('Hello');
    await asked;
    await stream.send(startEvent(page.server));
    const told: unknown[] = [];
    page.session.$thoughts.listen((thoughts) => void told.push(thoughts));
    await stream.send({ type: 'status', status: 'loading' });
    await stream.send({ type: 'status', status: 'thinking' });
    await stream.send({ type: 'thought-delta', text: 'They greet ' });
    await stream.send({ type: 'thought-delta', text: 'me.' });
    await stream.send(delta('Good evening'));
    await stream.send(end(3, 'Good evening'));
    await sent;
    const id = idOf(3);
    expect(told).toEqual([
      { id, status: 'loading', text: '' },
      { id, status: 'thinking', text: '' },
      { id, status: 'thinking', text: 'They greet ' },
      { id, status: 'thinking', text: 'They greet me.' },
      { id, status: 'thought', text: 'They greet me.' },
    ]);
    page.server.answer(askMessage, () => streamOf(startEvent(page.server, 5), delta('Yes'), end(5, 'Yes')));
    await page.session.send('Again');
    expect(page.session.$thoughts.get()).toBeNull();
  });

  it('knows after a reload that a failed reply has more details than the page', () => {
    const noCredit = composeReply(3, { content: '', state: 'failed', finish_reason: 'no_credit' });
    const page = openChatSession({ messages: [greeting, composeAsked(2), noCredit] });
    expect(page.state.failure).toMatchObject({
      message: 'The chat model could not be reached. Your message is saved; try again.',
      reason: 'no_credit',
    });
  });
});
