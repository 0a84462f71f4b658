import { describe, expect, it } from 'vitest';
import { readRefusal } from '#src/server/platform/llm/request/read-refusal.ts';

const names = ['stream_options', 'max_tokens', 'stop', 'temperature', 'top_p', 'top_k', 'presence_penalty'];
const sent = { names, limit: { name: 'max_tokens', tokens: 800 } };
const read = (body: unknown, status = 400) =>
  readRefusal({ body: typeof body === 'string' ? body : JSON.stringify(body), status }, sent, () => true);
const say = (message: string, more: object = {}) => ({ error: { message, ...more } });

describe('a field that a server does not know', () => {
  it.each([
    ["Unsupported parameter: 'temperature' is not supported with this model.", 'temperature'],
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
    ],
    [
      "Unsupported value: 'temperature' does not support 0.8 with this model. Only the default (1) value is supported.",
      'temperature',
    ],
    ['Unrecognized request argument supplied: stream_options', 'stream_options'],
    ["Unknown parameter: 'top_k'.", 'top_k'],
    ["property 'top_k' is unsupported", 'top_k'],
    ['`temperature` is deprecated for this model.', 'temperature'],
    ['top_k: Extra inputs are not permitted', 'top_k'],
    ['This model does not support the temperature parameter.', 'temperature'],
    ['Argument not supported on this model: presencePenalty', 'presence_penalty'],
    ["Additional properties are not allowed ('stop' was unexpected)", 'stop'],
    [
      "[{'type': 'extra_forbidden', 'loc': ('body', 'top_k'), 'msg': 'Extra inputs are not permitted', 'input': 40}]",
      'top_k',
    ],
  ])('is named in "%s"', (message, field) => {
    expect(read(say(message))).toEqual({ fields: [field], values: [], mostTokens: undefined });
  });

  it('is named in a field of its own, several in a list', () => {
    const item = (field: string) => ({ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs' });
    expect(read({ detail: [item('top_k'), item('stop')] }, 422)?.fields).toEqual(['top_k', 'stop']);
    expect(read(say('Not known.', { param: 'top_k', code: 'unknown_parameter' }))?.fields).toEqual(['top_k']);
  });

  it('is named in a plain text', () => {
    const body = 'Failed to deserialize the JSON body into the target type: unknown field `stop`';
    expect(read(body, 422)?.fields).toEqual(['stop']);
  });
});

describe('a value that a server does not accept', () => {
  it.each([
    ['temperature: range: 0..1', ['temperature']],
    ['Invalid parameter: temperature must be between 0 and 1', ['temperature']],
    ['temperature is not supported above 1.', ['temperature']],
    ['This model does not support temperature above 1.', ['temperature']],
    ['`temperature` may only be set to 1 when thinking is enabled.', ['temperature']],
    ['temperature is not supported if top_p is set', ['temperature', 'top_p']],
    ['`temperature` and `top_p` cannot both be specified for this model.', ['top_p']],
    ['Extra inputs: stream_options, temperature', ['stream_options', 'temperature']],
    ["Invalid 'stop': array too long. Expected an array with maximum length 2", ['stop']],
    ['top_p_decay is unknown', undefined],
    ['Please be kind.', undefined],
  ])('is read in "%s"', (message, values) => {
    expect(read(say(message))).toEqual(
      values === undefined ? null : { fields: [], values, mostTokens: undefined },
    );
  });

  it('is not looked for in the request that an error repeats', () => {
    const input = { temperature: 1, top_p: 1, stop: ['x'] };
    expect(read({ detail: [{ loc: ['body'], msg: 'Bad.', input }] }, 422)).toBeNull();
    expect(
      read(say(`Bad: {'type': 'value_error', 'msg': 'No.', 'input': ${JSON.stringify(input)}}`)),
    ).toBeNull();
    expect(read(say(`1 validation error [type=x, input_value=${JSON.stringify(input)}]`))).toBeNull();
    expect(read(`<html>temperature</html>`)).toBeNull();
  });
});

describe('the longest answer that a server accepts', () => {
  it.each([
    [
      'max_tokens is too large: 800. This model supports at most 512 completion tokens, whereas you provided 800.',
      512,
    ],
    [
      'max_tokens: 800 > 512, which is the maximum allowed number of output tokens for claude-3-512k-20240307',
      512,
    ],
    ['`max_tokens` must be less than or equal to `512`, the maximum value for `max_tokens`', 512],
    ['Range of max_tokens should be [1, 512]', 512],
    ['Invalid max_tokens value, the valid range of max_tokens is [1, 512]', 512],
    ['max_output_tokens has to be at most 512 for gpt-4-0613.', 512],
  ])('is read in "%s"', (message, mostTokens) => {
    expect(read(say(message))).toEqual({ fields: [], values: [], mostTokens });
  });

  it('is unknown where no number is smaller', () => {
    expect(read(say('max_tokens is too large: 800'))).toMatchObject({ values: ['max_tokens'] });
  });
});
