import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ModelError, type ModelEvent } from '#src/server/platform/llm/model/chat-model.ts';
import type { Speakers } from '#src/server/platform/llm/reply-text/speaker-trimmer.ts';
import { maxFrameCharacters, ReplyReader } from '#src/server/platform/llm/reply/reply-reader.ts';

interface ReadOptions {
  maxCharacters?: number;
  end?: boolean;
  speakers?: Speakers;
}

const habits = () => ({ isUnopened: false, thinks: false, isPlain: false });

function read(frames: readonly string[], { maxCharacters = 10_000, end = true, speakers }: ReadOptions = {}) {
  const events: ModelEvent[] = [];
  const reader = new ReplyReader({
    maxCharacters,
    speakers,
    habits: habits(),
    emit: (event) => events.push(event),
    sanitise: (message) => `clean ${message}`,
  });
  for (const frame of frames) reader.feed(Buffer.from(frame));
  if (end) reader.end();
  return { reader, ...tidy(events, reader.outcome) };
}

/** Joins the texts of a reply, regardless of the reads that they came in: the last one comes with the end. */
function tidy(events: readonly ModelEvent[], outcome: ReplyReader['outcome']) {
  const isFinish = outcome !== undefined && !(outcome instanceof ModelError);
  const { text: last = '', ...end } = isFinish ? outcome : { text: '' };
  const said: ModelEvent[] = [];
  for (const event of [...events, { type: 'text' as const, text: last }]) {
    const before = said.at(-1);
    if (event.type === 'retract') said.length = 0;
    if (event.type === 'finish' || event.text === undefined || event.text === '') continue;
    if (before?.type === event.type) said[said.length - 1] = { ...event, text: before.text + event.text };
    else said.push(event);
  }
  return { events: said, outcome: isFinish ? end : outcome };
}

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const choice = (fields: Record<string, unknown>): string => data({ choices: [{ index: 0, ...fields }] });
const text = (content: unknown): string => choice({ delta: { content } });
const stop = choice({ delta: {}, finish_reason: 'stop' });
const done = 'data: [DONE]\n\n';

describe('a reply ends well', () => {
  it.each([
    ['with finish_reason and [DONE]', [text('Hi'), stop, done], 'stop'],
    ['with finish_reason and a plain end', [text('Hi'), stop], 'stop'],
    ['with [DONE] alone', [text('Hi'), done], 'stop'],
    ['with [DONE] and no blank line', [text('Hi'), 'data: [DONE]'], 'stop'],
    [
      'when text and finish_reason share a chunk',
      [choice({ delta: { content: 'Hi' }, finish_reason: 'stop' })],
      'stop',
    ],
    [
      'with finish_reason length',
      [text('Hi'), choice({ delta: {}, finish_reason: 'length' }), done],
      'length',
    ],
    [
      'with content_filter',
      [text('Hi'), choice({ delta: {}, finish_reason: 'content_filter' })],
      'content_filter',
    ],
    [
      'with tool_calls, taken as stop',
      [text('Hi'), choice({ delta: {}, finish_reason: 'tool_calls' })],
      'stop',
    ],
    [
      'with an unknown reason, taken as stop',
      [text('Hi'), choice({ delta: {}, finish_reason: 'eos' })],
      'stop',
    ],
    [
      'when empty finish reasons come with each chunk',
      [choice({ delta: { content: 'Hi' }, finish_reason: '' }), stop],
      'stop',
    ],
  ])('%s', (_name, frames, reason) => {
    const { events, outcome } = read(frames);
    expect(events).toEqual([{ type: 'text', text: 'Hi' }]);
    expect(outcome).toEqual({ type: 'finish', reason, usage: undefined });
  });

  it('and emits nothing after [DONE]', () => {
    const { events } = read([text('Hi') + done + text('ghost')]);
    expect(events).toEqual([{ type: 'text', text: 'Hi' }]);
  });
});

