import { describe, expect, it } from 'vitest';
import { readRetryAfterMs } from '#src/server/platform/outgoing/read-retry-after-ms.ts';
import { chooseRetryDelayMs } from '#src/server/platform/llm/upstream/choose-retry-delay-ms.ts';
import { faultOf, isRetryableStatus, readErrorBody } from '#src/server/platform/llm/reply/upstream-fault.ts';

describe('readRetryAfterMs', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  it.each([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '-3' }, 0],
    [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:04 GMT' }, 4_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 07:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': 'soon 5' }, undefined],
    [{ 'retry-after-ms': '120', 'retry-after': '1' }, 120],
  ])('of %j is %s', (headers, expected) => {
    expect(readRetryAfterMs(headers, now)).toBe(expected);
  });
});

describe('chooseRetryDelayMs', () => {
  const choose = (attempt: number, retryAfterMs?: number) =>
    chooseRetryDelayMs({ attempt, firstDelayMs: 300, retryAfterMs });

  it.each([
    [0, 150, 300],
    [1, 300, 600],
    [2, 600, 1_200],
    [9, 2_000, 4_000],
  ])('doubles with jitter: retry %i waits %i to %i ms', (attempt, least, most) => {
    for (let draw = 0; draw < 50; draw += 1) {
      expect(choose(attempt)).toBeGreaterThanOrEqual(least);
      expect(choose(attempt)).toBeLessThanOrEqual(most);
    }
  });

  it('waits at least as long as the upstream asks, up to five seconds', () => {
    expect(choose(0, 5_000)).toBeGreaterThanOrEqual(5_000);
    expect(choose(0, 5_000)).toBeLessThanOrEqual(5_500);
    expect(choose(3, 0)).toBe(0);
    expect(choose(0, 5_001)).toBeUndefined();
  });
});

describe('upstream errors', () => {
  it.each([
    ['{"error":{"message":"No such model","code":"model_not_found"}}', 'No such model'],
    ['{"error":"No such model"}', 'No such model'],
    ['{"object":"error","message":"No such model","code":404}', 'No such model'],
    ['{"detail":"Not Found"}', 'Not Found'],
    ['{"detail":[{"loc":["body"],"input":"private"}]}', ''],
    ['[{"error":{"code":400,"message":"No such model"}}]', 'No such model'],
    ['<html>Bad gateway</html>', ''],
    ['', ''],
    ['null', ''],
  ])('%s reads as "%s"', (body, message) => {
    expect(readErrorBody(body, 404)).toMatchObject({ message, status: 404 });
  });

  it.each([
    [302, 'rejected', false],
    [400, 'rejected', false],
    [401, 'no-access', false],
    [402, 'no-credit', false],
    [403, 'no-access', false],
    [404, 'rejected', false],
    [408, 'upstream-error', true],
    [409, 'upstream-error', true],
    [429, 'rate-limited', true],
    [500, 'upstream-error', true],
    [529, 'overloaded', true],
    [undefined, 'upstream-error', false],
  ])('%s is %s, retryable: %s', (status, fault, isRetryable) => {
    expect(faultOf({ message: '', code: '', status })).toBe(fault);
    expect(isRetryableStatus(status)).toBe(isRetryable);
  });

  it.each([
    [
      'OpenAI',
      404,
      '{"error":{"message":"The model `gpt-x` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}',
      'no-model',
    ],
    [
      'Ollama',
      404,
      '{"error":{"message":"model \\"llama9\\" not found, try pulling it first","type":"api_error","param":null,"code":null}}',
      'no-model',
    ],
    [
      'vLLM',
      404,
      '{"object":"error","message":"The model `x` does not exist.","type":"NotFoundError","param":null,"code":404}',
      'no-model',
    ],
    ['OpenRouter', 400, '{"error":{"message":"x/y is not a valid model ID","code":400}}', 'no-model'],
    ['LM Studio', 400, '{"error":{"message":"Invalid model identifier \\"x\\"."}}', 'no-model'],
    ['nginx', 404, '<html>404 Not Found</html>', 'rejected'],
    [
      'OpenAI without credit',
      429,
      '{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}',
      'no-credit',
    ],
    [
      'OpenAI in a rush',
      429,
      '{"error":{"message":"Rate limit reached for gpt-4o","type":"tokens","param":null,"code":"rate_limit_exceeded"}}',
      'rate-limited',
    ],
    [
      'DeepSeek',
      402,
      '{"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}}',
      'no-credit',
    ],
    [
      'Anthropic',
      529,
      '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
      'overloaded',
    ],
    [
      'Azure',
      400,
      '{"error":{"message":"The response was filtered due to the prompt triggering Azure OpenAI\'s content management policy.","type":null,"param":"prompt","code":"content_filter","status":400}}',
      'filtered',
    ],
    [
      'OpenRouter moderation',
      403,
      '{"error":{"code":403,"message":"Your chosen model requires moderation and your input was flagged for \\"violence\\"."}}',
      'filtered',
    ],
    [
      'OpenAI key',
      401,
      '{"error":{"message":"Incorrect API key provided: sk-12*90.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}',
      'no-access',
    ],
  ])('of %s (%i) are told apart', (_name, status, body, fault) => {
    expect(faultOf(readErrorBody(body, status))).toBe(fault);
  });
});
