import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { chooseChatModel, type ChatModelConfig } from '#src/server/platform/llm/choice/choose-chat-model.ts';
import { detectOllama } from '#src/server/platform/llm/choice/detect-ollama.ts';
import { type FakeOllama, startFakeOllama } from '#tests/support/services/fake-ollama.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { readReply } from '#tests/support/services/read-reply.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';
import { patient } from '#tests/support/services/patient.ts';

/** Answers every GET of the given path with a JSON value, or a status when it is a number. */
async function serve(path: string, answer: unknown): Promise<string> {
  const server = createServer((request, response) => {
    const status = request.url === path ? (typeof answer === 'number' ? answer : 200) : 404;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

async function findUnusedUrl(): Promise<string> {
  const server = await startTcpServer(() => undefined);
  await server.close();
  return server.url;
}

const embedding = {
  name: 'nomic-embed-text:latest',
  modified_at: '2026-11-20T10:00:00Z',
  details: { family: 'nomic-bert' },
};
const older = {
  name: 'llama3.2:3b',
  modified_at: '2026-10-01T10:00:00.123456789+02:00',
  details: { family: 'llama' },
};
const newer = {
  name: 'qwen3:8b',
  modified_at: '2026-10-02T10:00:00.987654321-07:00',
  details: { family: 'qwen3', families: null },
};

describe('detectOllama', () => {
  it.each([
    ['the most recently changed model', { models: [older, newer] }, 'qwen3:8b'],
    ['a chat model though an embedding model is newer', { models: [embedding, older] }, 'llama3.2:3b'],
    ['a model without a date', { models: [{ name: 'mistral' }] }, 'mistral'],
    [
      'none of embedding models alone',
      { models: [embedding, { name: 'bge-m3:latest' }, { name: 'x/e5:large' }] },
      null,
    ],
    ['none when there are none', { models: [] }, null],
    ['none of something that is not Ollama', { hello: 'world' }, null],
    ['none of a server in trouble', 500, null],
  ])('finds %s', async (_name, answer, expected) => {
    expect(await detectOllama({ baseUrl: `${await serve('/api/tags', answer)}/` })).toBe(expected);
  });

  it('finds none when nothing listens', async () => {
    expect(await detectOllama({ baseUrl: await findUnusedUrl() })).toBeNull();
  });

  it('finds none when the answer does not come in time', async () => {
    const silent = await startTcpServer(() => undefined);
    expect(await detectOllama({ baseUrl: silent.url, timeoutMs: 30 })).toBeNull();
    await silent.close();
  });
});

describe('chooseChatModel (rule:chat-models)', () => {
  async function compose(config: Partial<ChatModelConfig>): Promise<ChatModelConfig> {
    return {
      contextTokens: 4_096,
      timeouts: patient,
      retries: 0,
      ollamaUrl: await findUnusedUrl(),
      demo: { charsPerSecond: 0, firstPieceMs: 0 },
      ...config,
    };
  }

  it('uses the configured endpoint and model, even if nothing listens there', async () => {
    const baseUrl = `${await findUnusedUrl()}/v1`;
    const model = await chooseChatModel(await compose({ baseUrl, model: 'my-model' }));
    expect(model).toMatchObject({ name: 'my-model', kind: 'openai-compatible', context: { tokens: 4_096 } });
  });

  it('prefers the configured endpoint to a running Ollama', async () => {
    const ollamaUrl = await serve('/api/tags', { models: [newer] });
    const baseUrl = `${await findUnusedUrl()}/v1`;
    const model = await chooseChatModel(await compose({ baseUrl, model: 'my-model', ollamaUrl }));
    expect(model.name).toBe('my-model');
  });

  it.each([
    ['a list in data', { object: 'list', data: [{ id: 'first', object: 'model' }, { id: 'second' }] }],
    ['a bare list', [{ id: 'first' }]],
  ])('without a model name uses the first of the endpoint: %s', async (_name, answer) => {
    const url = await serve('/v1/models', answer);
    const model = await chooseChatModel(await compose({ baseUrl: `${url}/v1/` }));
    expect(model.name).toBe('first');
  });

  it.each([
    ['refuses', 401, /GET http:\/\/127\.0\.0\.1:\d+\/v1\/models answered 401\. Set LLM_MODEL/],
    ['lists none', { data: [] }, /listed no model\. Set LLM_MODEL/],
    ['answers nonsense', 'hm', /listed no model\. Set LLM_MODEL/],
  ])('fails with a clear error when the endpoint %s', async (_name, answer, message) => {
    const url = await serve('/v1/models', answer);
    await expect(chooseChatModel(await compose({ baseUrl: `${url}/v1` }))).rejects.toThrow(message);
  });

  it('fails with a clear error when the endpoint is not there', async () => {
    const baseUrl = `${await findUnusedUrl()}/v1`;
    await expect(chooseChatModel(await compose({ baseUrl }))).rejects.toThrow(/no answer .* Set LLM_MODEL/);
  });

  it('without an endpoint uses /v1 of a server that only lists models as Ollama does', async () => {
    const upstream = await startFakeUpstream();
    const model = await chooseChatModel(await compose({ ollamaUrl: `${upstream.url}/` }));
    expect(model).toMatchObject({ name: 'fake:latest', kind: 'openai-compatible' });
    expect((await readReply(model, 'Hello')).text).toContain('You said: Hello');
    await upstream.close();
  });

  it('without a model name skips those that cannot chat', async () => {
    const data = [
      'text-embedding-nomic-embed-text-v1.5',
      'whisper-1',
      'kokoro-tts',
      'bge-reranker-v2-m3',
      'qwen2.5-7b-instruct',
    ];
    const url = await serve('/v1/models', { data: data.map((id) => ({ id })) });
    expect((await chooseChatModel(await compose({ baseUrl: `${url}/v1` }))).name).toBe('qwen2.5-7b-instruct');
    const others = await serve('/v1/models', { data: [{ id: 'text-embedding-3-small' }] });
    await expect(chooseChatModel(await compose({ baseUrl: `${others}/v1` }))).rejects.toThrow(
      /lists no model that can chat\. Set LLM_MODEL/,
    );
  });

  describe('on a computer where nothing is set', () => {
    const list = (...ids: string[]) => ({
      object: 'list',
      data: ids.map((id) => ({ id, object: 'model', owned_by: 'llamacpp' })),
    });

    /** Looks at an Ollama and two servers; null is a port where nothing listens. */
    async function chooseAmong(
      { ollama = null, first = null, second = null }: Record<string, unknown>,
      set: Partial<ChatModelConfig> = {},
    ): Promise<string> {
      const at = async (answer: unknown, path: string) =>
        answer === null ? findUnusedUrl() : serve(path, answer);
      const servers = [
        { name: 'LM Studio', baseUrl: `${await at(first, '/v1/models')}/v1` },
        { name: 'vLLM', baseUrl: `${await at(second, '/v1/models')}/v1` },
      ];
      const localPlaces = { ollamaUrl: await at(ollama, '/api/tags'), servers };
      const model = await chooseChatModel(await compose({ ollamaUrl: undefined, localPlaces, ...set }));
      return `${model.name} ${(model.foundAt ?? '').replace(/:\d+$/, '')}`.trim();
    }

    const tags = { models: [newer] };
    it.each<[name: string, places: Record<string, unknown>, chosen: string]>([
      ['an Ollama first', { ollama: tags, first: list('a') }, 'qwen3:8b Ollama at http://127.0.0.1'],
      [
        'the first server of the list',
        { first: list('a'), second: list('b') },
        'a LM Studio at http://127.0.0.1',
      ],
      ['the one that runs', { second: list('text-embedding-x', 'b') }, 'b vLLM at http://127.0.0.1'],
      [
        'no server without a model that can chat',
        { first: list('bge-m3'), second: list('b') },
        'b vLLM at http://127.0.0.1',
      ],
      [
        'nothing that only looks alike',
        { first: { data: [{ id: 'a' }] }, second: [{ id: 'b', object: 'model' }] },
        'demo',
      ],
      ['no other program', { first: { status: 'ok' }, second: 401 }, 'demo'],
      ['the demo companion where nothing runs', {}, 'demo'],
    ])('chooses %s', async (_name, places, chosen) => {
      expect(await chooseAmong(places)).toBe(chosen);
    });

    it('asks none of them if any part of an endpoint is set', async () => {
      const places = { ollama: tags, first: list('a') };
      const baseUrl = `${await findUnusedUrl()}/v1`;
      expect(await chooseAmong(places, { baseUrl, model: 'own' })).toBe('own');
      expect(await chooseAmong({ first: list('a') }, { model: 'own' })).toBe('demo');
      expect(await chooseAmong({ first: list('a') }, { apiKey: 'sk-x' })).toBe('demo');
      expect(await chooseAmong({ first: list('a') }, { ollamaUrl: await findUnusedUrl() })).toBe('demo');
    });

    it('sends nothing secret', async () => {
      const seen: string[] = [];
      const server = createServer((request, response) => {
        seen.push(`${request.method} ${request.url} ${Object.keys(request.headers).toSorted().join(' ')}`);
        response.end('{}');
      });
      const { port, close } = await listenLocally(server);
      onTestFinished(close);
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const localPlaces = { ollamaUrl: await findUnusedUrl(), servers: [{ name: 'LM Studio', baseUrl }] };
      await chooseChatModel(await compose({ ollamaUrl: undefined, localPlaces }));
      expect(seen).toEqual(['GET /v1/models accept accept-encoding connection content-type host']);
    });
  });

  describe('with an Ollama', () => {
    let ollama: FakeOllama;
    beforeEach(async () => {
      ollama = await startFakeOllama();
    });
    afterEach(() => ollama.close());

    const readsUpTo = (tokens: number) => ({
      model_info: {
        'general.architecture': 'qwen3',
        'qwen3.context_length': tokens,
        'qwen3.block_count': 36,
      },
    });

    it.each([
      ['as much as usual where the model could more', readsUpTo(131_072), undefined, 8_192],
      ['what the model can', readsUpTo(4_096), undefined, 4_096],
      ['as much as usual where nothing is said', {}, undefined, 8_192],
      [
        'what its Modelfile says',
        {
          ...readsUpTo(131_072),
          parameters: 'stop    "<|im_end|>"\nnum_ctx                        32768\nmin_p 0.1',
        },
        undefined,
        32_768,
      ],
      ['what prompts need at the least', { parameters: 'num_ctx 512' }, undefined, 2_048],
      ['what the operator says', { parameters: 'num_ctx 512' }, 16_384, 16_384],
      [
        'as much as usual where it says nonsense',
        { parameters: 'num_ctx many', model_info: {} },
        undefined,
        8_192,
      ],
      ['as much as usual where the answer is none', { model_info: 3 }, undefined, 8_192],
    ])('makes it read %s, and composes prompts for that', async (_name, shown, contextTokens, expected) => {
      ollama.models.set('fake:latest', shown);
      const model = await chooseChatModel(await compose({ ollamaUrl: `${ollama.url}/`, contextTokens }));
      expect(model).toMatchObject({ name: 'fake:latest', context: { tokens: expected } });
      expect((await readReply(model, 'Hello')).text).toBe('Good evening.');
      expect(ollama.requests[0]?.options).toMatchObject({ num_ctx: expected, num_predict: 500 });
    });

    it.each(['', '/v1', '/v1/'])('finds it at the base URL, with or without /v1: "%s"', async (path) => {
      const config = { baseUrl: `${ollama.url}${path}`, contextTokens: undefined };
      const model = await chooseChatModel(await compose(config));
      expect(model).toMatchObject({ name: 'fake:latest', context: { tokens: 8_192 } });
      await readReply(model, 'Hello');
      expect(ollama.calls.at(-1)).toBe('POST /api/chat');
    });

    it('uses the named model, even if Ollama does not have it', async () => {
      const model = await chooseChatModel(await compose({ ollamaUrl: ollama.url, model: 'other' }));
      expect(model.name).toBe('other');
    });
  });

  it('without any of them is the demo companion', async () => {
    expect(await chooseChatModel(await compose({ baseUrl: '' }))).toMatchObject({
      name: 'demo',
      kind: 'demo',
    });
  });
});
