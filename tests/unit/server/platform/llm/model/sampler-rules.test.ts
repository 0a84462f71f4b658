import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOpenAiChatModel,
  type OpenAiChatModelOptions,
} from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import {
  chooseSamplerValues,
  listAllowedSamplers,
  providers,
} from '#src/server/platform/llm/model/sampler-rules.ts';
import { startFakeUpstream, type FakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest } from '#tests/support/services/read-reply.ts';

const ranges = [
  { name: 'temperature', min: 0, max: 1.5, step: 0.1, default: 0.9 },
  { name: 'top_k', min: 1, max: 100, step: 1, default: 40 },
];

describe('sampler parameters', () => {
  it('are those of the model alone, within their bounds', () => {
    const settings = { ranges, sendsDefaults: false };
    expect(chooseSamplerValues(settings, { temperature: 9, min_p: 0.1, top_k: -4 })).toEqual({
      temperature: 1.5,
      top_k: 1,
    });
    expect(chooseSamplerValues(settings, {})).toEqual({});
    expect(chooseSamplerValues({ ranges, sendsDefaults: true }, { top_k: 20 })).toEqual({
      temperature: 0.9,
      top_k: 20,
    });
  });

  it('have the names that each provider knows (rule:samplers)', () => {
    for (const provider of providers) {
      expect(listAllowedSamplers(provider)).toEqual(expect.arrayContaining(['temperature', 'top_p']));
    }
    expect(listAllowedSamplers('llama.cpp')).toContain('repeat_penalty');
    expect(listAllowedSamplers('llama.cpp')).not.toContain('repetition_penalty');
    expect(listAllowedSamplers('vllm')).toContain('repetition_penalty');
    expect(listAllowedSamplers('vllm')).not.toContain('repeat_penalty');
    expect(listAllowedSamplers('ollama')).toEqual(
      expect.arrayContaining(['top_k', 'min_p', 'repeat_penalty']),
    );
    const strict = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'];
    expect(listAllowedSamplers('openai')).toEqual(strict);
    expect(listAllowedSamplers('other')).toEqual(strict);
    for (const provider of ['openrouter', 'vllm', 'tabby'] as const) {
      expect(listAllowedSamplers(provider)).toContain('repetition_penalty');
      expect(listAllowedSamplers(provider)).not.toContain('mirostat');
    }
    expect(listAllowedSamplers('koboldcpp')).not.toContain('repetition_penalty');
  });
});

describe('the request', () => {
  let upstream: FakeUpstream;
  beforeEach(async () => {
    upstream = await startFakeUpstream();
  });
  afterEach(() => upstream.close());

  async function ask(
    options: Partial<OpenAiChatModelOptions>,
    sampler: Record<string, number>,
  ): Promise<unknown> {
    const model = createOpenAiChatModel(modelOptions(upstream.baseUrl, options));
    const { error } = await collectReply(
      model.streamReply({ ...composeRequest('Hello'), sampler }, new AbortController().signal),
    );
    return error;
  }

  it('of a model without a file contains the chosen values only', async () => {
    await ask({}, { temperature: 0.4 });
    await ask({}, {});
    expect(upstream.requests[0]).toMatchObject({ temperature: 0.4 });
    expect(upstream.requests[1]).not.toHaveProperty('temperature');
  });
});
