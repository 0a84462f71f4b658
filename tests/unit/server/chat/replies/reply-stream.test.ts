import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import { isFailedReply, createReplyStream, type ReplySource } from '#src/server/chat/replies/reply-stream.ts';
import { findEventSource } from '#src/server/platform/http/answers/event-stream.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { composeReply, composeStreaming } from '#tests/support/browser/chat-messages.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const final = composeReply(1, { content: 'Hi\n\nyou' });

/** A reply that continues on request. */
class ScriptedReply implements ReplySource {
  final: Message | null = null;
  failure: { error: unknown } | null = null;
  retracted = 0;
  status: 'loading' | 'thinking' | null = null;
  thoughts = '';
  #text = '';
  readonly #from: number;
  readonly #readers = new Set<() => void>();

  constructor(from = 0) {
    this.#from = from;
  }

  get readers(): number {
    return this.#readers.size;
  }

  readFrom(position: number): string {
    return this.#text.slice(position - this.#from);
  }

  /** Retracts the text; another begins. */
  retract(): this {
    this.retracted += 1;
    this.#text = '';
    return this;
  }

  readThoughts(position: number): string {
    return this.thoughts.slice(position);
  }

  /** Adds a thought of the model. */
  think(thought: string): this {
    this.status = 'thinking';
    this.thoughts += thought;
    for (const tell of this.#readers) tell();
    return this;
  }

  read(onChange: () => void): () => void {
    this.#readers.add(onChange);
    return () => this.#readers.delete(onChange);
  }

  write(step: string | Message | Error): this {
    if (typeof step === 'string') this.#text += step;
    else if (step instanceof Error) this.failure = { error: step };
    else this.final = step;
    for (const tell of this.#readers) tell();
    return this;
  }
}

/** Creates a reply that has already ended. */
const ended = (message: Message = final): ScriptedReply => new ScriptedReply().write(message);

function open(source: ScriptedReply, { from = 0, start }: { from?: number; start?: Message } = {}): Response {
  const begin = start === undefined ? null : { user_message: null, message: start };
  return createReplyStream({
    start: begin,
    from,
    source,
    onEnd: (message) => Promise.resolve(message),
    session: { ended: new AbortController().signal, leave: () => undefined },
    language: 'en',
    log,
  });
}

describe('createReplyStream (rule:reply-events)', () => {
  it('frames each event once, with its name, the position as id, and its data on one line (rule:event-framing)', async () => {
    const source = new ScriptedReply();
    const answer = open(source, { start: composeStreaming(1) }).text();
    for (const step of ['Hi\n\n', 'data: x\r\n', final]) {
      await nextTurn();
      source.write(step);
    }
    const text = await answer;
    const frames = text.split('\n\n').slice(0, -1);
    expect(frames.map((frame) => frame.split('\n').slice(0, 2))).toEqual([
      ['event: message-start', 'id: 0'],
      ['event: text-delta', 'id: 4'],
      ['event: text-delta', 'id: 13'],
      ['event: message-end', 'id: 13'],
    ]);
    for (const frame of frames) expect(frame).toMatch(/^event: [a-z-]+\nid: \d+\ndata: \{.*\}$/);
    expect(text).not.toContain('\r');
  });

  it('sends everything that exists with the end after it, to a reader who always has room', async () => {
    const sent: string[] = [];
    const over = Promise.withResolvers<undefined>();
    const answer = open(new ScriptedReply().write('Hi\n\n').write('you').write(final), {
      start: composeStreaming(1),
    });
    findEventSource(answer)?.begin({
      hasRoom: true,
      send: (text) => void sent.push(text),
      end: (text = '') => {
        sent.push(text);
        over.resolve(undefined);
      },
    });
    await over.promise;
    expect(sent.map((text) => text.split('\n', 1)[0])).toEqual([
      'event: message-start',
      'event: text-delta',
      'event: message-end',
    ]);
  });

  it('is neither cached nor changed by proxies', () => {
    const { headers } = open(ended());
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('retracts the reader’s text when it is retracted, and continues with the replacement', async () => {
    const source = new ScriptedReply();
    const answer = open(source, { start: composeStreaming(1) }).text();
    await nextTurn();
    source.write('Okay, she says hi.');
    source.retract().write('Hi');
    source.write(' you').write(final);
    const frames = (await answer).split('\n\n').slice(1, -2);
    expect(frames).toEqual([
      'event: text-delta\nid: 18\ndata: {"type":"text-delta","text":"Okay, she says hi."}',
      'event: text-reset\nid: 2\ndata: {"type":"text-reset","text":"Hi"}',
      'event: text-delta\nid: 6\ndata: {"type":"text-delta","text":" you"}',
    ]);
  });

  it('sends the whole text to a returning reader of a reply that was partly retracted', async () => {
    const source = new ScriptedReply().write('Okay, she').retract().write('Hi').write(final);
    const text = await open(source, { from: 9 }).text();
    expect(text).toMatch(
      /^event: text-reset\nid: 2\ndata: \{"type":"text-reset","text":"Hi"\}\n\nevent: message-end/,
    );
    const anew = new ScriptedReply().write('Okay, she').retract().write('Hi').write(final);
    expect(await open(anew).text()).toMatch(/^event: text-delta\nid: 2\n/);
  });

  it('reports the model’s state once, and its thoughts in pieces', async () => {
    const source = new ScriptedReply();
    const answer = open(source, { start: composeStreaming(1) }).text();
    await nextTurn();
    for (const thought of ['Hm, ', 'rain.']) {
      source.think(thought);
      await nextTurn();
    }
    source.write('Hi').write(final);
    const frames = (await answer).split('\n\n').slice(1, -2);
    expect(frames).toEqual([
      'event: status\nid: 0\ndata: {"type":"status","status":"thinking"}',
      'event: thought-delta\nid: 0\ndata: {"type":"thought-delta","text":"Hm, "}',
      'event: thought-delta\nid: 0\ndata: {"type":"thought-delta","text":"rain."}',
      'event: text-delta\nid: 2\ndata: {"type":"text-delta","text":"Hi"}',
    ]);
  });

  it('begins without message-start in the middle of a reply, and the ids continue', async () => {
    const text = await open(new ScriptedReply(4).write('you').write(final), { from: 4 }).text();
    expect(text).not.toContain('message-start');
    expect(text).toMatch(/^event: text-delta\nid: 7\n/);
  });

  it.each([
    ['interrupted', 'partial'],
    ['unavailable', 'failed'],
    ['busy', 'failed'],
    ['silent', 'failed'],
  ] as const)('of a reply that ended %s ends with one error 50001', async (finish_reason, state) => {
    const message = composeReply(1, { state, finish_reason });
    expect(isFailedReply({ finishReason: finish_reason })).toBe(true);
    const text = await open(ended(message)).text();
    expect(text.match(/^event: /gm)).toHaveLength(1);
    expect(text).toMatch(/^event: error\n.*\ndata: \{"type":"error","code":50001,/);
  });

  it.each(['stop', 'length', 'content_filter', 'stopped'] as const)(
    'of a reply that ended with %s ends with one message-end',
    async (finish_reason) => {
      expect(isFailedReply({ finishReason: finish_reason })).toBe(false);
      const text = await open(ended(composeReply(1, { finish_reason }))).text();
      expect(text.match(/^event: .*/gm)).toEqual(['event: message-end']);
    },
  );

  it('that crashes ends with one error 20001 without the reason, which is logged', async () => {
    lines.length = 0;
    const text = await open(new ScriptedReply().write('Hi').write(new Error('canary'))).text();
    expect(text.match(/^event: .*/gm)).toEqual(['event: text-delta', 'event: error']);
    expect(text).toContain('{"type":"error","code":20001,"message":"Server error","reply":null}');
    expect(text).not.toContain('canary');
    expect(lines.join('')).toContain('"event":"reply-stream-failed"');
  });

  it('that fails with a known error sends its code and message', async () => {
    const text = await open(new ScriptedReply().write(new AppError(40003, { status: 404 }))).text();
    expect(text).toContain('"code":40003,"message":"Invalid parameters","reply":null');
  });
});

describe('while nothing is written', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a comment every 15 seconds keeps the connection open, until the end', async () => {
    const source = new ScriptedReply();
    const reader = open(source).body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => (await reader?.read())?.value;
    for (let count = 0; count < 3; count += 1) {
      const next = read();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await next).toBe(': still here\n\n');
    }
    source.write(final);
    expect(await read()).toMatch(/^event: message-end/);
    expect(await read()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a reader that leaves ends the reading and the comments at once', async () => {
    const source = new ScriptedReply();
    const { body } = open(source);
    expect(source.readers).toBe(1);
    await body?.cancel();
    expect(source.readers).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    source.write('nobody reads this');
  });

  it('a reader that is behind gets everything since in one event', async () => {
    const source = new ScriptedReply();
    const reader = open(source).body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const piece of ['one ', 'two ', 'three ', 'four ']) source.write(piece);
    source.write(final);
    let text = '';
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      text += read.value;
    }
    expect(text.match(/^event: text-delta/gm)?.length).toBeLessThan(4);
    expect([...text.matchAll(/"text":"([^"]*)"/g)].map(([, piece]) => piece).join('')).toBe(
      'one two three four ',
    );
    expect(text.match(/^event: .*/gm)?.at(-1)).toBe('event: message-end');
  });
});
