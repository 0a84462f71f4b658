import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOpenAiChatModel,
  type OpenAiChatModelOptions,
} from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { createUpstreamTarget } from '#src/server/platform/llm/request/upstream-target.ts';
import { startFakeUpstream, type FakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';

let upstream: FakeUpstream;
beforeEach(async () => {
  upstream = await startFakeUpstream();
});
afterEach(() => upstream.close());

function createModel(options: Partial<OpenAiChatModelOptions> = {}) {
  return createOpenAiChatModel(modelOptions(upstream.baseUrl, options));
}

describe('the request', () => {
  it('contains model, prompt, limit and the request for usage, and nothing else', async () => {
    const messages = [
      { role: 'system' as const, content: 'You are Mei.' },
      { role: 'user' as const, content: '你好 👋🏽' },
    ];
    await collectReply(createModel().streamReply(composeRequest(messages, 64), new AbortController().signal));
    expect(upstream.requests).toEqual([
      { model: 'fake', messages, stream: true, stream_options: { include_usage: true }, max_tokens: 64 },
    ]);
  });

  it('contains the temperature if one is set', async () => {
    await readReply(createModel({ temperature: 0.8 }), 'Hello');
    expect(upstream.requests[0]).toMatchObject({ temperature: 0.8 });
  });

  it('of a dialogue asks to stop at the name of the person and at tokens of templates, four in all', async () => {
    const dialogue = { ...composeRequest('Hello'), speakers: { own: ['Mei'], other: ['Pat', 'You'] } };
    await collectReply(createModel().streamReply(dialogue, new AbortController().signal));
    expect(upstream.requests[0]).toMatchObject({ stop: ['\nPat:', '\nPat：', '<|im_end|>', '<|eot_id|>'] });
  });

  it('has no stop sequences if the character has the person’s name', async () => {
    const dialogue = { ...composeRequest('Hello'), speakers: { own: ['pat'], other: ['Pat'] } };
    await collectReply(createModel().streamReply(dialogue, new AbortController().signal));
    expect(upstream.requests[0]).not.toHaveProperty('stop');
  });

  it('to a model that thinks has no stop sequences, since it may quote names in its thoughts', async () => {
    const dialogue = { ...composeRequest('Hello'), speakers: { own: ['Mei'], other: ['Pat'] } };
    const model = createModel();
    upstream.setScript('reasoning');
    for (let turn = 0; turn < 2; turn += 1)
      await collectReply(model.streamReply(dialogue, new AbortController().signal));
    expect(upstream.requests.map((request) => 'stop' in request)).toEqual([true, false]);
  });

  it('carries the key as a bearer token, and no authorization without one', async () => {
    await readReply(createModel({ apiKey: 'sk-test-1' }), 'Hello');
    await readReply(createModel(), 'Hello');
    expect(upstream.requestHeaders.map(({ authorization }) => authorization)).toEqual([
      'Bearer sk-test-1',
      undefined,
    ]);
    expect(upstream.requestHeaders[0]).toMatchObject({ 'content-type': 'application/json' });
  });
});

describe('the address', () => {
  it.each([
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434', '/v1/chat/completions'],
    ['http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434', '/v1/chat/completions'],
    ['https://api.deepseek.com', 'https://api.deepseek.com', '/chat/completions'],
    ['https://openrouter.ai/api/v1//', 'https://openrouter.ai', '/api/v1/chat/completions'],
    [
      'https://x.azure.com/openai/m?api-version=1',
      'https://x.azure.com',
      '/openai/m/chat/completions?api-version=1',
    ],
  ])('of %s is what the operator gave, with the call appended', (baseUrl, origin, path) => {
    expect(createUpstreamTarget({ baseUrl }, '/chat/completions')).toMatchObject({ origin, path });
  });

  it('may hold credentials for a proxy in front, which stay out of the origin', () => {
    const target = createUpstreamTarget({ baseUrl: 'https://mei:t%20ea@llm.example/v1' }, '/models');
    expect(target).toMatchObject({ origin: 'https://llm.example', path: '/v1/models' });
    expect(target.headers).toContain(`Basic ${Buffer.from('mei:t ea').toString('base64')}`);
  });

  it.each(['', 'localhost:11434', 'ftp://example.com/v1', 'not a url'])('"%s" is refused', (baseUrl) => {
    expect(() => createModel({ baseUrl })).toThrow('base URL');
  });

  it('is refused with a key that no header can hold, without quoting the key', () => {
    expect(() => createModel({ apiKey: 'sk-a b' })).toThrow(/^(?!.*sk-a).*API key/);
  });
});

describe('an upstream that refuses a field', () => {
  it.each([
    ['max_tokens', 'only-max-completion-tokens', { max_completion_tokens: 500 }],
    ['stream_options', 'no-stream-options', { max_tokens: 500 }],
  ] as const)(
    'of %s gets a second request without it, and this is remembered',
    async (field, script, sent) => {
      upstream.setScript(script);
      const model = createModel();
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await readReply(model, 'Hello')).toMatchObject({
          finish: { reason: 'stop' },
          error: undefined,
        });
      }
      expect(upstream.requests).toHaveLength(3);
      expect(upstream.requests[0]).toHaveProperty(field);
      for (const request of upstream.requests.slice(1)) {
        expect(request).not.toHaveProperty(field);
        expect(request).toMatchObject(sent);
      }
    },
  );

  it('for another reason is not remembered as if it had accepted the change', async () => {
    const model = createModel();
    upstream.setScript({ name: '500', status: 400, errorMessage: 'max_tokens is too large' });
    expect((await readReply(model, 'Hello')).error).toMatchObject({ fault: 'rejected', status: 400 });
    expect(upstream.requests).toHaveLength(3);
    upstream.setScript('reply');
    await readReply(model, 'Hello');
    expect(upstream.requests[3]).toMatchObject({ max_tokens: 500 });
  });
});
