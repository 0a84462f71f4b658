export interface EventOutput {
  /** False while the reader is behind: events sent then wait in memory. */
  readonly hasRoom: boolean;
  send(text: string): void;
  /** Ends the stream, optionally with a last event; nothing more may be sent. */
  end(text?: string): void;
}

/** A source of events for one reader, which sends no faster than they are read. */
export interface EventSource {
  /** Called when a reader is connected. */
  begin(output: EventOutput): void;
  /** Called when a reader who was behind has room again. */
  resume(): void;
  /** Called when the reader left, or never came; not called after the source ended its output. */
  leave(): void;
}

/** Interval of keep-alive comments, in ms, so that no proxy closes the stream. */
const keepAliveMs = 15_000;

const keepAliveComment = ': still here\n\n';

const sources = new WeakMap<ReadableStream, EventSource>();

/**
 * Creates a response of server-sent events. The server of the site writes them to the socket itself
 * (`findEventSource`); the body is for everyone who reads the response in any other way.
 */
export function answerEvents(source: EventSource): Response {
  const body = toBody(source);
  sources.set(body, source);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

/** Returns the source of a response's events, which serves one reader only; undefined for a response without events. */
export function findEventSource({ body }: Response): EventSource | undefined {
  return body === null || body.locked ? undefined : sources.get(body);
}

/** The streams to keep alive, with one timer for all. */
const kept = new Set<EventOutput>();
let keeping: NodeJS.Timeout | undefined;

/** Counts the streams that are being read. */
export const countStreams = (): number => kept.size;

/** Keeps a stream alive with a comment every 15 seconds. @returns a function that ends this */
export function keepAlive(output: EventOutput): () => void {
  kept.add(output);
  keeping ??= setInterval(sendKeepAlive, keepAliveMs).unref();
  return () => {
    kept.delete(output);
    if (kept.size > 0) return;
    clearInterval(keeping);
    keeping = undefined;
  };
}

function sendKeepAlive(): void {
  for (const output of kept) if (output.hasRoom) output.send(keepAliveComment);
}

/** Creates a body that begins with the first read, so that a response written in another way costs nothing here. */
function toBody(source: EventSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stopKeeping: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (stopKeeping !== undefined) {
          source.resume();
          return;
        }
        let isOver = false;
        const output: EventOutput = {
          get hasRoom() {
            return !isOver && controller.desiredSize === 0;
          },
          send(text) {
            controller.enqueue(encoder.encode(text));
          },
          end(text) {
            isOver = true;
            stopKeeping?.();
            if (text !== undefined) controller.enqueue(encoder.encode(text));
            controller.close();
          },
        };
        stopKeeping = keepAlive(output);
        source.begin(output);
      },
      cancel() {
        stopKeeping?.();
        source.leave();
      },
    },
    { highWaterMark: 0 },
  );
}
