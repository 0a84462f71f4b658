import type { Call } from '#src/contract/call/call.ts';
import { CallError, type Client } from '#src/contract/call/client.ts';
import type { Message, ReplyEvent } from '#src/contract/chat/message-calls.ts';
import { encodeEvents } from './chat-messages.ts';

export interface MadeCall {
  name: string;
  query?: unknown;
  body?: unknown;
}

/** The answer to a call: data, a stream, an error, or a function that returns one, or a promise of data, when the call is made. */
export type CallAnswer = object | (() => object | Promise<object>);

/** Answers the calls of a page from queues, one queue for each call, and records the calls. */
export interface FakeChatServer {
  readonly client: Client;
  readonly calls: readonly MadeCall[];
  /** Adds answers of a call; the last one is repeated for all further calls. */
  answer(call: Call, ...answers: CallAnswer[]): void;
  /** The calls of one kind. */
  callsOf(call: Call): readonly MadeCall[];
  /** Resolves when a call of this kind is next made. */
  nextCall(call: Call): Promise<void>;
}

export function createFakeChatServer(): FakeChatServer {
  const calls: MadeCall[] = [];
  const answers = new Map<string, CallAnswer[]>();
  const waiting: { name: string; resolve: () => void }[] = [];

  function next(call: Call, input: { query?: unknown; body?: unknown } = {}): object | Promise<object> {
    calls.push({ name: call.name, ...structuredClone(input) });
    for (const { name, resolve } of waiting) if (name === call.name) resolve();
    const queue = answers.get(call.name) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) throw new Error(`Nobody said how ${call.name} is answered.`);
    if (answer instanceof Error) throw answer;
    return isMaker(answer) ? answer() : answer;
  }

  return {
    client: {
      call: async (call, input) => call.result.parse(await next(call, input)),
      open: async (call, input) => {
        const answer = await next(call, input);
        if (answer instanceof Response) return answer;
        throw new Error(`${call.name} is answered without a stream.`);
      },
    },
    calls,
    answer(call, ...more) {
      answers.set(call.name, more);
    },
    callsOf: (call) => calls.filter(({ name }) => name === call.name),
    nextCall: ({ name }) => new Promise((resolve) => waiting.push({ name, resolve })),
  };
}

function isMaker(answer: CallAnswer): answer is () => object | Promise<object> {
  return typeof answer === 'function';
}

/** Returns a stream that sends these events, in order or not, and then ends. */
export function streamOf(...events: ReplyEvent[]): Response {
  return new Response(encodeEvents(events));
}

/** Returns a stream that sends these events and then breaks, as a lost connection does. */
export function brokenStreamOf(...events: ReplyEvent[]): Response {
  const bytes = new TextEncoder().encode(encodeEvents(events));
  let isSent = false;
  const body = new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('network error'));
      else controller.enqueue(bytes);
      isSent = true;
    },
  });
  return new Response(body);
}

/** Creates a stream that a test writes event by event. */
export function createOpenStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    response: new Response(readable),
    /** Resolves once the event was read. */
    send: (event: ReplyEvent) => writer.write(encoder.encode(encodeEvents([event]))),
    end: () => writer.close(),
  };
}

/** The error of a server that cannot be reached. */
export function away(): CallError {
  return new CallError('Network Error');
}

/** The error response of a server. */
export function refusal(status: number, code: number, message: string): CallError {
  return new CallError(message, { status, code });
}

/** Composes a page of history, by default the whole history. */
export function historyOf(
  records: readonly Message[],
  changes: { has_more?: boolean; has_newer?: boolean; version?: number } = {},
) {
  return { records, has_more: false, has_newer: false, version: 1, ...changes };
}
