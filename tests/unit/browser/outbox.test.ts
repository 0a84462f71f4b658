import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followOutbox, dropRefused } from '#src/browser/follow-outbox.ts';
import { keepQueued, listQueued } from '#src/browser/outbox.ts';
import { CallError } from '#src/contract/client.ts';
import { askMessage, type ReplyEvent } from '#src/contract/message-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/chat-messages.ts';
import { type ChatPage, conversationId, openChatPage } from '#tests/support/chat-page.ts';
import { away, streamOf } from '#tests/support/fake-chat-server.ts';
import { type FakeStorage, stubStorage } from '#tests/support/fake-storage.ts';

let storage: FakeStorage;
let isOnline = true;
beforeEach(() => {
  storage = stubStorage();
  isOnline = true;
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => storage.close());

/** One lock at a time, as the browser's, for all pages of a test. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function openWithOutbox(locks = createLocks()) {
  const page = openChatPage({ messages: [composeReply(1)], isOnline: () => isOnline });
  const outbox = followOutbox({ session: page.session, characterId: 'f01', locks, isOnline: () => isOnline });
  return { page, outbox };
}

/** Answers as the server does: it stores the message, and replies. */
function answerAsks({ server }: ChatPage): void {
  let number = 10;
  server.answer(askMessage, () => {
    const { content, client_message_id } = askMessage.body.parse(server.callsOf(askMessage).at(-1)?.body);
    number += 2;
    const events: ReplyEvent[] = [
      {
        type: 'message-start',
        user_message: composeAsked(number, { content, client_message_id }),
        message: composeStreaming(number + 1),
      },
      { type: 'message-end', message: composeReply(number + 1, { content: `Yes: ${content}` }) },
    ];
    return streamOf(...events);
  });
}

const askedContents = ({ server }: ChatPage) =>
  server.callsOf(askMessage).map(({ body }) => askMessage.body.parse(body).content);
const queued = async () => (await listQueued('f01', conversationId)).map(({ content }) => content);

it('what is said without a connection waits without complaint, and goes out once in its order', async () => {
  const { page, outbox } = openWithOutbox();
  page.server.answer(askMessage, away());
  isOnline = false;
  await page.session.send('First');
  await page.session.send('Second');
  expect(page.state.failure).toBeNull();
  expect(page.state.messages.slice(1)).toMatchObject([{ delivery: 'waiting' }, { delivery: 'waiting' }]);
  await vi.waitFor(async () => expect(await queued()).toEqual(['First', 'Second']));

  const before = askedContents(page).length;
  answerAsks(page);
  isOnline = true;
  await outbox.flush();
  expect(askedContents(page).slice(before)).toEqual(['First', 'Second']);
  expect(page.state.messages.map(({ content }) => content).slice(1)).toEqual([
    'First',
    'Yes: First',
    'Second',
    'Yes: Second',
  ]);
  expect(await queued()).toEqual([]);
});

it('what waited is sent after a reload, under the id that it had', async () => {
  const first = openWithOutbox();
  first.page.server.answer(askMessage, away());
  isOnline = false;
  await first.page.session.send('Still there?');
  await vi.waitFor(async () => expect(await queued()).toEqual(['Still there?']));
  const id = first.page.state.messages.at(-1)?.client_message_id;

  isOnline = true;
  const again = openWithOutbox();
  answerAsks(again.page);
  await again.outbox.flush();
  expect(again.page.server.callsOf(askMessage)).toMatchObject([{ body: { client_message_id: id } }]);
  expect(again.page.state.messages.at(-1)?.content).toBe('Yes: Still there?');
  expect(await queued()).toEqual([]);
});

it('one of two pages sends it', async () => {
  await keepQueued({
    id: idOf(900),
    characterId: 'f01',
    conversationId,
    content: 'Only once',
    time: '2026-11-21T09:00:00.000Z',
  });
  const locks = createLocks();
  const one = openWithOutbox(locks);
  const two = openWithOutbox(locks);
  answerAsks(one.page);
  answerAsks(two.page);
  await Promise.all([one.outbox.flush(), two.outbox.flush()]);
  expect([...askedContents(one.page), ...askedContents(two.page)]).toEqual(['Only once']);
});

it('what waits in another conversation, or for another member, is left alone', async () => {
  const message = { characterId: 'f01', content: 'Elsewhere', time: '2026-11-21T09:00:00.000Z' };
  await keepQueued({ ...message, id: idOf(901), conversationId: idOf(501) });
  await keepQueued({ ...message, id: idOf(902), conversationId: null, characterId: 'f02' });
  storage.becomes(7);
  await keepQueued({ ...message, id: idOf(903), conversationId });
  storage.becomes(8);
  const { page, outbox } = openWithOutbox();
  await outbox.flush();
  expect(askedContents(page)).toEqual([]);
});

it('a message that the server takes is not kept, and one that it refuses for good is forgotten', async () => {
  const { page } = openWithOutbox();
  answerAsks(page);
  await page.session.send('Hello');
  await vi.waitFor(async () => expect(await queued()).toEqual([]));

  const refused = new CallError('Invalid parameters', { code: 40003, status: 400 });
  await keepQueued({ id: idOf(904), characterId: 'f01', conversationId, content: 'No', time: '' });
  await dropRefused(new CallError('Service unavailable', { code: 50001, status: 503 }), idOf(904));
  // A conversation that was deleted can be brought back.
  await dropRefused(new CallError('Not found', { code: 40003, status: 404 }), idOf(904));
  expect(await queued()).toEqual(['No']);
  await dropRefused(refused, idOf(904));
  expect(await queued()).toEqual([]);
});

it('a server that is away stops the sending; what waits goes on waiting', async () => {
  await keepQueued({ id: idOf(905), characterId: 'f01', conversationId, content: 'A', time: '1' });
  await keepQueued({ id: idOf(906), characterId: 'f01', conversationId, content: 'B', time: '2' });
  const { page, outbox } = openWithOutbox();
  page.server.answer(askMessage, away());
  await outbox.flush();
  expect(new Set(askedContents(page))).toEqual(new Set(['A']));
  expect(await queued()).toEqual(['A', 'B']);
});
