import { beforeEach, expect, it, vi } from 'vitest';
import {
  archiveConversation,
  restoreRemovedConversation,
  pinConversation,
  removeConversation,
  renameConversation,
} from '#src/client/chat/conversations/change-conversations.ts';
import { CallError } from '#src/contract/call/client.ts';
import {
  deleteConversation,
  editMode,
  listConversations,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { idOf } from '#tests/support/browser/chat-messages.ts';
import { conversation } from '#tests/support/browser/chat-session.ts';
import { composeCard, openChats } from '#tests/support/browser/open-chats.ts';

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => undefined));

const serverError = new CallError('Server error', { code: 20001, status: 500 });

it('shows the newest, then more, until there are no more', async () => {
  const { list, server, shown } = openChats(45);
  expect(list.$state.get().phase).toBe('loading');
  await list.load();
  expect(list.$state.get()).toMatchObject({ phase: 'ready', total: 45 });
  expect(shown()).toHaveLength(20);
  await list.loadMore();
  await list.loadMore();
  await list.loadMore();
  expect(new Set(shown()).size).toBe(45);
  expect(server.callsOf(listConversations)).toHaveLength(3);
});

it('a device unknown to the server has no chats, and makes no request', async () => {
  const { list, server } = openChats(3, false);
  await list.load();
  expect(list.$state.get()).toMatchObject({ phase: 'ready', records: [], total: 0 });
  expect(server.calls).toEqual([]);
});

it('a device that the server has forgotten has none either', async () => {
  const { list, server } = openChats(3);
  server.answer(listConversations, new CallError('Unauthorized', { code: 40001, status: 401 }));
  await list.load();
  expect(list.$state.get()).toMatchObject({ phase: 'ready', total: 0 });
});

it('of several searches the last one is shown, whichever is answered first', async () => {
  const { list, shown } = openChats(30);
  await Promise.all([list.load('Somebody 2'), list.load('Somebody 3')]);
  expect(list.$state.get().words).toBe('Somebody 3');
  expect(shown()).toEqual(['Somebody 3', 'Somebody 30']);
});

it('the shown chats stay during another search', async () => {
  const { list, shown } = openChats(3);
  await list.load();
  const searched = list.load('2');
  expect(list.$state.get().phase).toBe('loading');
  expect(shown()).toHaveLength(3);
  await searched;
  expect(shown()).toEqual(['Somebody 2']);
});

it('a failure is shown, and a retry repairs it', async () => {
  const { list, server, answer, shown } = openChats(3);
  server.answer(listConversations, serverError, answer);
  await list.load();
  expect(list.$state.get().phase).toBe('failed');
  await list.load();
  expect(shown()).toHaveLength(3);
});

it('when more cannot be loaded, the shown chats stay', async () => {
  const { list, server, answer, shown } = openChats(30);
  await list.load();
  server.answer(listConversations, serverError, answer);
  await list.loadMore();
  expect(list.$state.get().phase).toBe('failed');
  expect(shown()).toHaveLength(20);
  await list.loadMore();
  expect(shown()).toHaveLength(30);
});

it('a deleted chat keeps its place until it is restored or the list is loaded again', async () => {
  const { list, shown } = openChats(3);
  await list.load();
  await removeConversation(list, idOf(2));
  expect(shown()).toHaveLength(3);
  expect(list.$state.get()).toMatchObject({ removed: new Map([[idOf(2), 'deleted']]), total: 2 });
  await restoreRemovedConversation(list, idOf(2));
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3 });
  await removeConversation(list, idOf(1));
  await list.load();
  expect(shown()).toEqual(['Somebody 2', 'Somebody 3']);
});

it('a chat that could not be deleted is back, with the error', async () => {
  const { list, server } = openChats(3);
  await list.load();
  server.answer(deleteConversation, serverError);
  await expect(removeConversation(list, idOf(2))).rejects.toBe(serverError);
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3 });
});

it('an undo waits for the pending deletion, and makes one request however often it is pressed', async () => {
  const { list, server, holdCalls } = openChats(3);
  await list.load();
  const goOn = holdCalls(deleteConversation);
  const removed = removeConversation(list, idOf(2));
  const undone = Promise.all([
    restoreRemovedConversation(list, idOf(2)),
    restoreRemovedConversation(list, idOf(2)),
  ]);
  goOn();
  await Promise.all([removed, undone]);
  const changes = server.calls.map(({ name }) => name).filter((name) => name !== listConversations.name);
  expect(changes).toEqual([deleteConversation.name, restoreConversation.name]);
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3 });
});

it('an undo of a refused deletion makes no request', async () => {
  const { list, server } = openChats(3);
  await list.load();
  server.answer(deleteConversation, serverError);
  const removed = removeConversation(list, idOf(2));
  await Promise.all([expect(removed).rejects.toBe(serverError), restoreRemovedConversation(list, idOf(2))]);
  expect(server.callsOf(restoreConversation)).toEqual([]);
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3 });
});

it('after a deletion the following pages skip and repeat no chat', async () => {
  const { list, shown } = openChats(45);
  await list.load();
  await removeConversation(list, idOf(2));
  await removeConversation(list, idOf(4));
  await list.loadMore();
  await list.loadMore();
  await list.loadMore();
  expect(shown()).toHaveLength(45);
  expect(new Set(shown()).size).toBe(45);
});

