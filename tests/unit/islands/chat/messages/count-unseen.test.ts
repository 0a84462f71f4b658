import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atom } from 'nanostores';
import type { ChatState } from '#src/client/chat/state/chat-state.ts';
import { countUnseen } from '#src/islands/chat/messages/count-unseen.ts';
import { composeReply } from '#tests/support/browser/chat-messages.ts';
import { openChatSession } from '#tests/support/browser/chat-session.ts';

const page = { title: 'Peng Yue · Chat' };

beforeEach(() => {
  page.title = 'Peng Yue · Chat';
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

it('replies to a hidden page are counted in its title, and a newer name of the chat stays', () => {
  const before = [composeReply(1)];
  const $state = atom<ChatState>({ ...openChatSession().state, messages: before });
  const leaving = new AbortController();
  countUnseen({ $state }, before, leaving.signal);
  expect(page.title).toBe('Peng Yue · Chat');
  $state.set({ ...$state.get(), messages: [...before, composeReply(2)] });
  expect(page.title).toBe('(1) Peng Yue · Chat');
  page.title = 'My tale · Peng Yue · Chat';
  $state.set({ ...$state.get(), messages: [...before, composeReply(2), composeReply(3)] });
  expect(page.title).toBe('(2) My tale · Peng Yue · Chat');
  leaving.abort();
  expect(page.title).toBe('My tale · Peng Yue · Chat');
  $state.set({ ...$state.get(), messages: [...before, composeReply(2), composeReply(4)] });
  expect(page.title).toBe('My tale · Peng Yue · Chat');
});

it('a greeting whose id becomes known only now is not a new reply', () => {
  const $state = atom<ChatState>({
    ...openChatSession().state,
    messages: [composeReply(1, { model: 'card' })],
  });
  const leaving = new AbortController();
  countUnseen({ $state }, $state.get().messages, leaving.signal);
  $state.set({ ...$state.get(), messages: [composeReply(2, { model: 'card' })] });
  expect(page.title).toBe('Peng Yue · Chat');
  leaving.abort();
});
