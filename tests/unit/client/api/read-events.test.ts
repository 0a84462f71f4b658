import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEvents } from '#src/client/api/read-events.ts';
import { type ReplyEvent, replyEventSchema } from '#src/contract/chat/message-calls.ts';
import { composeReply, composeStreaming, encodeEvents } from '#tests/support/browser/chat-messages.ts';
import { brokenStreamOf } from '#tests/support/browser/fake-chat-server.ts';

const events: ReplyEvent[] = [
  { type: 'message-start', user_message: null, message: composeStreaming(1) },
  { type: 'text-delta', text: '缘分 👋\r\n\ndata: no' },
  { type: 'message-end', message: composeReply(1) },
];

async function readAll(response: Response): Promise<{ events: ReplyEvent[]; error: unknown }> {
  const read: ReplyEvent[] = [];
  try {
    for await (const event of readEvents(response, replyEventSchema)) read.push(event);
  } catch (error) {
    return { events: read, error };
  }
  return { events: read, error: undefined };
}

afterEach(() => void vi.useRealTimers());

describe('readEvents', () => {
  it('reads every event, also when its bytes come one by one', async () => {
    const bytes = new TextEncoder().encode(`: still here\n\n${encodeEvents(events)}`);
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readAll(new Response(body))).toEqual({ events, error: undefined });
  });

  it('ends without an end event when the stream does', async () => {
    expect(await readAll(new Response(encodeEvents(events.slice(0, 2))))).toEqual({
      events: events.slice(0, 2),
      error: undefined,
    });
    expect(await readAll(new Response(null))).toEqual({ events: [], error: undefined });
  });

  it('throws the error that broke the stream, after the events before it', async () => {
    const { events: read, error } = await readAll(brokenStreamOf(...events.slice(0, 1)));
    expect(read).toEqual(events.slice(0, 1));
    expect(error).toBeInstanceOf(TypeError);
  });

  it.each(['data: {"type":"text-delta"}\n\n', 'data: {"type":"new-kind"}\n\n', 'data: {broken\n\n'])(
    'throws on an event that is not in the contract: %j',
    async (text) => {
      expect((await readAll(new Response(text))).error).toBeDefined();
    },
  );

  it('closes the connection when its reader has enough', async () => {
    const closed = Promise.withResolvers<unknown>();
    const bytes = new TextEncoder().encode(encodeEvents(events.slice(1, 2)));
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(bytes),
      cancel: closed.resolve,
    });
    const reading = readEvents(new Response(body), replyEventSchema);
    expect((await reading.next()).value).toEqual(events[1]);
    await reading.return(undefined);
    await closed.promise;
  });

  it('fails when nothing comes for 40 s, and not while the server says that it is still there', async () => {
    vi.useFakeTimers();
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const reading = readAll(new Response(body.readable));
    for (let times = 0; times < 4; times += 1) {
      await writer.write(new TextEncoder().encode(': still here\n\n'));
      await vi.advanceTimersByTimeAsync(15_000);
    }
    await writer.write(new TextEncoder().encode(encodeEvents(events.slice(0, 1))));
    await vi.advanceTimersByTimeAsync(40_000);
    const { events: read, error } = await reading;
    expect(read).toEqual(events.slice(0, 1));
    expect(String(error)).toContain('silent');
  });
});
