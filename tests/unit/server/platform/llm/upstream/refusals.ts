import type { FakeRefusal } from '#tests/support/services/fake-upstream-scripts.ts';

/** Composes a refusal in the form that most servers have copied from OpenAI. */
const refuse = (status: number, error: object): FakeRefusal => ({ status, body: { error } });

/** Errors by which servers refuse a prompt as too long, with the numbers that each names. */
export const refusals: [
  server: string,
  FakeRefusal,
  contextTokens: number | undefined,
  promptTokens: number | undefined,
][] = [
  [
    'llama.cpp',
    refuse(400, {
      code: 400,
      message: 'request (13392 tokens) exceeds the available context size (8192 tokens), try increasing it',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 13_392,
      n_ctx: 8_192,
    }),
    8_192,
    13_392,
  ],
  [
    'llama.cpp of 2025',
    refuse(400, {
      code: 400,
      message:
        'the request exceeds the available context size. try increasing the context size or enable context shift',
      type: 'invalid_request_error',
    }),
    undefined,
    undefined,
  ],
  [
    'OpenAI',
    refuse(400, {
      message:
        "This model's maximum context length is 4097 tokens. However, you requested 4927 tokens (3927 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.",
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    }),
    4_097,
    3_927,
  ],
  [
    'OpenAI where one request is above the limit of a minute',
    refuse(429, {
      message:
        'Request too large for gpt-4 in organization org-x on tokens per min (TPM): Limit 10000, Requested 12500. The input or output tokens must be reduced in order to run successfully.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    }),
    undefined,
    undefined,
  ],
  [
    'vLLM',
    {
      status: 400,
      body: {
        object: 'error',
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 800. This model's maximum context length is 2048 tokens and your request has 1900 input tokens (800 > 2048 - 1900). None",
        type: 'BadRequestError',
        code: 400,
      },
    },
    2_048,
    1_900,
  ],
  [
    'vLLM of 2026',
    refuse(400, {
      message:
        "You passed 11193 input tokens and requested 800 output tokens. However, the model's context length is only 8192 tokens, resulting in a maximum input length of 7392 tokens. Please reduce the length of the input prompt.",
      type: 'BadRequestError',
      code: 400,
    }),
    8_192,
    11_193,
  ],
  [
    'OpenRouter',
    refuse(400, {
      message:
        "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000 tokens (39200 of text input, 800 in the output). Please reduce the length of either one.",
      code: 400,
    }),
    32_768,
    39_200,
  ],
  [
    'a server behind OpenRouter',
    {
      status: 400,
      body: {
        error: {
          message: 'Provider returned error',
          code: 400,
          metadata: {
            raw: '{"error":{"message":"Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length"}}',
            provider_name: 'Mistral',
          },
        },
      },
    },
    32_768,
    40_000,
  ],
  [
    'Ollama',
    { status: 400, body: { error: 'the input length exceeds the context length' } },
    undefined,
    undefined,
  ],
  [
    'LM Studio',
    {
      status: 400,
      body: {
        error:
          'Trying to keep the first 6000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.',
      },
    },
    4_096,
    6_000,
  ],
  [
    'TabbyAPI',
    { status: 400, body: { detail: 'Prompt length 5000 is greater than max_seq_len 4096' } },
    4_096,
    5_000,
  ],
  [
    'SGLang',
    {
      status: 400,
      body: {
        object: 'error',
        message: "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
        code: 400,
      },
    },
    4_096,
    5_000,
  ],
  [
    'Anthropic',
    refuse(400, {
      type: 'invalid_request_error',
      message: 'prompt is too long: 210000 tokens > 200000 maximum',
    }),
    200_000,
    210_000,
  ],
  [
    'Google',
    {
      status: 400,
      body: [
        {
          error: {
            code: 400,
            message:
              'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
    },
    1_048_576,
    1_200_000,
  ],
  [
    'Text Generation Inference',
    {
      status: 422,
      body: {
        error:
          'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 3900 `inputs` tokens and 800 `max_new_tokens`',
        error_type: 'validation',
      },
    },
    4_096,
    3_900,
  ],
  [
    'a server that fails only while it works',
    refuse(500, { message: 'Context size has been exceeded.', type: 'server_error' }),
    undefined,
    undefined,
  ],
  [
    'xAI',
    refuse(400, {
      message: "This model's maximum prompt length is 131072 but the request contains 211936 tokens.",
      type: 'invalid_request_error',
    }),
    131_072,
    211_936,
  ],
  [
    'Moonshot',
    refuse(400, {
      message: 'Invalid request: Your request exceeded model token limit: 131072 (requested: 140000)',
      type: 'invalid_request_error',
    }),
    131_072,
    140_000,
  ],
  [
    'DashScope',
    refuse(400, {
      message: '<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]',
      type: 'invalid_request_error',
    }),
    129_024,
    undefined,
  ],
  [
    'Zhipu',
    refuse(400, { message: 'Prompt exceeds max length', type: 'invalid_request_error' }),
    undefined,
    undefined,
  ],
  [
    'Anthropic with a long reply',
    refuse(400, {
      message:
        'input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again',
      type: 'invalid_request_error',
    }),
    200_000,
    190_000,
  ],
  [
    'vLLM of 2024',
    refuse(400, {
      message:
        'The decoder prompt (length 5000) is longer than the maximum model length of 4096. Make sure that `max_model_len` is no smaller than the number of text tokens.',
      type: 'invalid_request_error',
    }),
    4_096,
    5_000,
  ],
  [
    'MiniMax, whose number is the code of the error',
    {
      status: 400,
      body: {
        type: 'error',
        error: { message: 'invalid params, context window exceeds limit (2013)', type: 'bad_request_error' },
      },
    },
    undefined,
    undefined,
  ],
  [
    'Doubao',
    refuse(400, {
      code: 'InvalidParameter',
      message: 'Total tokens of image and text exceed max message tokens.',
    }),
    undefined,
    undefined,
  ],
  [
    'Amazon Bedrock',
    { status: 400, body: { message: 'Input is too long for requested model.' } },
    undefined,
    undefined,
  ],
  ['a proxy', { status: 413, body: '<h1>413 Request Entity Too Large</h1>' }, undefined, undefined],
];
