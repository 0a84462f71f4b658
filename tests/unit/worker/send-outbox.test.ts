import { CallError } from '#src/contract/call/client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resultOf, runInStore } from '#src/client/offline/chat-database.ts';
import { dropQueued, listOutbox, type QueuedMessage } from '#src/client/offline/queued-messages.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import { askMessage, getHistory } from '#src/contract/chat/message-calls.ts';
import { getUserInfo, type User } from '#src/contract/account/user-calls.ts';
import { sendOutbox } from '#src/worker/send-outbox.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { conversation, conversationId } from '#tests/support/browser/chat-session.ts';
import { composeMember, composeUser } from '#tests/support/browser/compose-user.ts';
import {
  createFakeChatServer,
  away,
  historyOf,
  refusal,
  streamOf,
} from '#tests/support/browser/fake-chat-server.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
let server: ReturnType<typeof createFakeChatServer>;
beforeEach(() => {
  browser = stubBrowser();
  server = createFakeChatServer();
  isLockFree = true;
  wait.mockClear();
  becomes(composeUser());
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => browser.close());

const reply = composeReply(1);

async function queue(...messages: Partial<QueuedMessage>[]): Promise<void> {
  for (const [index, message] of messages.entries()) {
    const row: QueuedMessage = {
      id: idOf(600 + index),
      owner: '',
      characterId: 'f01',
      conversationId,
      content: `Message ${index}`,
      time: new Date(index).toISOString(),
      parentId: reply.id,
      ...message,
    };
    await runInStore('outbox', 'readwrite', (shelf) => resultOf(shelf.put(row)));
  }
}

let isLockFree = true;
const heldLocks = new Set<string>();
const locks = {
  async request(name: string, _options: object, work: (lock: object | null) => Promise<unknown>) {
    const isFree = isLockFree && !heldLocks.has(name);
    if (isFree) heldLocks.add(name);
    try {
      return await work(isFree ? {} : null);
    } finally {
      if (isFree) heldLocks.delete(name);
    }
  },
} as unknown as Pick<LockManager, 'request'>;
const wait = vi.fn(() => Promise.resolve());
const send = () => sendOutbox({ client: server.client, locks, wait });
const becomes = (user: User) => server.answer(getUserInfo, user);
const asked = () => server.callsOf(askMessage).map(({ body }) => askMessage.body.parse(body));
const waiting = async () => (await listOutbox()).map(({ content }) => content);

function answerAsks(): void {
  server.answer(askMessage, () =>
    streamOf(
      { type: 'message-start', user_message: composeAsked(2), message: composeStreaming(3) },
      { type: 'message-end', message: composeReply(3) },
    ),
  );
}

it('sends waiting messages in their order, with their ids, and deletes them', async () => {
  await queue({}, {});
  const sent = [composeAsked(2, { client_message_id: idOf(600) }), composeReply(3)];
  server.answer(getHistory, historyOf([reply]), historyOf([composeStreaming(3)]), historyOf(sent));
  answerAsks();
  await send();
  expect(wait, 'until the reply to the first has ended').toHaveBeenCalledOnce();
  expect(asked()).toMatchObject([
    { conversation_id: conversationId, content: 'Message 0', client_message_id: idOf(600) },
    { conversation_id: conversationId, content: 'Message 1', client_message_id: idOf(601) },
  ]);
  expect(await waiting()).toEqual([]);
});

it('sends the waiting messages of two chats with one character', async () => {
  await queue({}, { conversationId: idOf(900) });
  server.answer(getHistory, historyOf([reply]), historyOf([reply]));
  answerAsks();
  await send();
  expect(asked().map((body) => body.conversation_id)).toEqual([conversationId, idOf(900)]);
  expect(await waiting()).toEqual([]);
});

it('leaves a message to the page if it no longer follows the messages that its writer saw', async () => {
  await queue({ parentId: idOf(77) });
  server.answer(getHistory, historyOf([reply]));
  answerAsks();
  await send();
  expect(asked()).toEqual([]);
  expect(await waiting()).toEqual(['Message 0']);
});

it('begins a new conversation, but continues none that was begun elsewhere in the meantime', async () => {
  await queue({ conversationId: null, parentId: null });
  answerAsks();
  server.answer(getHistory, historyOf([reply]));
  server.answer(addConversation, { ...conversation, message_count: 4 });
  await send();
  expect(asked()).toEqual([]);
  server.answer(addConversation, { ...conversation, message_count: 1 });
  await send();
  expect(asked()).toMatchObject([{ conversation_id: conversationId, content: 'Message 0' }]);
});

it('leaves a message to the page if it would follow one that was sent elsewhere after the first', async () => {
  await queue({}, {});
  server.answer(getHistory, historyOf([reply]), historyOf([composeAsked(8), composeReply(9)]));
  answerAsks();
  await send();
  expect(asked()).toHaveLength(1);
  expect(await waiting()).toEqual(['Message 1']);
});

it('sends no message that was discarded in the meantime, and none while a page has the lock', async () => {
  await queue({}, {});
  server.answer(getHistory, historyOf([reply]));
  server.answer(askMessage, () => {
    void dropQueued(idOf(601));
    return streamOf({ type: 'message-end', message: composeReply(3) });
  });
  isLockFree = false;
  await expect(send(), 'so that the browser tries again: the page may be closed').rejects.toThrow(CallError);
  expect(asked()).toEqual([]);
  isLockFree = true;
  await send();
  expect(asked()).toHaveLength(1);
});

it('sends no message of another member than the current one', async () => {
  const member = composeMember(1);
  becomes(member);
  await queue({ owner: member.id }, { owner: 'member-2', conversationId: idOf(501) });
  server.answer(getHistory, historyOf([reply]));
  answerAsks();
  await send();
  expect(asked().map(({ content }) => content)).toEqual(['Message 0']);
  expect(await waiting()).toEqual(['Message 1']);
});

it('fails while the server cannot be reached, so that the browser tries again; a refusal is left to the page', async () => {
  await queue({});
  server.answer(getHistory, away());
  await expect(send()).rejects.toThrow();
  expect(await waiting()).toEqual(['Message 0']);
  server.answer(getHistory, historyOf([reply]));
  server.answer(askMessage, refusal(402, 20003, 'Not enough'));
  await send();
  expect(await waiting()).toEqual(['Message 0']);
});