it('returning to the page loads what is new, and leaves restorable chats alone', async () => {
  const { list, add, shown } = openChats(2);
  await list.load();
  add(composeCard(9));
  await list.refresh();
  expect(shown()).toEqual(['Somebody 9', 'Somebody 1', 'Somebody 2']);
  await removeConversation(list, idOf(9));
  await list.refresh();
  expect(shown()).toHaveLength(3);
});

it('does not report a failed refresh', async () => {
  const { list, server, shown } = openChats(2);
  await list.load();
  server.answer(listConversations, serverError);
  await list.refresh();
  expect(list.$state.get().phase).toBe('ready');
  expect(shown()).toHaveLength(2);
});

it('a title shows once the server has it', async () => {
  const { list, server } = openChats(2);
  await list.load();
  server.answer(editMode, { ...conversation, id: idOf(2), title: 'By the sea' });
  await renameConversation(list, idOf(2), 'By the sea');
  expect(list.$state.get().records.map(({ title }) => title)).toEqual(['', 'By the sea']);
  server.answer(editMode, serverError);
  await expect(renameConversation(list, idOf(2), 'Elsewhere')).rejects.toThrow('Server error');
  expect(list.$state.get().records.map(({ title }) => title)).toEqual(['', 'By the sea']);
});

it('a pinned chat moves before the others, and back to its time when unpinned', async () => {
  const { list, shown } = openChats(0);
  const time = (hour: number) => ({ last_message_time: `2026-11-21T0${hour}:00:00.000Z` });
  list.update({
    records: [3, 2, 1].map((number) => composeCard(number, time(number))),
    total: 3,
    phase: 'ready',
  });
  await pinConversation(list, idOf(1), true);
  expect(shown()).toEqual(['Somebody 1', 'Somebody 3', 'Somebody 2']);
  await pinConversation(list, idOf(2), true);
  expect(shown()).toEqual(['Somebody 2', 'Somebody 1', 'Somebody 3']);
  await pinConversation(list, idOf(2), false);
  expect(shown()).toEqual(['Somebody 1', 'Somebody 3', 'Somebody 2']);
});

it('a chat that could not be pinned stays where it is, with the error', async () => {
  const { list, server, shown } = openChats(3);
  await list.load();
  server.answer(editMode, serverError);
  await expect(pinConversation(list, idOf(3), true)).rejects.toBe(serverError);
  expect(shown()).toEqual(['Somebody 1', 'Somebody 2', 'Somebody 3']);
});

it('a chat that is unpinned to a place that is not loaded yet is not skipped later', async () => {
  const { list, shown } = openChats(45);
  await list.load();
  await pinConversation(list, idOf(20), true);
  await list.loadMore();
  await pinConversation(list, idOf(20), false);
  await list.loadMore();
  await list.loadMore();
  expect(new Set(shown()).size).toBe(45);
});

it('an archived chat keeps its place until it is unarchived, pinned as before, or the list is loaded again', async () => {
  const { list, server, shown } = openChats(3);
  await list.load();
  await pinConversation(list, idOf(2), true);
  await archiveConversation(list, idOf(2), true);
  expect(shown()).toHaveLength(3);
  expect(list.$state.get()).toMatchObject({
    removed: new Map([[idOf(2), 'archived']]),
    total: 2,
    archived: 1,
  });
  await restoreRemovedConversation(list, idOf(2));
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3, archived: 0 });
  expect(server.callsOf(editMode).at(-1)?.body).toEqual({ id: idOf(2), archived: false, pinned: true });
  await archiveConversation(list, idOf(1), true);
  await list.load();
  expect(shown()).toEqual(['Somebody 2', 'Somebody 3']);
  expect(list.$state.get()).toMatchObject({ total: 2, archived: 1 });
});

it('a chat that could not be archived is back, with the error', async () => {
  const { list, server } = openChats(3);
  await list.load();
  server.answer(editMode, serverError);
  await expect(archiveConversation(list, idOf(2), true)).rejects.toBe(serverError);
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3, archived: 0 });
});

it('the archive shows archived chats, and one unarchived there can be archived again', async () => {
  const { list, shown } = openChats(3);
  await list.load();
  await archiveConversation(list, idOf(2), true);
  await list.load('', true);
  expect(shown()).toEqual(['Somebody 2']);
  await archiveConversation(list, idOf(2), false);
  expect(list.$state.get()).toMatchObject({
    removed: new Map([[idOf(2), 'returned']]),
    total: 0,
    archived: 0,
  });
  await restoreRemovedConversation(list, idOf(2));
  expect(list.$state.get()).toMatchObject({ isArchive: true, total: 1, archived: 1 });
  await removeConversation(list, idOf(2));
  expect(list.$state.get()).toMatchObject({ total: 0, archived: 0 });
});

it('a search shows archived chats too, and one archived there stays and is marked', async () => {
  const { list, shown } = openChats(3);
  await list.load();
  await archiveConversation(list, idOf(2), true);
  await list.load('', true);
  await list.load('Somebody');
  expect(list.$state.get()).toMatchObject({ isArchive: false, total: 3, archived: 1 });
  await archiveConversation(list, idOf(1), true);
  expect(shown()).toHaveLength(3);
  expect(list.$state.get()).toMatchObject({ removed: new Map(), total: 3, archived: 2 });
  expect(list.$state.get().records.filter(({ archived }) => archived)).toHaveLength(2);
});
