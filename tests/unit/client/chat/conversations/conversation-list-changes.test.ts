import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  archiveConversation,
  pinConversation,
  removeConversation,
  restoreRemovedConversation,
} from '#src/client/chat/conversations/change-conversations.ts';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import { deleteConversation, editMode, listConversations } from '#src/contract/chat/conversation-calls.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { openChats } from '#tests/support/browser/open-chats.ts';

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

describe.each([
  { kind: 'refreshed', ask: (list: ConversationList) => list.refresh() },
  { kind: 'loaded', ask: (list: ConversationList) => list.load('') },
])('an answer of a list that is $kind', ({ ask }) => {
  it('does not undo a change that was made while it was on its way', async () => {
    const { list, shown, holdAnswers } = openChats(3);
    await list.load();
    const letGo = holdAnswers(listConversations);
    const asked = ask(list);
    await pinConversation(list, idOf(3), true);
    letGo();
    await asked;
    expect(shown()).toEqual(['Somebody 3', 'Somebody 1', 'Somebody 2']);
  });
});

it('a list that is loaded before a change has reached the server shows the change once it has', async () => {
  const { list, shown, holdCalls } = openChats(3);
  await list.load();
  await archiveConversation(list, idOf(2), true);
  await list.load('', true);
  const goOn = holdCalls(editMode);
  const returned = archiveConversation(list, idOf(2), false);
  await list.load('', false);
  expect(shown()).toEqual(['Somebody 1', 'Somebody 3']);
  goOn();
  await returned;
  expect(shown()).toEqual(['Somebody 1', 'Somebody 2', 'Somebody 3']);

  const goOnAgain = holdCalls(deleteConversation);
  const removed = removeConversation(list, idOf(2));
  const undone = restoreRemovedConversation(list, idOf(2));
  await list.load('Somebody');
  goOnAgain();
  await Promise.all([removed, undone]);
  expect(shown()).toHaveLength(3);
});

it('a chat that is deleted while the next page is on its way hides none behind it', async () => {
  const { list, shown, holdAnswers } = openChats(45);
  await list.load();
  const letGo = holdAnswers(listConversations);
  const more = list.loadMore();
  await removeConversation(list, idOf(5));
  letGo();
  await more;
  await list.loadMore();
  await list.loadMore();
  expect(new Set(shown()).size).toBe(45);
});

it('a load that was overtaken is not made again', async () => {
  const { list, server, holdAnswers } = openChats(3);
  await list.load();
  const letGo = holdAnswers(listConversations);
  const early = list.load('Somebody 1');
  const late = list.load('Somebody 2');
  await pinConversation(list, idOf(2), true);
  letGo();
  await Promise.all([early, late]);
  expect(server.callsOf(listConversations).map(({ query }) => query)).toMatchObject([
    {},
    { q: 'Somebody 1' },
    { q: 'Somebody 2' },
    { q: 'Somebody 2' },
  ]);
});
