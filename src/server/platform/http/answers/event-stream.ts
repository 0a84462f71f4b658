/** Where the events for one reader go. */
export interface EventOutput {
  /** False while the reader is behind: what is sent then waits in memory. */
  readonly hasRoom: boolean;
  send(text: string): void;
  /** Ends the stream, with a last event if it has one; nothing more may be sent. */
  end(text?: string): void;
}

/** What is told to one reader, no faster than it is read. */
export interface EventSource {
  /** A reader is there. */
  begin(output: EventOutput): void;
  /** A reader who was behind has room again. */
  goOn(): void;
  /** The reader went away, or never came. Not told after the source ended its output. */
  leave(): void;
}

/** How often a stream says that it is still there, so that nothing on the way closes it. */
const keepAliveMs = 15_000;

/** What says so. */
const keepAliveComment = ': still here\n\n';

const sources = new WeakMap<ReadableStream, EventSource>();

/**
 * Server-sent events as an answer. The server of the site writes them to the socket itself (`findEventSource`); its body
 * is for whoever reads the answer in any other way.
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

/** What the events of an answer come from, which can be told to one reader only; undefined for any other answer. */
export function findEventSource({ body }: Response): EventSource | undefined {
  return body === null || body.locked ? undefined : sources.get(body);
}

/** One clock for all streams. */
const kept = new Set<EventOutput>();
let keeping: NodeJS.Timeout | undefined;

/** Says every 15 seconds that a stream is still there. @returns what ends it */
export function keepAlive(output: EventOutput): () => void {
  kept.add(output);
  keeping ??= setInterval(sayStillHere, keepAliveMs).unref();
  return () => {
    kept.delete(output);
    if (kept.size > 0) return;
    clearInterval(keeping);
    keeping = undefined;
  };
}

function sayStillHere(): void {
  for (const output of kept) if (output.hasRoom) output.send(keepAliveComment);
}

/** Begins with the first read, so that an answer which is written in another way costs nothing here. */
function toBody(source: EventSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stopKeeping: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (stopKeeping !== undefined) {
          source.goOn();
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
