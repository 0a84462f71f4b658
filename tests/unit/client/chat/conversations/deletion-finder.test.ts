import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDeleted, recordDeletions } from '#src/client/chat/conversations/deleted-conversations.ts';
import {
  getConversation,
  listConversations,
  restoreConversation,
  watchConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { askMessage, getHistory } from '#src/contract/chat/message-calls.ts';
import { siteTextsOf } from '#src/i18n/site-texts.ts';
import { composeReply, idOf } from '#tests/support/browser/chat-messages.ts';
import { conversation, conversationId, openChatSession } from '#tests/support/browser/chat-session.ts';
import { composeConversationCard } from '#tests/support/browser/compose-conversation-card.ts';
import { away, historyOf, refusal } from '#tests/support/browser/fake-chat-server.ts';

const en = siteTextsOf('en');

const greeting = composeReply(1, { model: 'card' });

function listOf(ids: readonly string[], total = ids.length) {
  const records = ids.map((id) => composeConversationCard({ id }));
  return { records, page: 1, size: 100, total, archived: 0 };
}

const others = Array.from({ length: 100 }, (_, index) => idOf(600 + index));

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));
afterEach(() => recordDeletions({ there: [conversationId], deleted: [] }));

it('when the events end because the conversation was deleted elsewhere, no call about it is made', async () => {
  const page = openChatSession({ messages: [greeting] });
  page.server.answer(watchConversation, new Response('data: {"type":"changed","version":1}\n\n'));
  page.server.answer(listConversations, listOf(others.slice(0, 1)));
  page.server.answer(getHistory, historyOf([greeting]));
  const leaving = new AbortController();
  const watching = page.session.watch(leaving.signal);
  await expect.poll(() => isDeleted(conversationId)).toBe(true);
  const before = page.server.calls.length;
  await page.session.refresh();
  expect(page.server.calls).toHaveLength(before);
  expect(page.server.callsOf(watchConversation)).toHaveLength(1);
  leaving.abort();
  await watching;
});

it('a person who returns is notified of a deletion, and of its undoing', async () => {
  const page = openChatSession({ messages: [greeting] });
  page.server.answer(listConversations, listOf([]), listOf([conversationId]));
  page.server.answer(getHistory, historyOf([greeting]));
  await page.session.comeBack();
  expect(isDeleted(conversationId)).toBe(true);
  expect(page.server.callsOf(getHistory)).toEqual([]);
  expect(page.server.callsOf(getConversation)).toEqual([]);
  await page.session.comeBack();
  expect(isDeleted(conversationId)).toBe(false);
  expect(page.server.callsOf(getHistory)).toHaveLength(1);
});

it('a conversation far down in a long list is there', async () => {
  const page = openChatSession();
  page.server.answer(listConversations, listOf(others, 101), listOf([conversationId], 101));
  await page.session.findDeletion();
  expect(isDeleted(conversationId)).toBe(false);
  expect(page.server.callsOf(listConversations).map(({ query }) => query)).toEqual([
    { character_id: 'f01', page: 1, size: 100 },
    { character_id: 'f01', page: 2, size: 100 },
  ]);
});

it('several lookups at once make one call, and a list that does not arrive reports nothing', async () => {
  const page = openChatSession();
  page.server.answer(listConversations, away());
  await Promise.all([page.session.findDeletion(), page.session.findDeletion()]);
  expect(page.server.callsOf(listConversations)).toHaveLength(1);
  expect(isDeleted(conversationId)).toBe(false);
});

it('a deletion by this page itself is not looked up', async () => {
  const page = openChatSession();
  recordDeletions({ there: [], deleted: [conversationId] });
  await page.session.findDeletion();
  expect(page.server.calls).toEqual([]);
  expect(isDeleted(conversationId)).toBe(true);
});

it('a message to a deleted conversation is not sent, stays as unsent, and the conversation can be restored', async () => {
  const page = openChatSession({ messages: [greeting] });
  recordDeletions({ there: [], deleted: [conversationId] });
  await page.session.send('Are you there?');
  expect(page.server.callsOf(askMessage)).toEqual([]);
  expect(page.state.failure?.message).toBe(en.chatGone);
  expect(page.state.messages.at(-1)).toMatchObject({ content: 'Are you there?', delivery: 'unsent' });
  page.server.answer(restoreConversation, refusal(404, 40003, 'Gone for good'), conversation);
  expect(await page.session.bringBack()).toBe(false);
  expect(page.state.failure?.message).toBe('Gone for good');
  expect(await page.session.bringBack()).toBe(true);
  expect(isDeleted(conversationId)).toBe(false);
});
