import { expect } from 'vitest';
import { type Message, type ReplyEvent, replyEventSchema } from '#src/contract/chat/message-calls.ts';
import { openEvents } from './read-events.ts';

/** One event as it came over the wire. */
export interface SentEvent {
  id: number;
  event: ReplyEvent;
}

/** A stream of a reply, read to its end. */
export interface WholeReply {
  events: readonly SentEvent[];
  /** All deltas together. */
  text: string;
  start: Extract<ReplyEvent, { type: 'message-start' }> | undefined;
  end: Extract<ReplyEvent, { type: 'message-end' | 'error' }>;
  /** The reply in its final state. */
  final: Message;
}

/** Reads the events of a reply one at a time, as a browser would. */
export interface ReplyEvents {
  /** The text so far. */
  readonly text: string;
  next(): Promise<SentEvent>;
  /** Reads until the text has at least `length` UTF-16 units. */
  untilLength(length: number): Promise<string>;
  /** Reads the rest and checks that the stream was well formed (rule:reply-events). */
  toEnd(): Promise<WholeReply>;
  /** Closes the connection, as a browser does that closes the page. */
  leave(): void;
}

/** @param from the position in the text at which the stream was requested to begin */
export function readReplyStream(response: Response, from = 0): ReplyEvents {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = openEvents(response).getReader();
  const events: SentEvent[] = [];
  let text = '';

  async function read(): Promise<SentEvent | undefined> {
    const { done, value } = await reader.read();
    if (done) return undefined;
    const event = replyEventSchema.parse(JSON.parse(value.data));
    expect(value.event).toBe(event.type);
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'text-reset') text = event.text;
    const sent = { id: Number(value.id), event };
    events.push(sent);
    return sent;
  }

  async function next(): Promise<SentEvent> {
    const sent = await read();
    if (sent === undefined) throw new Error('The stream ended.');
    return sent;
  }

  return {
    get text() {
      return text;
    },
    next,
    async untilLength(length) {
      while (text.length < length) await next();
      return text;
    },
    async toEnd() {
      while ((await read()) !== undefined);
      return checkWhole(events, text, from);
    },
    leave() {
      // Settles only when the reply continues; nothing waits for that.
      void reader.cancel();
    },
  };
}

/** Checks rule:reply-events: ids are positions in the text, and the stream ends once, with its last event. */
function checkWhole(events: readonly SentEvent[], text: string, from: number): WholeReply {
  let position = from;
  for (const { id, event } of events) {
    if (event.type === 'text-delta') {
      expect(event.text).not.toBe('');
      position += event.text.length;
    }
    if (event.type === 'text-reset') position = event.text.length;
    expect(id).toBe(position);
  }
  const starts = events.flatMap(({ event }) => (event.type === 'message-start' ? [event] : []));
  const ends = events.flatMap(({ event }) =>
    event.type === 'message-end' || event.type === 'error' ? [event] : [],
  );
  const [end] = ends;
  if (end === undefined) throw new Error('The stream broke off without an end.');
  expect(ends).toHaveLength(1);
  expect(events.at(-1)?.event).toBe(end);
  expect(starts.length).toBe(from === 0 ? 1 : 0);
  if (from === 0) expect(events[0]?.event.type).toBe('message-start');
  const final = end.type === 'error' ? end.reply : end.message;
  if (final === null) throw new Error(`The stream failed: ${JSON.stringify(end)}`);
  return { events, text, start: starts[0], end, final };
}
