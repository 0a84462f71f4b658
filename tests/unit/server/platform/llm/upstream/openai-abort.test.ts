import { getEventListeners, once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createOpenAiChatModel,
  type OpenAiChatModelOptions,
} from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { startTcpServer, type TcpServer } from '#tests/support/services/tcp-server.ts';
import { patient } from '#tests/support/services/patient.ts';

let tcp: TcpServer | undefined;
afterEach(async () => {
  await tcp?.close();
  tcp = undefined;
});

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';
const EVENT = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n';

function start(baseUrl: string, options: Partial<OpenAiChatModelOptions> = {}) {
  const model = createOpenAiChatModel(modelOptions(baseUrl, options));
  const controller = new AbortController();
  const reply = model.streamReply(composeRequest('Hello'), controller.signal)[Symbol.asyncIterator]();
  return { controller, reply, model };
}

/** Answers each connection with the given bytes and provides its socket once the request has arrived. */
async function startServer(bytes: string): Promise<{ url: string; connected: Promise<Socket> }> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  tcp = await startTcpServer((socket) => {
    socket.once('data', () => {
      socket.write(bytes);
      resolve(socket);
    });
  });
  return { url: tcp.url, connected: promise };
}

describe('stopping a reply', () => {
  it('closes the TCP connection to the upstream while the model writes, and leaves no listener on the signal', async () => {
    const { url, connected } = await startServer(HEAD + EVENT);
    const { controller, reply } = start(url);
    expect(await reply.next()).toMatchObject({ value: { text: 'Hi' } });
    const socket = await connected;
    const closed = once(socket, 'close');
    const next = reply.next();
    expect(getEventListeners(controller.signal, 'abort')).not.toHaveLength(0);
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    await closed;
  });

  it('closes the TCP connection before any answer', async () => {
    const { url, connected } = await startServer('');
    const { controller, reply } = start(url);
    const next = reply.next();
    const closed = connected.then((socket) => once(socket, 'close'));
    await connected;
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  it('while it connects rejects at once', async () => {
    tcp = await startTcpServer(() => undefined);
    const { controller, reply } = start(tcp.url.replace('http:', 'https:'));
    const next = reply.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('while it connects keeps the request from being sent once the connection is up', async () => {
    const upstream = await startFakeUpstream();
    const { controller, reply, model } = start(upstream.baseUrl);
    const next = reply.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    await readReply(model, 'Another');
    expect(upstream.requests.map(({ messages }) => messages[0]?.content)).toEqual(['Another']);
    await upstream.close();
  });

  it('sends nothing when the signal had fired before', async () => {
    const upstream = await startFakeUpstream();
    const { controller, reply } = start(upstream.baseUrl);
    controller.abort();
    await expect(reply.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(upstream.requests).toEqual([]);
    expect(upstream.openConnections()).toBe(0);
    await upstream.close();
  });

  it('ends the wait for another attempt, which is never made', async () => {
    const upstream = await startFakeUpstream({
      script: { name: 'raw', status: 503, body: ['{'], ending: 'hang' },
    });
    const { controller, reply, model } = start(upstream.baseUrl, {
      retries: 2,
      firstRetryDelayMs: 400,
      timeouts: { ...patient, idleMs: 20 },
    });
    const next = reply.next();
    await upstream.nextLeave(); // The first attempt has failed, and the retry is pending.
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    // Another request waits after it, twice: by then, the first one's next attempt would have been made.
    expect((await readReply(model, 'Another')).error).toBeDefined();
    const sent = upstream.requests.map(({ messages }) => messages.at(-1)?.content);
    expect(sent).toEqual(['Hello', ...Array<string>(3).fill('Another')]);
    await upstream.close();
  });

  it('rejects with an AbortError whatever reason the signal carries', async () => {
    const { url, connected } = await startServer(HEAD);
    const { controller, reply } = start(url);
    const next = reply.next();
    await connected;
    controller.abort(new TypeError('my own reason'));
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('drops unread events, and reports the end from then on', async () => {
    const { url, connected } = await startServer(HEAD + EVENT.repeat(5));
    const { controller, reply } = start(url);
    await reply.next();
    const closed = connected.then((socket) => once(socket, 'close'));
    controller.abort();
    await expect(reply.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(await reply.next()).toEqual({ done: true, value: undefined });
    expect(await reply.next()).toEqual({ done: true, value: undefined });
    await closed;
  });

  it('after the end changes nothing', async () => {
    const upstream = await startFakeUpstream();
    const { controller, reply } = start(upstream.baseUrl);
    while ((await reply.next()).done !== true);
    controller.abort();
    expect(await reply.next()).toEqual({ done: true, value: undefined });
    await upstream.close();
  });
});

describe('leaving a reply', () => {
  it('with break closes the TCP connection', async () => {
    const { url, connected } = await startServer(HEAD + EVENT);
    const { controller, reply } = start(url);
    const closed = connected.then((socket) => once(socket, 'close'));
    for await (const event of { [Symbol.asyncIterator]: () => reply }) {
      expect(event).toEqual({ type: 'text', text: 'Hi' });
      break;
    }
    await closed;
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  it('with return() ends a next() that is still waiting', async () => {
    const { url } = await startServer(HEAD);
    const { reply } = start(url);
    const next = reply.next();
    await reply.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});
