import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelEvent } from '#src/server/platform/llm/model/chat-model.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { startFakeUpstream, type FakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';
import { patient } from '#tests/support/services/patient.ts';

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => upstream.setScript('reply'));
afterEach(() => void vi.useRealTimers());

function createModel({ idleMs = 60_000, baseUrl = upstream.baseUrl } = {}) {
  return createOpenAiChatModel(modelOptions(baseUrl, { timeouts: { ...patient, idleMs } }));
}

/** Waits until a number is stable for many turns of this process, in each of which it would change. */
async function untilSettled(read: () => number | undefined): Promise<void> {
  for (let [last, turns] = [read(), 0]; turns < 200; turns += 1) {
    await nextTurn();
    if (read() !== last) [last, turns] = [read(), 0];
  }
}

describe('an OpenAI-compatible model', () => {
  it.each([
    'reply',
    'split-utf8',
    'crlf',
    'comments',
    'no-usage',
    'usage-on-last-choice',
    'json',
    'reasoning',
    'think-tags',
    'only-max-completion-tokens',
    'no-stream-options',
  ])('gives the whole reply of an upstream that plays "%s"', async (name) => {
    const message = `你好，小梅 👋🏽 [[${name}]]`;
    const reply = await readReply(createModel(), message);
    expect(reply.error).toBeUndefined();
    expect(reply.text).toMatch(`You said: ${message} The rain has stopped`);
    expect(reply.reasoning).toBe(['reasoning', 'think-tags'].includes(name) ? 'The user is here.' : '');
    expect(reply.finish).toMatchObject({ reason: 'stop' });
    const hasUsage = !['no-usage', 'think-tags'].includes(name);
    expect(reply.finish?.usage !== undefined).toBe(hasUsage);
  });

  it('emits tokens as they come, before the reply is complete', async () => {
    upstream.setScript({ name: 'hang-mid', text: 'One two three', afterTokens: 2, tokenMs: 50 });
    const events = createModel().streamReply(composeRequest('Hello'), new AbortController().signal);
    const iterator = events[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: { type: 'text', text: 'One ' } });
    expect(await iterator.next()).toEqual({ done: false, value: { type: 'text', text: 'two ' } });
    await iterator.return?.();
  });

  it('sends no request before it is read', async () => {
    const asked = upstream.requests.length;
    const model = createModel();
    model.streamReply(composeRequest('never read'), new AbortController().signal);
    await readReply(model, 'read');
    expect(upstream.requests.slice(asked).map(({ messages }) => messages[0]?.content)).toEqual(['read']);
  });

  it.each([
    [
      'the model is done',
      'stays open and no usage comes',
      'hang',
      { idleMs: 30 },
      '"finish_reason":"stop"',
      '',
    ],
    ['the model is done', 'breaks instead of ending', 'destroy', {}, '"finish_reason":"length"', ''],
    ['[DONE] came', 'stays open', 'hang', {}, '"index":0', 'data: [DONE]\n\n'],
  ] as const)(
    'finishes when %s, though the connection %s',
    async (_what, _how, ending, options, more, last) => {
      const body = `data: {"choices":[{"delta":{"content":"Hi"},${more}}]}\n\n${last}`;
      upstream.setScript({ name: 'raw', body: [body], ending });
      const reply = await readReply(createModel(options), 'Hello');
      const reason = more.includes('length') ? 'length' : 'stop';
      expect(reply).toMatchObject({ text: 'Hi', finish: { reason }, error: undefined });
    },
  );

  it('cuts an endless reply at eight characters a token and closes the connection', async () => {
    const left = upstream.nextLeave();
    const reply = await readReply(createModel(), '[[endless]]', 100);
    expect(reply).toMatchObject({ finish: { reason: 'length' }, error: undefined });
    expect(reply.text).toHaveLength(800);
    await left;
  });

  it('reads no further ahead of a slow reader than a bounded buffer, loses nothing, and does not blame the upstream', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const event = `data: {"choices":[{"delta":{"content":"${'x'.repeat(8_000)}"}}]}\n\n`;
    let isSent = false;
    const sockets: Socket[] = [];
    const tcp = await startTcpServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\n\r\n`);
        socket.end(`${event.repeat(5_000)}data: [DONE]\n\n`, () => (isSent = true)); // 40 MB.
      });
    });
    const model = createModel({ baseUrl: `${tcp.url}/v1`, idleMs: 40 });
    const reply = model.streamReply(composeRequest('Hello', 10_000_000), new AbortController().signal);
    const iterator = reply[Symbol.asyncIterator]();
    const first: IteratorResult<ModelEvent, unknown> = await iterator.next();
    await untilSettled(() => sockets[0]?.bytesWritten);
    vi.advanceTimersByTime(4_000);
    expect(isSent).toBe(false);
    const rest = await collectReply({ [Symbol.asyncIterator]: () => iterator });
    expect(rest.error).toBeUndefined();
    const begun = first.done !== true && first.value.type === 'text' ? first.value.text : '';
    expect(begun.length + rest.text.length).toBe(5_000 * 8_000);
    expect(isSent).toBe(true);
    await tcp.close();
  });

  it('reads many replies at once, each whole', async () => {
    const model = createModel();
    upstream.setScript({ name: 'reply', tokens: 60, tokenMs: 1 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => readReply(model, `Number ${index}`)),
    );
    for (const [index, reply] of replies.entries()) {
      expect(reply).toMatchObject({ finish: { reason: 'stop' }, error: undefined });
      expect(reply.text).toMatch(`You said: Number ${index} The rain`);
    }
  });

  it('uses its connections again', async () => {
    const own = await startFakeUpstream({ script: 'json' });
    const model = createOpenAiChatModel(modelOptions(own.baseUrl, { contextTokens: 1 }));
    for (let turn = 0; turn < 6; turn += 1) await readReply(model, 'Hello');
    expect(own.requests).toHaveLength(6);
    expect(own.openConnections()).toBeLessThanOrEqual(2); // The connection of the last turn is still closing.
    await own.close();
  });

  it('leaves no listener on the signal of the caller', async () => {
    const { signal } = new AbortController();
    const model = createModel();
    for (const name of ['reply', 'cut', 'empty', 'malformed', '500', 'endless']) {
      await collectReply(model.streamReply(composeRequest(`[[${name}]]`), signal));
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    }
  });
});
