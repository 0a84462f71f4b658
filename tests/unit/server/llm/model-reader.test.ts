import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelReader } from '#src/server/platform/llm/model-reader.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/openai-chat-model.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';

const patient = { connectMs: 60_000, firstTokenMs: 60_000, idleMs: 60_000 };
let upstream: FakeUpstream;
let reader: ModelReader;
let faults: unknown[];
beforeEach(async () => {
  upstream = await startFakeUpstream();
  faults = [];
  reader = new ModelReader({ onFault: (error) => faults.push(error) });
});
afterEach(async () => {
  await reader.close();
  await upstream.close();
});

const optionsOf = (baseUrl = upstream.baseUrl) => ({
  baseUrl,
  model: 'fake',
  contextTokens: 8_192,
  retries: 0,
  timeouts: patient,
});

describe('a reader of models', () => {
  it('makes models that say what they are, and refuses an endpoint that cannot be used', () => {
    const named = reader.createModel({ ...optionsOf(), name: 'Novelist' });
    expect(named).toMatchObject({ name: 'Novelist', kind: 'openai-compatible', contextTokens: 8_192 });
    expect(reader.createModel(optionsOf())).toMatchObject({ name: 'fake' });
    expect(() => reader.createModel(optionsOf('ftp://models'))).toThrow('http:// or https://');
  });

  it('answers what a model answers that is read in this thread: text, reasoning, end and usage', async () => {
    for (const script of ['reply', 'reasoning', 'think-tags', 'no-usage'] as const) {
      upstream.setScript(script);
      const here = await readReply(createOpenAiChatModel(optionsOf()), 'Hello');
      const there = await readReply(reader.createModel(optionsOf()), 'Hello');
      expect({ ...there, pieces: 0 }).toEqual({ ...here, pieces: 0 });
      expect(there.text).toMatch('You said: Hello');
    }
  });

  it('reads each model at its own endpoint, also one that comes when the thread runs', async () => {
    const other = await startFakeUpstream();
    await readReply(reader.createModel(optionsOf()), 'One');
    await readReply(reader.createModel({ ...optionsOf(other.baseUrl), model: 'other' }), 'Two');
    expect(upstream.requests.map(({ messages }) => messages[0]?.content)).toEqual(['One']);
    expect(other.requests).toMatchObject([{ model: 'other', messages: [{ content: 'Two' }] }]);
    await other.close();
  });

  it('keeps many replies apart', async () => {
    const model = reader.createModel(optionsOf());
    const names = Array.from({ length: 100 }, (_, index) => `Number ${index}.`);
    const replies = await Promise.all(names.map((name) => readReply(model, name)));
    for (const [index, { text, error }] of replies.entries()) {
      expect(error).toBeUndefined();
      expect(text).toMatch(`You said: Number ${index}. The`);
    }
  });

  it('gives out at once what comes after a pause, and what comes within a frame together', async () => {
    upstream.setScript({ name: 'reply', tokens: 100, tokenMs: 1, firstTokenMs: 1 });
    const reply = await readReply(reader.createModel(optionsOf()), 'Hello');
    expect(reply.text.split(' ').length).toBeGreaterThan(90);
    expect(reply.pieces).toBeLessThan(60);
  });

  it('reads no further ahead of a slow reader than a bounded buffer, and loses nothing', async () => {
    const event = `data: {"choices":[{"delta":{"content":"${'x'.repeat(8_000)}"}}]}\n\n`;
    const sockets: Socket[] = [];
    const tcp = await startTcpServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => {
        socket.end(`HTTP/1.1 200 OK\r\n\r\n${event.repeat(2_000)}data: [DONE]\n\n`); // 16 MB.
      });
    });
    const model = reader.createModel(optionsOf(`${tcp.url}/v1`));
    const reply = model.streamReply(composeRequest('Hello', 10_000_000), new AbortController().signal);
    const iterator = reply[Symbol.asyncIterator]();
    const first = await iterator.next();
    // Another reply is read meanwhile to its end: nothing is left to come of the first by itself.
    await readReply(reader.createModel(optionsOf()), 'Hello');
    expect(sockets[0]?.writableLength).toBeGreaterThan(4_000_000);
    const rest = await collectReply({ [Symbol.asyncIterator]: () => iterator });
    expect(rest.error).toBeUndefined();
    const begun = first.done !== true && first.value.type === 'text' ? first.value.text : '';
    expect(begun.length + rest.text.length).toBe(2_000 * 8_000);
    await tcp.close();
  });

  it('whose thread dies ends its replies as cut with what came, tells why, and reads the next', async () => {
    const module = new URL('dying-thread.ts', import.meta.url);
    const dying = new ModelReader({ module, onFault: (error) => faults.push(error) });
    const model = dying.createModel(optionsOf());
    const [one, two] = await Promise.all([readReply(model, 'One'), readReply(model, 'die')]);
    expect(one).toMatchObject({ text: 'begun', error: { name: 'ModelError', fault: 'cut' } });
    expect(two).toMatchObject({ text: 'begun', error: { fault: 'cut' } });
    expect(faults).toMatchObject([{ message: 'the thread dies' }]);
    expect(await readReply(model, 'die')).toMatchObject({ text: 'begun', error: { fault: 'cut' } });
    expect(faults).toHaveLength(2);
    await dying.close();
  });

  it('tells an error that is none of the model as what it is', async () => {
    const dying = new ModelReader({
      module: new URL('dying-thread.ts', import.meta.url),
      onFault: (error) => faults.push(error),
    });
    const { error } = await readReply(dying.createModel(optionsOf()), 'fail');
    expect(error).toMatchObject({ name: 'Error', message: 'a fault of the program' });
    expect(faults).toEqual([]);
    await dying.close();
  });

  it('ends with what it reads', async () => {
    upstream.setScript({ name: 'hang-mid', text: 'One two three', afterTokens: 2, tokenMs: 1 });
    const asked = upstream.nextRequest();
    const left = upstream.nextLeave();
    const reply = readReply(reader.createModel(optionsOf()), 'Hello');
    await asked;
    await reader.close();
    expect(await reply).toMatchObject({ error: { fault: 'cut' } });
    await left;
  });
});
