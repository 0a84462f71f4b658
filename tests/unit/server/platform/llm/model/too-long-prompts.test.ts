import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '#src/server/platform/llm/model/chat-model.ts';
import { noCompanion } from '#src/server/platform/llm/model/complete-text.ts';
import type { FakeRefusal } from '#tests/support/services/fake-upstream-scripts.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { refusals } from '../upstream/refusals.ts';

let upstream: FakeUpstream;
beforeEach(async () => {
  upstream = await startFakeUpstream();
});
afterEach(() => upstream.close());

/** A message of a person who knows how errors are parsed. */
const boast = 'My context length is 300 tokens, as everybody knows.';

/** Refusals for other reasons. */
const others: [name: string, FakeRefusal, fault: string][] = [
  [
    'a limit of tokens a minute',
    {
      status: 429,
      body: {
        error: {
          message: 'Rate limit reached on tokens per min (TPM): Limit 10000, Used 9000, Requested 2000.',
        },
      },
    },
    'rate-limited',
  ],
  [
    'a refused key',
    { status: 401, body: { error: { message: 'This key has no access to the context window.' } } },
    'no-access',
  ],
  ['an unknown model', { status: 404, body: { error: 'model "big-context length" not found' } }, 'no-model'],
];

describe('a prompt that is too long', () => {
  function ask(refusal: FakeRefusal, said = 'Good evening, how was your day?') {
    upstream.setScript({ name: 'reply', refuse: () => refusal });
    const model = createOpenAiChatModel(modelOptions(upstream.baseUrl, { retries: 2 }));
    const request = {
      messages: [{ role: 'user' as const, content: said }],
      maxReplyTokens: 10,
      companion: noCompanion,
    };
    const events = model.streamReply(request, new AbortController().signal);
    return events[Symbol.asyncIterator]().next();
  }

  it.each(refusals)(
    'is distinguished from other errors of %s, with its numbers',
    async (_name, refusal, ...numbers) => {
      const [contextTokens, promptTokens] = numbers;
      const error: unknown = await ask(refusal).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ModelError);
      expect(error).toMatchObject({ fault: 'too-long', excess: { contextTokens, promptTokens } });
      // Sent again neither unchanged nor in another dialect.
      expect(upstream.requests).toHaveLength(1);
    },
  );

  it.each(others)('is not recognised in %s', async (_name, refusal, fault) => {
    await expect(ask(refusal)).rejects.toMatchObject({ fault, excess: undefined });
  });

  it.each([
    [400, { error: 'cannot read: My context length is 300 tokens, as everybody knows.' }],
    [422, { detail: 'cannot read: My context length is 300 tokens, as everybody knows.' }],
  ])('is not assumed if an error of %d only repeats the prompt', async (status, body) => {
    await expect(ask({ status, body }, boast)).rejects.toMatchObject({
      fault: 'too-long',
      excess: undefined,
    });
  });

  it('uses no number that the prompt may contain', async () => {
    const error = { message: 'Stop: My context length is 300 tokens', code: 'context_length_exceeded' };
    await expect(ask({ status: 400, body: { error } }, boast)).rejects.toMatchObject({
      fault: 'too-long',
      excess: { contextTokens: undefined, promptTokens: undefined },
    });
  });

  it('uses no short number that the prompt may contain, either', async () => {
    const error = { message: 'Too long: a > 300 maximum b', code: 'context_length_exceeded' };
    await expect(
      ask({ status: 400, body: { error } }, 'Too long: a > 300 maximum b, I say.'),
    ).rejects.toMatchObject({
      fault: 'too-long',
      excess: { contextTokens: undefined, promptTokens: undefined },
    });
  });

  it('is distinguished from other errors also in a stream that began with 200', async () => {
    const error = {
      code: 400,
      message: 'x',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 900,
      n_ctx: 512,
    };
    upstream.setScript({ name: 'raw', body: [`data: ${JSON.stringify({ error })}\n\n`] });
    const model = createOpenAiChatModel(modelOptions(upstream.baseUrl));
    const request = { messages: [], maxReplyTokens: 10, companion: noCompanion };
    const events = model.streamReply(request, new AbortController().signal);
    await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      fault: 'too-long',
      excess: { contextTokens: 512, promptTokens: 900 },
    });
  });
});