describe('usage (rule:model-streams)', () => {
  const usage = { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 };
  const finish = { delta: {}, finish_reason: 'stop' };

  it.each([
    ['on a chunk with empty choices', [text('Hi'), stop, data({ choices: [], usage }), done]],
    ['on a chunk without choices', [text('Hi'), stop, data({ usage }), done]],
    ['on the last choice', [text('Hi'), data({ choices: [finish], usage }), done]],
    [
      'on every chunk, the last counting',
      [
        data({ choices: [], usage: { ...usage, completion_tokens: 1 } }),
        text('Hi'),
        data({ choices: [finish], usage }),
      ],
    ],
  ])('is read %s', (_name, frames) => {
    expect(read(frames).outcome).toMatchObject({ usage: { promptTokens: 9, completionTokens: 2 } });
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['partial', { prompt_tokens: 9 }],
    ['not numbers', { prompt_tokens: '9', completion_tokens: '2' }],
    ['negative', { prompt_tokens: -1, completion_tokens: 2 }],
  ])('is absent when it is %s', (_name, bad) => {
    expect(read([text('Hi'), data({ choices: [finish], usage: bad })]).outcome).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: undefined,
    });
  });
});

describe('framing (rule:model-streams)', () => {
  it.each([
    ['a byte order mark before the first event', `\uFEFF${text('Hi')}${done}`],
    [
      'numbers that are none',
      `data: {"choices":[{"delta":{"content":"Hi"},"logprobs":{"x":NaN,"y":-Infinity}}]}\n\n${done}`,
    ],
    ['comments', `: OPENROUTER PROCESSING\n\n:\n\n: ping\n\n${text('Hi')}: x\n\n${done}`],
    ['event names, ids and retry hints', `retry: 10\n\nid: 1\nevent: message\n${text('Hi')}${done}`],
    ['no space after the colon', `${text('Hi').replace('data: ', 'data:')}${done}`],
    ['data over several lines', `data: {"choices":[{"delta":\ndata: {"content":"Hi"}}]}\n\n${done}`],
    ['empty data', `data:\n\ndata: \n\n${text('Hi')}${done}`],
    ['objects that are not chunks', `${data({ type: 'ping' })}${data({ timings: {} })}${text('Hi')}${done}`],
    [
      'choices that are null, or hold null content',
      `${data({ choices: null })}${text(null)}${text('Hi')}${done}`,
    ],
  ])('%s do no harm', (_name, stream) => {
    expect(read([stream]).events).toEqual([{ type: 'text', text: 'Hi' }]);
  });

  it('emits an event with its last byte, also when lines end with CR alone', () => {
    const { events } = read([text('Hi').replaceAll('\n', '\r')], { end: false });
    expect(events).toEqual([{ type: 'text', text: 'Hi' }]);
  });
});

describe('reasoning is kept apart', () => {
  it.each([
    ['reasoning_content', choice({ delta: { reasoning_content: 'Hm' } })],
    ['reasoning', choice({ delta: { reasoning: 'Hm' } })],
    ['both fields, once', choice({ delta: { reasoning: 'Hm', reasoning_content: 'Hm' } })],
    ['a think block', text('<thi') + text('nk>Hm</think>')],
    ['typed parts', text([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }])],
  ])('from %s', (_name, thought) => {
    const { events } = read([thought, text('\n\nHi'), stop]);
    expect(events).toEqual([
      { type: 'reasoning', text: 'Hm' },
      { type: 'text', text: 'Hi' },
    ]);
  });

  it('counts as a sign of life, as text does and empty chunks do not', () => {
    const { reader } = read([text(''), text(null), ': ping\n\n'], { end: false });
    expect(reader.signsOfLife).toBe(0);
    reader.feed(Buffer.from(choice({ delta: { reasoning: 'Hm' } })));
    expect(reader.signsOfLife).toBe(1);
    reader.feed(Buffer.from(text('<th')));
    expect(reader.signsOfLife).toBe(2);
  });
});

