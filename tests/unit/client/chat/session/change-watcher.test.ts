import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { composeAsked, composeReply, idOf } from '#tests/support/browser/chat-messages.ts';
import { openChatSession } from '#tests/support/browser/chat-session.ts';
import { away, historyOf, refusal } from '#tests/support/browser/fake-chat-server.ts';

const greeting = composeReply(1, { model: 'card' });
const shown = [greeting, composeAsked(2, { parent_id: idOf(1) }), composeReply(3, { parent_id: idOf(2) })];

// Interruptions are logged to the console, which these tests do not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe('watching', () => {
  const events = (...versions: number[]) =>
    new Response(versions.map((version) => `data: {"type":"changed","version":${version}}\n\n`).join(''));

  it('loads everything newer than shown, and reconnects with increasing waits when it breaks', async () => {
    const page = openChatSession({ messages: [greeting] });
    const leaving = new AbortController();
    page.server.answer(getHistory, historyOf(shown, { version: 5 }));
    page.server.answer(watchConversation, events(5), away(), away(), () => {
      leaving.abort();
      return events();
    });
    await page.session.watch(leaving.signal);
    await expect.poll(() => page.state.messages).toEqual(shown);
    expect(page.waits).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(page.server.callsOf(getHistory)).toHaveLength(1);
  });

  it('that is ended again and again, for other tabs, reconnects with increasing waits until it lasted a minute', async () => {
    const page = openChatSession({ messages: shown });
    const leaving = new AbortController();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    page.server.answer(
      watchConversation,
      events(0),
      events(0),
      events(0),
      () => {
        vi.setSystemTime(Date.now() + 60_000);
        return events(0);
      },
      () => {
        leaving.abort();
        return events();
      },
    );
    await page.session.watch(leaving.signal);
    expect(page.waits).toEqual([1_000, 2_000, 4_000, 1_000, 2_000]);
  });

  it('ends if the server refuses', async () => {
    const page = openChatSession();
    page.server.answer(watchConversation, refusal(404, 40003, 'Not found'));
    await page.session.watch(new AbortController().signal);
    expect(page.server.callsOf(watchConversation)).toHaveLength(1);
  });
});
