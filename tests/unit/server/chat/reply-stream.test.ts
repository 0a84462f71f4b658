import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#src/contract/app-error.ts';
import type { Message } from '#src/contract/message-calls.ts';
import type { ReplyStep } from '#src/server/chat/follow-reply.ts';
import { createReplyStream, isFailedReply } from '#src/server/chat/reply-stream.ts';
import { createLog } from '#src/server/platform/log.ts';
import { composeReply, composeStreaming } from '#tests/support/chat-messages.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const final = composeReply(1, { content: 'Hi\n\nyou' });

type Steps = AsyncGenerator<ReplyStep>;

async function* steps(...all: (ReplyStep | Error)[]): Steps {
  for (const step of all) {
    if (step instanceof Error) throw step;
    yield await Promise.resolve(step);
  }
}

function open(source: Steps, { from = 0, start }: { from?: number; start?: Message } = {}): Response {
  const begin = start === undefined ? null : { user_message: null, message: start };
  return createReplyStream({
    start: begin,
    from,
    steps: source,
    onEnd: (message) => Promise.resolve(message),
    session: { ended: new AbortController().signal, leave: () => undefined },
    language: 'en',
    log,
  });
}

describe('createReplyStream (D5)', () => {
  it('frames each event once, with its name, the position as id, and its data on one line (trust C17)', async () => {
    const source = steps({ text: 'Hi\n\n', position: 4 }, { text: 'data: x\r\n', position: 13 }, { final });
    const text = await open(source, { start: composeStreaming(1) }).text();
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

  it('is neither kept nor changed on the way', () => {
    const { headers } = open(steps({ final }));
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  it('begins without message-start in the middle of a reply, with the ids going on', async () => {
    const text = await open(steps({ text: 'you', position: 7 }, { final }), { from: 4 }).text();
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
    const text = await open(steps({ final: message })).text();
    expect(text.match(/^event: /gm)).toHaveLength(1);
    expect(text).toMatch(/^event: error\n.*\ndata: \{"type":"error","code":50001,/);
  });

  it.each(['stop', 'length', 'content_filter', 'stopped'] as const)(
    'of a reply that ended with %s ends with one message-end',
    async (finish_reason) => {
      expect(isFailedReply({ finishReason: finish_reason })).toBe(false);
      const text = await open(steps({ final: composeReply(1, { finish_reason }) })).text();
      expect(text.match(/^event: .*/gm)).toEqual(['event: message-end']);
    },
  );

  it('that crashes ends with one error 20001 and says nothing of why, except to the log', async () => {
    lines.length = 0;
    const text = await open(steps({ text: 'Hi', position: 2 }, new Error('canary'))).text();
    expect(text.match(/^event: .*/gm)).toEqual(['event: text-delta', 'event: error']);
    expect(text).toContain('{"type":"error","code":20001,"message":"Server error","reply":null}');
    expect(text).not.toContain('canary');
    expect(lines.join('')).toContain('"event":"reply-stream-failed"');
  });

  it('that fails with a known error says its code and words', async () => {
    const text = await open(steps(new AppError(40003, { status: 404 }))).text();
    expect(text).toContain('"code":40003,"message":"Invalid parameters","reply":null');
  });
});

describe('while nothing is written', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Steps that wait to be woken, and tell when they begin and end. */
  function hang() {
    const [begun, silence, left] = [1, 2, 3].map(() => Promise.withResolvers<null>());
    async function* wait(): Steps {
      begun?.resolve(null);
      try {
        await silence?.promise;
        yield { final };
      } finally {
        left?.resolve(null);
      }
    }
    return { source: wait(), begun: begun?.promise, left: left?.promise, wake: () => silence?.resolve(null) };
  }

  it('a comment every 15 seconds keeps the connection open, until the end', async () => {
    const { source, wake } = hang();
    const reader = open(source).body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => (await reader?.read())?.value;
    for (let count = 0; count < 3; count += 1) {
      const next = read();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await next).toBe(': still here\n\n');
    }
    wake();
    expect(await read()).toMatch(/^event: message-end/);
    expect(await read()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a reader that leaves ends the following, as soon as it moves, and the comments at once', async () => {
    const { source, begun, left, wake } = hang();
    const { body } = open(source);
    await begun;
    const leaving = body?.cancel();
    expect(vi.getTimerCount()).toBe(0);
    wake();
    await left;
    await leaving;
  });
});