describe('a whole stream (rule:model-streams)', () => {
  it.each([
    [
      'with empty errors',
      [{}, '', false, 0, { message: '' }, { message: null, code: 0 }].map((error) =>
        data({ choices: [{ delta: { content: 'Hi' } }], error }),
      ),
    ],
    ['with pings between its data', ['data: ping\n\n', text('Hi'), 'data: ping\n\n', 'data: null\n\n']],
    ['with a status of its own', [data({ status: 'queued', message: 'You are next.' }), text('Hi')]],
    ['with an event of another kind', ['event: ping\ndata: {"type": "ping"}\n\n', text('Hi')]],
  ])('%s is read', (_name, frames) => {
    expect(read([...frames, stop, done]).outcome).toMatchObject({ type: 'finish', reason: 'stop' });
  });

  it.each([
    ['[done]', 'data: [done]\n\n'],
    ['[DONE] after a blank', 'data:  [DONE]\n\n'],
    ['data that cannot be read', 'data: {"usa\n\n'],
    ['an error', data({ error: { message: 'usage is not available', code: 500 } })],
  ])('is whole also if %s follows its end', (_name, last) => {
    expect(read([text('Hello there.'), stop, last]).outcome).toMatchObject({
      type: 'finish',
      reason: 'stop',
    });
  });
});

describe('a faulty stream (rule:model-streams)', () => {
  const cases: [name: string, fault: string, frames: string[]][] = [
    [
      'that a filter ended before any text is filtered',
      'filtered',
      [choice({ delta: {}, finish_reason: 'content_filter' }), done],
    ],
    [
      'of Gemini that a filter ended is filtered',
      'filtered',
      [choice({ delta: { content: '' }, finish_reason: 'SAFETY' }), done],
    ],
    [
      'of a refusal instead of text is filtered',
      'filtered',
      [choice({ delta: { content: null, refusal: 'I cannot help with that.' } }), stop, done],
    ],
    ['without finish_reason and [DONE] is cut', 'cut', [text('Hi')]],
    ['that ends inside a chunk is cut', 'cut', [text('Hi'), 'data: {"choices":[{"del']],
    ['of nothing at all is cut', 'cut', []],
    ['with broken JSON is malformed', 'malformed', [text('Hi'), 'data: {"choices":[{"del\n\n', done]],
    ['with data that is no object is malformed', 'malformed', ['data: 42\n\n']],
    ['with choices of another kind is malformed', 'malformed', [data({ choices: 'none' })]],
    ['that is no event stream is malformed', 'malformed', ['{"message": "what?"}\n']],
    ['that finishes without text is empty', 'empty', [stop, done]],
    ['of white space alone is empty', 'empty', [text(' \n'), text('\n'), stop]],
    [
      'of reasoning alone is only thoughts',
      'only-thoughts',
      [text('<think>Hm'), choice({ delta: {}, finish_reason: 'length' })],
    ],
    [
      'with an error object fails',
      'upstream-error',
      [text('Hi'), data({ error: { message: 'gone', code: 502 } })],
    ],
    ['with an error string fails', 'upstream-error', [data({ error: 'gone' })]],
    [
      'with an error in the choice fails',
      'upstream-error',
      [choice({ delta: {}, error: { message: 'gone' }, finish_reason: 'error' })],
    ],
    [
      'that the service of DeepSeek ended for itself fails',
      'upstream-error',
      [text('Half of'), choice({ delta: {}, finish_reason: 'insufficient_system_resource' }), done],
    ],
    [
      'of an error without choices, as of SiliconFlow, says so',
      'no-model',
      [data({ code: 20_012, message: 'Model does not exist.', data: null })],
    ],
    ['with finish_reason error fails', 'upstream-error', [choice({ delta: {}, finish_reason: 'error' })]],
    [
      'with an error object of vLLM fails',
      'rejected',
      [data({ object: 'error', message: 'too long', code: 400 })],
    ],
    [
      'with an error field of llama.cpp fails',
      'rejected',
      ['error: {"code":400,"message":"too long"}\n\n', done],
    ],
    ['with an error event fails', 'upstream-error', ['event: error\ndata: {"message":"gone"}\n\n']],
    [
      'that reports a rate limit says so',
      'rate-limited',
      [data({ error: { message: 'slow', code: 'rate_limit_exceeded' } })],
    ],
  ];

  it.each(cases)('%s', (_name, fault, frames) => {
    const { outcome } = read(frames);
    expect(outcome).toBeInstanceOf(ModelError);
    expect(outcome).toMatchObject({ fault });
  });

  it('passes the upstream message through the sanitiser', () => {
    const { outcome } = read([data({ error: { message: 'gone', code: '502' } })]);
    expect(outcome).toMatchObject({
      message: 'The model server reported an error (502): clean gone',
      status: 502,
    });
  });

  it('quotes nothing of the reply, in the message or as its cause', () => {
    const { outcome } = read([text('Hi'), 'data: {"choices": my secret\n\n']);
    expect(outcome).toMatchObject({ fault: 'malformed', cause: undefined });
    expect(inspect(outcome)).not.toContain('secret');
  });

  it('ignores an error that is null', () => {
    expect(
      read([data({ error: null, choices: [{ delta: { content: 'Hi' } }] }), stop]).outcome,
    ).toMatchObject({
      type: 'finish',
    });
  });

  it.each([
    ['one line', () => 'x'.repeat(65_536)],
    ['many lines of one event', () => `data: ${'x'.repeat(65_000)}\n`],
  ])('that grows past 1 MB in %s is malformed, and no more is kept of it', (_name, composePart) => {
    const { reader } = read(['data: '], { end: false });
    let parts = 0;
    while (reader.outcome === undefined && parts < 100) {
      reader.feed(Buffer.from(composePart()));
      parts += 1;
    }
    expect(reader.outcome).toMatchObject({ fault: 'malformed' });
    expect(parts).toBeLessThanOrEqual(Math.ceil(maxFrameCharacters / 65_000) + 1);
  });
});

