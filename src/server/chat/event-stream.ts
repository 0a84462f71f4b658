/** How often a stream without news says that it is still there, so that nothing on the way closes it. */
export const keepAliveMs = 15_000;

/** What says so. */
export const keepAliveComment = ': still here\n\n';

/** Server-sent events as an answer. */
export function answerEvents(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
