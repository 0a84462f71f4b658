import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseChatModel } from '#src/server/platform/llm/choice/choose-chat-model.ts';
import type { ChatModel } from '#src/server/platform/llm/model/chat-model.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { listAllowedSamplers, listReplyDefaults } from '#src/server/platform/llm/model/sampler-rules.ts';
import { type FakeOllama, startFakeOllama } from '#tests/support/services/fake-ollama.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';
import { patient } from '#tests/support/services/patient.ts';

const speakers = { own: ['Mei'], other: ['Lin'] };

/** Requests a reply of a dialogue. */
function reply(model: ChatModel, sampler: Record<string, number> = {}) {
  const request = { ...composeRequest('Hello'), speakers, sampler };
  return collectReply(model.streamReply(request, new AbortController().signal));
}

/** Returns the sampler values in a request. */
function samplersOf(body: object | undefined): object {
  const known = ['min_p', 'dry_multiplier', 'dry_base', 'dry_allowed_length', 'temperature', 'top_p'];
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => known.includes(name)));
}

const dry = { min_p: 0.05, dry_multiplier: 0.8, dry_base: 1.75, dry_allowed_length: 4 };

describe('the default sampler values of replies', () => {
  it.each([
    ['openai', {}],
    ['openrouter', {}],
    ['other', {}],
    ['llama.cpp', dry],
    ['vllm', { min_p: 0.05 }],
    ['ollama', { min_p: 0.05 }],
    ['koboldcpp', { min_p: 0.05 }],
    ['tabby', { min_p: 0.05 }],
  ] as const)('of %s', (provider, expected) => {
    expect(listReplyDefaults(provider)).toEqual(expected);
    expect(listAllowedSamplers(provider)).toEqual(expect.arrayContaining(Object.keys(expected)));
  });
});

describe('a request', () => {
  let upstream: FakeUpstream;
  beforeEach(async () => {
    upstream = await startFakeUpstream();
  });
  afterEach(() => upstream.close());

  function createModel(ranges: { name: string; min: number; max: number; step: number; default: number }[]) {
    const samplers = { ranges, sendsDefaults: true, ofReplies: listReplyDefaults('llama.cpp') };
    return createOpenAiChatModel(modelOptions(upstream.baseUrl, { samplers }));
  }

  it('for a reply has them, one for any other text does not', async () => {
    const model = createModel([]);
    await reply(model);
    await readReply(model, 'Write notes as JSON.');
    expect(upstream.requests.map(samplersOf)).toEqual([dry, {}]);
  });

  it('has the operator’s values instead, and the person’s choice instead of those', async () => {
    const model = createModel([
      { name: 'min_p', min: 0, max: 1, step: 0.01, default: 0.02 },
      { name: 'dry_multiplier', min: 0, max: 2, step: 0.1, default: 0 },
    ]);
    await reply(model);
    await reply(model, { min_p: 0.3 });
    expect(upstream.requests.map(samplersOf)).toEqual([
      { ...dry, min_p: 0.02, dry_multiplier: 0 },
      { ...dry, min_p: 0.3, dry_multiplier: 0 },
    ]);
  });

  it('is sent again without the fields that the server refuses, and so are later ones', async () => {
    upstream.setScript({
      name: 'reply',
      refuse: ({ body }) => {
        const unknown = ['dry_base', 'min_p'].find((name) => name in body);
        const message = `Unknown parameter: ${unknown}`;
        return unknown === undefined ? null : { status: 400, body: { error: { message, code: null } } };
      },
    });
    const model = createModel([]);
    expect(await reply(model)).toMatchObject({ error: undefined });
    expect(await reply(model)).toMatchObject({ error: undefined });
    const left = { dry_multiplier: 0.8, dry_allowed_length: 4 };
    expect(upstream.requests.map(samplersOf)).toEqual([dry, { ...left, min_p: 0.05 }, left, left]);
  });
});

describe("the site's own model", () => {
  const config = {
    contextTokens: undefined,
    timeouts: patient,
    retries: 0,
    ollamaUrl: 'http://127.0.0.1:9',
    demo: { charsPerSecond: 0, firstPieceMs: 0 },
  };

  it.each([
    ['llamacpp', dry],
    ['vllm', { min_p: 0.05 }],
    ['koboldcpp', { min_p: 0.05 }],
    ['tabbyAPI', { min_p: 0.05 }],
    ['openai', {}],
    ['constructor', {}],
    [undefined, {}],
  ])('of a server whose models are of %s', async (ownedBy, expected) => {
    const upstream = await startFakeUpstream({ ownedBy });
    const model = await chooseChatModel({ ...config, baseUrl: upstream.baseUrl, model: 'fake' });
    await reply(model);
    expect(samplersOf(upstream.requests[0])).toEqual(expected);
    await upstream.close();
  });

  describe('of an Ollama', () => {
    let ollama: FakeOllama;
    beforeEach(async () => {
      ollama = await startFakeOllama();
    });
    afterEach(() => ollama.close());

    it.each([
      ['has them', {}, { min_p: 0.05 }],
      ['has what its Modelfile says', { parameters: 'min_p                          0.1' }, {}],
    ])('%s', async (_name, shown, expected) => {
      ollama.models.set('fake:latest', shown);
      await reply(await chooseChatModel({ ...config, ollamaUrl: ollama.url }));
      expect(samplersOf(ollama.requests[0]?.options)).toEqual(expected);
    });
  });
});