describe('an endless reply', () => {
  it('is cut at the limit with finish length', () => {
    const { reader, events, outcome } = read([text('12345'), text('67890'), text('more')], {
      maxCharacters: 8,
      end: false,
    });
    expect(events.map((event) => event.type !== 'finish' && event.text)).toEqual(['12345678']);
    expect(outcome).toEqual({ type: 'finish', reason: 'length', usage: undefined });
    expect(reader.wasCut).toBe(true);
  });

  it('is never cut inside a character', () => {
    const { events } = read([text('123👋')], { maxCharacters: 4, end: false });
    expect(events).toEqual([{ type: 'text', text: '123' }]);
  });

  it('of reasoning is cut too, and only thoughts', () => {
    const { reader } = read(Array(5).fill(choice({ delta: { reasoning: 'hmmm' } })), {
      maxCharacters: 10,
      end: false,
    });
    expect(reader.outcome).toMatchObject({ fault: 'only-thoughts' });
  });

  it('of white space is cut by its length as well', () => {
    const { reader } = read(Array(5).fill(text('    ')), { maxCharacters: 10, end: false });
    expect(reader.outcome).toMatchObject({ fault: 'empty' });
  });
});

describe('a whole JSON reply', () => {
  const readWhole = (body: string) => {
    const events: ModelEvent[] = [];
    const emit = (event: ModelEvent) => events.push(event);
    const reader = new ReplyReader({
      maxCharacters: 10_000,
      speakers: undefined,
      habits: habits(),
      emit,
      sanitise: String,
    });
    reader.readWhole(body);
    return tidy(events, reader.outcome);
  };

  it('is read with text, reasoning and usage', () => {
    const message = { role: 'assistant', content: 'Hi', reasoning_content: 'Hm' };
    const usage = { prompt_tokens: 9, completion_tokens: 2 };
    const body = {
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage,
    };
    expect(readWhole(JSON.stringify(body))).toEqual({
      events: [
        { type: 'reasoning', text: 'Hm' },
        { type: 'text', text: 'Hi' },
      ],
      outcome: { type: 'finish', reason: 'stop', usage: { promptTokens: 9, completionTokens: 2 } },
    });
  });

  it.each([
    ['an error object', '{"error":{"message":"no"}}', 'upstream-error'],
    ['no text', '{"choices":[{"message":{"content":""},"finish_reason":"stop"}]}', 'empty'],
    ['broken JSON', '{"choices":', 'malformed'],
    ['something else', '[]', 'malformed'],
  ])('with %s fails', (_name, body, fault) => {
    expect(readWhole(body).outcome).toMatchObject({ fault });
  });
});
