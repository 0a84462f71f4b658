import { EventSourceParserStream } from 'eventsource-parser/stream';
import type * as z from 'zod/mini';

/** The longest silence of a living connection: the server sends something at least every 15 s. */
const silenceMs = 40_000;

/**
 * Yields the validated events of a stream of the server. The stream may also break off; it is complete when an end
 * event arrived.
 * @param signal closes the connection; the stream breaks off
 */
export async function* readEvents<Event extends z.ZodMiniType>(
  response: Response,
  schema: Event,
  signal?: AbortSignal,
): AsyncGenerator<z.output<Event>> {
  if (response.body === null) return;
  const reader = response.body
    .pipeThrough(failWhenSilent(silenceMs), { signal })
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield schema.parse(JSON.parse(value.data));
    }
  } finally {
    await reader.cancel();
  }
}

/** Passes bytes through, and breaks the stream off if none arrive for a while. */
function failWhenSilent(ms: number): TransformStream<BufferSource, BufferSource> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (controller: TransformStreamDefaultController<BufferSource>) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      controller.error(new Error('the connection has been silent for too long'));
    }, ms);
  };
  return new TransformStream({
    start: watch,
    transform(chunk, controller) {
      watch(controller);
      controller.enqueue(chunk);
    },
    flush: () => {
      clearTimeout(timer);
    },
  });
}
