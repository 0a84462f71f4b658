import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askMessage, getHistory, type ReplyEvent, resumeMessage } from '#src/contract/chat/message-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { openChatSession } from '#tests/support/browser/chat-session.ts';
import { createOpenStream, historyOf, streamOf } from '#tests/support/browser/fake-chat-server.ts';

const greeting = composeReply(1, { model: 'card' });
const asked = composeAsked(2);
const whole = composeReply(3, { content: 'Good evening' });
const delta = (text: string): ReplyEvent => ({ type: 'text-delta', text });
const end: ReplyEvent = { type: 'message-end', message: whole };

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('a page that stops reading', () => {
  it('closes the stream, makes no request, and continues from its text when it reads again', async () => {
    const page = openChatSession({ messages: [greeting, asked, composeStreaming(3, 'Good ')] });
    const stream = createOpenStream();
    page.server.answer(resumeMessage, stream.response, streamOf(delta('ning'), end));
    const following = page.session.resume();
    await stream.send(delta('eve'));
    await page.shows('Good eve');
    page.session.pauseReading();
    await expect.poll(() => page.state.phase).toBe('reconnecting');
    expect(page.server.callsOf(resumeMessage)).toHaveLength(1);
    page.session.readAgain();
    await following;
    expect(page.server.callsOf(resumeMessage)[1]?.query).toEqual({ message_id: idOf(3), last_event_id: 8 });
    expect(page.state).toMatchObject({ phase: 'idle', failure: null, messages: [greeting, asked, whole] });
  });

  it('interrupts nothing that is being sent: a message is pending until the server has it', async () => {
    const page = openChatSession({ messages: [greeting] });
    const stream = createOpenStream();
    page.server.answer(askMessage, stream.response);
    page.server.answer(getHistory, historyOf([greeting, asked, whole]));
    page.server.answer(resumeMessage, streamOf(delta('Good evening'), end));
    const asking = page.server.nextCall(askMessage);
    const sending = page.session.send('Are you there?');
    await asking;
    await stream.send({ type: 'message-start', user_message: asked, message: composeStreaming(3) });
    page.session.pauseReading();
    page.session.pauseReading();
    // It is about to resume, but does not.
    await expect.poll(() => page.waits).toEqual([0]);
    expect(page.server.calls.map(({ name }) => name)).toEqual([askMessage.name]);
    page.session.readAgain();
    await sending;
    expect(page.server.callsOf(askMessage)).toHaveLength(1);
    expect(page.state.messages).toContainEqual(whole);
    // A second call changes nothing.
    page.session.readAgain();
  });
});
