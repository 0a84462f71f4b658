import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { followOutbox } from '#src/client/chat/session/follow-outbox.ts';
import { keepQueued, listQueued } from '#src/client/offline/outbox.ts';
import { getConversation } from '#src/contract/chat/conversation-calls.ts';
import { askMessage, getHistory, type ReplyEvent, resumeMessage } from '#src/contract/chat/message-calls.ts';
import { composeAsked, composeReply, composeStreaming, idOf } from '#tests/support/browser/chat-messages.ts';
import { type OpenSession, conversationId, openChatSession } from '#tests/support/browser/chat-session.ts';
import {
  away,
  createOpenStream,
  historyOf,
  refusal,
  streamOf,
} from '#tests/support/browser/fake-chat-server.ts';
import { composeMember } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
let isOnline = true;
beforeEach(() => {
  browser = stubBrowser();
  isOnline = true;
  vi.spyOn(console, 'debug').mockImplementation(() => undefined);
});
afterEach(() => browser.close());

/** Creates locks that only one holder has at a time, as in a browser, for all pages of a test. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function openWithOutbox(locks = createLocks()) {
  const page = openChatSession({ messages: [composeReply(1)], isOnline: () => isOnline });
  const outbox = followOutbox({ session: page.session, characterId: 'f01', locks });
  return { page, outbox };
}

/** Answers as the server does: stores the message, and replies. */
function answerAsks({ server }: OpenSession): void {
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

const askedContents = ({ server }: OpenSession) =>
  server.callsOf(askMessage).map(({ body }) => askMessage.body.parse(body).content);
const queued = async () => (await listQueued('f01', conversationId)).map(({ content }) => content);

it('a message sent offline waits without an error, and is sent once in order', async () => {
  const { page, outbox } = openWithOutbox();
  page.server.answer(askMessage, away());
  isOnline = false;
  // All in one millisecond.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await page.session.send('First');
  await page.session.send('Second');
  expect(page.state.failure).toBeNull();
  expect(page.state.messages.slice(1)).toMatchObject([{ delivery: 'waiting' }, { delivery: 'waiting' }]);
  await expect.poll(queued).toEqual(['First', 'Second']);

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

it('a waiting message is sent after a reload, with the same id', async () => {
  const first = openWithOutbox();
  first.page.server.answer(askMessage, away());
  isOnline = false;
  await first.page.session.send('Still there?');
  await expect.poll(queued).toEqual(['Still there?']);
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

it('a page that does not read the reply releases the lock: another page sends the waiting messages', async () => {
  const message = { characterId: 'f01', conversationId };
  await keepQueued({ ...message, id: idOf(900), content: 'First', time: '2026-11-21T09:00:00.000Z' });
  const locks = createLocks();
  const hidden = openWithOutbox(locks);
  const stream = createOpenStream();
  hidden.page.server.answer(askMessage, stream.response);
  hidden.page.server.answer(getHistory, historyOf([composeReply(1)]));
  hidden.page.server.answer(resumeMessage, streamOf({ type: 'message-end', message: composeReply(13) }));
  const asking = hidden.page.server.nextCall(askMessage);
  const flushing = hidden.outbox.flush();
  await asking;
  const own = composeAsked(12, { content: 'First', client_message_id: idOf(900) });
  await stream.send({ type: 'message-start', user_message: own, message: composeStreaming(13) });
  hidden.page.session.pauseReading();
  await flushing;
  expect(await queued()).toEqual([]);

  await keepQueued({ ...message, id: idOf(901), content: 'Second', time: '2026-11-21T09:00:01.000Z' });
  const other = openWithOutbox(locks);
  answerAsks(other.page);
  await other.outbox.flush();
  expect(askedContents(other.page)).toEqual(['Second']);

  hidden.page.session.readAgain();
  await expect.poll(() => hidden.page.state).toMatchObject({ phase: 'idle', failure: null });
  expect(hidden.page.server.callsOf(askMessage)).toHaveLength(1);
});

it('messages of another conversation, or of another member, are left alone', async () => {
  const message = { characterId: 'f01', content: 'Elsewhere', time: '2026-11-21T09:00:00.000Z' };
  await keepQueued({ ...message, id: idOf(901), conversationId: idOf(501) });
  await keepQueued({ ...message, id: idOf(902), conversationId: null, characterId: 'f02' });
  browser.becomes(composeMember(7));
  await keepQueued({ ...message, id: idOf(903), conversationId });
  browser.becomes(composeMember(8));
  const { page, outbox } = openWithOutbox();
  await outbox.flush();
  expect(askedContents(page)).toEqual([]);
});

it.each([400, 402, 403, 413])(
  'a message that the server refuses finally (%i) is dropped, stays on the page, and blocks nothing',
  async (status) => {
    const { page } = openWithOutbox();
    page.server.answer(askMessage, refusal(status, 40003, 'Never.'));
    await page.session.send('No');
    expect(page.state).toMatchObject({ failure: { message: 'Never.' } });
    expect(page.state.messages.at(-1)?.delivery).toBe('refused');
    await expect.poll(queued).toEqual([]);
    answerAsks(page);
    await page.session.send('Something else');
    expect(askedContents(page)).toEqual(['No', 'Something else']);
    expect(page.state.messages.map(({ content }) => content)).toContain('Yes: Something else');
  },
);

it('an accepted message is not kept, and one of a deleted conversation, which can be restored, is', async () => {
  const { page } = openWithOutbox();
  answerAsks(page);
  await page.session.send('Hello');
  await expect.poll(queued).toEqual([]);
  page.server.answer(askMessage, refusal(404, 40003, 'Not found'));
  page.server.answer(getConversation, refusal(404, 40003, 'Not found'));
  await page.session.send('Where are you?');
  await expect.poll(queued).toEqual(['Where are you?']);
});

it('an unreachable server stops the sending; messages continue to wait', async () => {
  await keepQueued({ id: idOf(905), characterId: 'f01', conversationId, content: 'A', time: '1' });
  await keepQueued({ id: idOf(906), characterId: 'f01', conversationId, content: 'B', time: '2' });
  const { page, outbox } = openWithOutbox();
  page.server.answer(askMessage, away());
  await outbox.flush();
  expect(new Set(askedContents(page))).toEqual(new Set(['A']));
  expect(await queued()).toEqual(['A', 'B']);
});

it('a message written before another one was sent is not sent on its own: it waits for its author', async () => {
  const message = {
    characterId: 'f01',
    conversationId,
    content: 'Said earlier',
    time: '2026-11-21T09:00:00.000Z',
  };
  await keepQueued({ ...message, id: idOf(907), parentId: idOf(99) });
  const { page, outbox } = openWithOutbox();
  answerAsks(page);
  await outbox.flush();
  expect(askedContents(page)).toEqual([]);
  expect(page.state.messages.at(-1)).toMatchObject({ content: 'Said earlier', delivery: 'unsent' });
  expect(page.state.failure?.clientMessageId).toBe(idOf(907));
  expect(await queued()).toEqual(['Said earlier']);
  page.server.answer(getHistory, historyOf([composeReply(1)]));
  await page.session.retry();
  expect(askedContents(page)).toEqual(['Said earlier']);
  await expect.poll(queued).toEqual([]);
});

it('a message that its author discards is dropped', async () => {
  const { page } = openWithOutbox();
  page.server.answer(askMessage, away());
  await page.session.send('Better not');
  await expect.poll(queued).toEqual(['Better not']);
  page.session.discard(page.state.messages.at(-1)?.id ?? '');
  expect(page.state).toMatchObject({ failure: null, messages: [composeReply(1)] });
  await expect.poll(queued).toEqual([]);
});

it('the worker is asked to send unsent messages, once they are stored, and again when the page is left', async () => {
  const register = vi.fn(async () => {
    expect(await queued()).not.toEqual([]);
  });
  const ready = Promise.resolve({ sync: { register } });
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/140', onLine: true, serviceWorker: { ready } });
  const { page, outbox } = openWithOutbox();
  page.server.answer(askMessage, away());
  await page.session.send('First');
  await page.session.send('Second');
  await expect.poll(() => register.mock.calls).toEqual([['outbox']]);
  outbox.leave();
  await expect.poll(() => register).toHaveBeenCalledTimes(2);

  answerAsks(page);
  await outbox.flush();
  await expect.poll(queued).toEqual([]);
  outbox.leave();
  await outbox.flush();
  expect(register).toHaveBeenCalledTimes(2);
});
