import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ModelEvent } from '#src/server/platform/llm/model/chat-model.ts';
import { ModelReader } from '#src/server/platform/llm/thread/model-reader.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

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

const optionsOf = (baseUrl = upstream.baseUrl) => modelOptions(baseUrl);

/** Returns the path of a program for these tests. */
const fixture = (name: string) => new URL(`../../../../../fixtures/model-reader/${name}.ts`, import.meta.url);

const createOddReader = () =>
  new ModelReader({
    module: fixture('odd-thread'),
    onFault: (error) => faults.push(error),
  });

describe('a reader of models', () => {
  it('makes models that say what they are, and refuses an endpoint that cannot be used', () => {
    const named = reader.createModel({ ...optionsOf(), name: 'Novelist' });
    expect(named).toMatchObject({ name: 'Novelist', kind: 'openai-compatible', context: { tokens: 8_192 } });
    expect(reader.createModel(optionsOf())).toMatchObject({ name: 'fake' });
    expect(() => reader.createModel(optionsOf('ftp://models'))).toThrow('http:// or https://');
  });

  it('returns the same as a model that is read in this thread: text, reasoning, end and usage', async () => {
    for (const script of ['reply', 'reasoning', 'think-tags', 'no-usage'] as const) {
      upstream.setScript(script);
      const here = await readReply(createOpenAiChatModel(optionsOf()), 'Hello');
      const there = await readReply(reader.createModel(optionsOf()), 'Hello');
      expect({ ...there, pieces: 0 }).toEqual({ ...here, pieces: 0 });
      expect(there.text).toMatch('You said: Hello');
    }
  });

  it('reads each model at its own endpoint, also one that is added while the thread runs', async () => {
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

  it('emits text after a pause at once, and text within a frame together', async () => {
    upstream.setScript({ name: 'reply', tokens: 100, tokenMs: 1, firstTokenMs: 1 });
    const reply = await readReply(reader.createModel(optionsOf()), 'Hello');
    expect(reply.text.split(' ').length).toBeGreaterThan(90);
    expect(reply.pieces).toBeLessThan(60);
  });

  it('emits the first word after a thought without waiting for a frame', async () => {
    const event = (delta: string) => `data: {"choices":[{"delta":${delta}}]}\n\n`;
    const body = [event('{"reasoning":"Hm. "}'), event('{"reasoning":"Well."}'), event('{"content":"Yes."}')];
    upstream.setScript({ name: 'raw', body, ending: 'hang' });
    const reply = reader
      .createModel(optionsOf())
      .streamReply(composeRequest('Hello'), new AbortController().signal);
    const iterator = reply[Symbol.asyncIterator]();
    const texts: string[] = [];
    while (!texts.includes('Yes.')) {
      const next: IteratorResult<ModelEvent, unknown> = await iterator.next();
      texts.push(next.done === true ? '' : (next.value.text ?? ''));
    }
    expect(texts.join('')).toBe('Hm. Well.Yes.');
    await iterator.return?.();
  });

  it('reads nothing more for a reader who is behind, and loses nothing', async () => {
    const event = `data: {"choices":[{"delta":{"content":"${'x'.repeat(8_000)}"}}]}\n\n`;
    const events = 1_500; // 12 MB.
    const sent: number[] = [];
    const tcp = await startTcpServer((socket) => {
      const reply = sent.push(0) - 1;
      const send = () => {
        let isTaken = true;
        while (isTaken && (sent[reply] ?? 0) < events) {
          isTaken = socket.write(event);
          sent[reply] = (sent[reply] ?? 0) + 1;
        }
        if (isTaken) socket.end('data: [DONE]\n\n');
      };
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.on('drain', send);
        send();
      });
    });
    const model = reader.createModel(optionsOf(`${tcp.url}/v1`));
    const { signal } = new AbortController();
    const iterator = model.streamReply(composeRequest('Hello', 10_000_000), signal)[Symbol.asyncIterator]();
    const first = await iterator.next();
    // The thread would have read as much of the first reply as of the second.
    const second = await collectReply(model.streamReply(composeRequest('Hello', 10_000_000), signal));
    expect(second.text).toHaveLength(events * 8_000);
    expect(sent[0]).toBeLessThan(events - 100);
    const rest = await collectReply({ [Symbol.asyncIterator]: () => iterator });
    expect(rest.error).toBeUndefined();
    const begun = first.done !== true && first.value.type === 'text' ? first.value.text : '';
    expect(begun.length + rest.text.length).toBe(events * 8_000);
    await tcp.close();
  });

  it('notifies its thread that a reader is behind, and that it has caught up', async () => {
    const odd = createOddReader();
    const model = odd.createModel(optionsOf());
    const reply = model.streamReply(composeRequest('much'), new AbortController().signal);
    const iterator = reply[Symbol.asyncIterator]();
    await iterator.next();
    // Messages keep their order: much has come when the first of these has failed, and the answer to the hold then.
    for (let turn = 0; turn < 2; turn += 1)
      expect(await readReply(model, 'fail')).toHaveProperty('error.code', 'ODD');
    const rest = await collectReply({ [Symbol.asyncIterator]: () => iterator });
    expect(rest).toMatchObject({ reasoning: 'holdgo-on', finish: { reason: 'stop' } });
    expect(rest.text).toHaveLength(9_000);
    await odd.close();
  });

  it('whose thread dies ends its replies as cut with the text so far, reports the reason, and reads the next', async () => {
    const odd = createOddReader();
    const model = odd.createModel(optionsOf());
    const { signal } = new AbortController();
    const [one, two] = await Promise.all([
      collectReply(model.streamReply(composeRequest('One'), signal)),
      readReply(model, 'die'),
    ]);
    expect(one).toMatchObject({ text: 'begun', error: { name: 'ModelError', fault: 'cut' } });
    expect(two).toMatchObject({ text: 'begun', error: { fault: 'cut' } });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    expect(faults).toMatchObject([{ message: 'the thread dies' }]);
    expect(await readReply(model, 'die')).toMatchObject({ text: 'begun', error: { fault: 'cut' } });
    expect(faults).toHaveLength(2);
    await odd.close();
  });

  it('reports an error that is not the model’s as such', async () => {
    const odd = createOddReader();
    const { error } = await readReply(odd.createModel(optionsOf()), 'fail');
    expect(error).toMatchObject({ name: 'TypeError', message: 'a fault', stack: 'a stack', code: 'ODD' });
    expect(faults).toEqual([]);
    await odd.close();
  });

  it('reports an error that no reply waits for, and continues reading', async () => {
    const rejecting = new ModelReader({
      module: fixture('rejecting-thread'),
      onFault: (error) => faults.push(error),
    });
    expect(await readReply(rejecting.createModel(optionsOf()), 'Hello')).toMatchObject({ error: undefined });
    expect(faults).toMatchObject([{ name: 'Error', message: 'to nobody' }]);
    await rejecting.close();
  });

  it('leaves no listener behind a reply that ended', async () => {
    const { signal } = new AbortController();
    await collectReply(reader.createModel(optionsOf()).streamReply(composeRequest('Hello'), signal));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('trusts the certificates that the process trusts', async () => {
    const certificate = (name: string) => readFile(`tests/fixtures/push-service/${name}.pem`);
    const server = createServer(
      { cert: await certificate('cert'), key: await certificate('key') },
      (_, response) =>
        response.end(
          'data: {"choices":[{"delta":{"content":"Safe."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
        ),
    );
    const { port, close } = await listenLocally(server);
    onTestFinished(close);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const reply = await readReply(reader.createModel(optionsOf(`https://127.0.0.1:${port}/v1`)), 'Hello');
    vi.unstubAllEnvs();
    expect(reply).toMatchObject({ text: 'Safe.', error: undefined });
  });

  it('has no thread where no endpoint is to be read, and begins none once it is closed', async () => {
    reader.start();
    expect(reader.isRunning).toBe(false);
    const model = reader.createModel(optionsOf());
    expect(reader.isRunning).toBe(false);
    reader.start();
    expect(reader.isRunning).toBe(true);
    await reader.close();
    expect(await readReply(model, 'Hello')).toMatchObject({ error: { fault: 'cut' } });
    expect(reader.isRunning).toBe(false);
  });

  it('keeps no process running that has nothing else to do', async () => {
    const program = fileURLToPath(fixture('read-one-reply'));
    const { stdout } = await promisify(execFile)(process.execPath, [program, upstream.baseUrl], {
      timeout: 30_000,
    });
    expect(stdout).toMatch('You said: Hello');
  });

  it('ends its replies when it is closed', async () => {
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
