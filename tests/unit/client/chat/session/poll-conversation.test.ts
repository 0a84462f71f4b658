import { beforeEach, expect, it, vi } from 'vitest';
import { pollConversation } from '#src/client/chat/session/poll-conversation.ts';
import { getConversation } from '#src/contract/chat/conversation-calls.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { composeReply } from '#tests/support/browser/chat-messages.ts';
import { conversation, openChatSession } from '#tests/support/browser/chat-session.ts';
import { away, historyOf } from '#tests/support/browser/fake-chat-server.ts';

// Failed lookups are logged to the console, which this test does not check.
beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

it('a hidden page is notified of a reply from elsewhere, polls less often while nothing happens, and ends with its signal', async () => {
  const page = openChatSession({ messages: [composeReply(1)] });
  const shown = [composeReply(1), composeReply(2)];
  page.server.answer(getHistory, historyOf(shown, { version: 2 }));
  const newer = { ...conversation, version: 2 };
  page.server.answer(getConversation, newer, newer, newer, away(), newer);
  const leaving = new AbortController();
  const waits: number[] = [];
  const wait = (ms: number) => {
    if (waits.push(ms) === 7) leaving.abort();
    return Promise.resolve();
  };
  await pollConversation(page.session, wait, leaving.signal);
  expect(page.state.messages).toEqual(shown);
  expect(page.server.callsOf(getHistory)).toHaveLength(1);
  expect(waits).toEqual([20_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
});
