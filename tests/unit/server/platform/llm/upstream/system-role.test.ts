import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noCompanion } from '#src/server/platform/llm/model/complete-text.ts';
import { foldSystem } from '#src/server/platform/llm/request/fold-system.ts';
import type { FakeRefusal } from '#tests/support/services/fake-upstream-scripts.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { collectReply } from '#tests/support/services/read-reply.ts';

let upstream: FakeUpstream;
beforeEach(async () => {
  upstream = await startFakeUpstream();
});
afterEach(() => upstream.close());

const messages = [
  { role: 'system' as const, content: 'You are Wren.' },
  { role: 'user' as const, content: 'Good evening.' },
];
const request = { messages, maxReplyTokens: 10, companion: noCompanion };
const folded = [{ role: 'user', content: 'You are Wren.\n\nGood evening.' }];

const refusals: [server: string, FakeRefusal][] = [
  [
    'vLLM with Gemma 2',
    {
      status: 400,
      body: { object: 'error', message: 'System role not supported', type: 'BadRequestError', code: 400 },
    },
  ],
  [
    'llama.cpp',
    {
      status: 500,
      body: {
        error: {
          code: 500,
          message: 'Jinja Exception: System role not supported at row 1, column 62',
          type: 'server_error',
        },
      },
    },
  ],
  [
    'a template that takes it for a turn',
    {
      status: 400,
      body: { error: { message: 'Conversation roles must alternate user/assistant/user/assistant/...' } },
    },
  ],
  [
    'a Mistral template',
    { status: 400, body: { error: { message: 'Only user and assistant roles are supported!' } } },
  ],
  [
    'OpenAI’s first model that thinks',
    {
      status: 400,
      body: {
        error: {
          message: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
          param: 'messages[0].role',
          code: 'unsupported_value',
        },
      },
    },
  ],
  [
    'Google with Gemma 3',
    {
      status: 400,
      body: [
        {
          error: {
            code: 400,
            message: 'Developer instruction is not enabled for models/gemma-3-27b-it',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
    },
  ],
  [
    'a server that checks roles with pydantic',
    { status: 422, body: { detail: "messages.0.role: Input should be 'user' or 'assistant'" } },
  ],
];

describe('a server without a system role', () => {
  it.each(refusals)('%s gets it in the first message of the person, from then on', async (_name, refusal) => {
    upstream.setScript({
      name: 'reply',
      text: 'Hello.',
      refuse: ({ roles }) => (roles.includes('system') ? refusal : null),
    });
    const model = createOpenAiChatModel(modelOptions(upstream.baseUrl));
    expect(await collectReply(model.streamReply(request, new AbortController().signal))).toMatchObject({
      text: 'Hello.',
    });
    expect(upstream.requests.map((asked) => asked.messages)).toEqual([messages, folded]);
    await collectReply(model.streamReply(request, new AbortController().signal));
    expect(upstream.requests.map((asked) => asked.messages)).toEqual([messages, folded, folded]);
  });
});

describe('an error that repeats a message about system roles', () => {
  it('changes the request of that person only', async () => {
    const said = 'Tell me: system role not supported, is that poetry?';
    upstream.setScript({
      name: 'reply',
      text: 'Hello.',
      refuse: ({ body }) =>
        JSON.stringify(body).includes('poetry') && JSON.stringify(body).includes('"system"')
          ? { status: 400, body: { error: { message: `Bad message: ${said}` } } }
          : null,
    });
    const model = createOpenAiChatModel(modelOptions(upstream.baseUrl));
    const own = { ...request, messages: [...messages.slice(0, 1), { role: 'user' as const, content: said }] };
    for (const asked of [own, request])
      expect(await collectReply(model.streamReply(asked, new AbortController().signal))).toMatchObject({
        text: 'Hello.',
      });
    expect(upstream.requests.at(-1)?.messages).toEqual(messages);
  });
});

describe('foldSystem', () => {
  it('leaves a prompt without a system message unchanged', () => {
    expect(foldSystem([{ role: 'user', content: 'a' }])).toEqual([{ role: 'user', content: 'a' }]);
  });

  it('creates a first message if the person’s is not the first', () => {
    expect(
      foldSystem([
        { role: 'system', content: 'a' },
        { role: 'assistant', content: 'b' },
      ]),
    ).toEqual([
      { role: 'user', content: 'a' },
      { role: 'assistant', content: 'b' },
    ]);
  });
});
