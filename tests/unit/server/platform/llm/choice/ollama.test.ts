import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenAiChatModelOptions } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import {
  composeLine,
  ending,
  type FakeOllama,
  piece,
  sayLines,
  startFakeOllama,
} from '#tests/support/services/fake-ollama.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { patient } from '#tests/support/services/patient.ts';

let ollama: FakeOllama;
beforeEach(async () => {
  ollama = await startFakeOllama();
});
afterEach(() => ollama.close());

describe('an Ollama', () => {
  const createModel = (options: Partial<OpenAiChatModelOptions> = {}) =>
    createOpenAiChatModel({
      api: 'ollama',
      baseUrl: `${ollama.url}/v1/`,
      model: 'fake:latest',
      contextTokens: 6_000,
      retries: 0,
      timeouts: patient,
      ...options,
    });

  it('gets the context length, and everything else in the fields of its own call', async () => {
    const model = createModel({ temperature: 0.7 });
    const speakers = { own: ['Mei'], other: ['Lin'] };
    const request = { ...composeRequest('Hello', 300), speakers, sampler: { top_p: 0.9, min_p: 0.2 } };
    const reply = await collectReply(model.streamReply(request, new AbortController().signal));
    expect(reply).toMatchObject({
      text: 'Good evening.',
      finish: { type: 'finish', reason: 'stop', usage: { promptTokens: 210, completionTokens: 12 } },
      error: undefined,
    });
    expect(ollama.calls).toEqual(['POST /api/chat']);
    expect(ollama.requests).toEqual([
      {
        model: 'fake:latest',
        messages: [{ role: 'user', content: 'Hello' }],
        stream: true,
        truncate: false,
        options: {
          num_ctx: 6_000,
          num_predict: 300,
          temperature: 0.7,
          top_p: 0.9,
          stop: ['\nLin:', '\nLin：', '<|im_end|>', '<|eot_id|>'],
        },
      },
    ]);
  });

  it('loses nothing however its lines are cut', async () => {
    const bytes = Buffer.from(
      [piece('Käse — '), piece('奶酪 🧀'), ending('stop')].map(composeLine).join('').replaceAll('\n', '\r\n'),
    );
    ollama.answer = (response) => {
      response.writeHead(200);
      for (const byte of bytes) response.write(Buffer.of(byte));
      response.end();
    };
    expect(await readReply(createModel(), 'Hi')).toMatchObject({ text: 'Käse — 奶酪 🧀', error: undefined });
  });

  it('reports a reply that exceeded its limit', async () => {
    ollama.answer = sayLines(piece('Good'), ending('length'));
    expect((await readReply(createModel(), 'Hi')).finish).toEqual({
      type: 'finish',
      reason: 'length',
      usage: { promptTokens: 210, completionTokens: 12 },
    });
  });

  it('reports no usage if it names no counts, and ends well without a reason', async () => {
    ollama.answer = sayLines(piece('Good evening.'), { done: true });
    expect((await readReply(createModel(), 'Hi')).finish).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('has thoughts recognised in its own field and in its text', async () => {
    ollama.answer = sayLines(piece('', { thinking: 'Hm. ' }), piece('Good evening.'), ending('stop'));
    const model = createModel();
    expect(await readReply(model, 'Hi')).toMatchObject({ text: 'Good evening.', reasoning: 'Hm. ' });
    expect(model.thinks?.()).toBe(true);
    ollama.answer = sayLines(piece('<think>Hm.</think>'), piece('Good day.'), ending('stop'));
    expect(await readReply(model, 'Hi')).toMatchObject({ text: 'Good day.', reasoning: 'Hm.' });
  });

  it('gets a second request, not to think, if it only thought', async () => {
    const answers = [
      sayLines(piece('', { thinking: 'Hm.' }), ending('length')),
      sayLines(piece('Good evening.'), ending('stop')),
    ];
    ollama.answer = (response) => answers.shift()?.(response);
    expect(await readReply(createModel(), 'Hi', 100)).toMatchObject({ text: 'Good evening.' });
    expect(ollama.requests.map(({ think, options }) => [think, options['num_predict']])).toEqual([
      [undefined, 100],
      [false, 4_196],
    ]);
  });

  it.each([
    [
      'an error after a piece',
      [piece('Good'), { error: 'llama runner process has terminated: exit status 2' }],
    ],
    ['an error alone', [{ error: 'llama runner process has terminated: exit status 2' }]],
  ])('fails with its own message: %s', async (_name, lines) => {
    ollama.answer = sayLines(...lines);
    expect((await readReply(createModel(), 'Hi')).error).toMatchObject({
      fault: 'upstream-error',
      message: expect.stringContaining('llama runner process has terminated'),
    });
  });

  it.each([
    [404, "model 'fake:latest' not found", 'no-model'],
    [400, 'the input length exceeds the context length', 'too-long'],
    [500, 'model requires more system memory (9.1 GiB) than is available (3.2 GiB)', 'upstream-error'],
  ])('fails with the fault that %i means: %s', async (status, error, fault) => {
    ollama.answer = (response) => response.writeHead(status).end(JSON.stringify({ error }));
    expect((await readReply(createModel(), 'Hi')).error).toMatchObject({ fault, status });
  });

  it.each([
    ['empty', 'done without text', composeLine({ ...ending('load') })],
    ['cut', 'no last line', composeLine(piece('Good'))],
    ['cut', 'half a line', composeLine(piece('Good')) + composeLine(piece(' evening')).slice(0, 60)],
    ['malformed', 'another kind of answer', 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n'],
    ['malformed', 'JSON that is no line of it', '{"hello":"world"}\n'],
    ['malformed', 'a line without end', 'x'.repeat(1_048_577)],
  ])('is %s after %s', async (fault, _name, body) => {
    ollama.answer = (response) => response.writeHead(200).end(body);
    expect((await readReply(createModel(), 'Hi')).error).toMatchObject({ fault });
  });

  it('is cut where its connection breaks', async () => {
    ollama.answer = (response) => {
      response.writeHead(200).write(composeLine(piece('Good')), () => response.destroy());
    };
    expect(await readReply(createModel(), 'Hi')).toMatchObject({ text: 'Good', error: { fault: 'cut' } });
  });

  it('may send nothing while it loads the model, but only within the time for that', async () => {
    const good = ollama.answer;
    const asked = Promise.withResolvers<ServerResponse>();
    ollama.answer = asked.resolve;
    const waiting = createModel({ timeouts: { ...patient, firstTokenMs: 50, loadingMs: 60_000 } });
    const reply = readReply(waiting, 'Hi');
    const loading = await asked.promise;
    const hasty = createModel({ timeouts: { ...patient, firstTokenMs: 50, loadingMs: 80 } });
    expect((await readReply(hasty, 'Hi')).error).toMatchObject({ fault: 'first-token-timeout' });
    good(loading);
    expect(await reply).toMatchObject({ text: 'Good evening.', error: undefined });
  });

  it('is disconnected at once when nobody reads any longer', async () => {
    const left = Promise.withResolvers<true>();
    ollama.answer = (response) => {
      response.once('close', () => left.resolve(true));
      response.writeHead(200).write(composeLine(piece('Good')));
    };
    const stop = new AbortController();
    const events = createModel().streamReply(composeRequest('Hi'), stop.signal)[Symbol.asyncIterator]();
    expect(await events.next()).toEqual({ done: false, value: { type: 'text', text: 'Good' } });
    stop.abort();
    await expect(events.next()).rejects.toMatchObject({ name: 'AbortError' });
    await left.promise;
  });

  it('is disconnected when it speaks for the person', async () => {
    const left = Promise.withResolvers<true>();
    ollama.answer = (response) => {
      response.once('close', () => left.resolve(true));
      response.writeHead(200).write(composeLine(piece('Good evening.\nLin: Hello.\nMei: So')));
    };
    const speakers = { own: ['Mei'], other: ['Lin'] };
    const events = createModel().streamReply(
      { ...composeRequest('Hi'), speakers },
      new AbortController().signal,
    );
    expect(await collectReply(events)).toMatchObject({ text: 'Good evening.', finish: { reason: 'stop' } });
    await left.promise;
  });
});
