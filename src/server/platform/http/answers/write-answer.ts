import type { ServerResponse } from 'node:http';
import { findEventSource } from './event-stream.ts';
import { findWhole } from './whole-answer.ts';
import { writeEvents } from './write-events.ts';

export interface AnswerWriting {
  /** Time in ms for which a client may read nothing of what waits for it; then its connection is closed. */
  writeTimeoutMs: number;
  /** Called when a body failed while it was sent: it is too late for an error response. */
  onError: (error: unknown) => void;
}

/**
 * Sends a response no faster than its reader accepts it: the next piece of a body is requested once the previous one
 * has been sent, so a body for a stalled client is not produced, and none of it is held here (docs/decisions/0031). A
 * piece itself is written at once. A client that disconnects cancels the body. Events are written as they occur.
 */
export async function writeAnswer(
  answer: Response,
  response: ServerResponse,
  { writeTimeoutMs, onError }: AnswerWriting,
): Promise<void> {
  const { body } = answer;
  if (response.destroyed) {
    await body?.cancel();
    return;
  }
  response.writeHead(answer.status, [...answer.headers].flat());
  if (body === null || response.req.method === 'HEAD') {
    end(response, writeTimeoutMs);
    await body?.cancel();
    return;
  }
  const whole = findWhole(answer);
  if (whole !== undefined) {
    end(response, writeTimeoutMs, whole);
    return;
  }
  const source = findEventSource(answer);
  if (source !== undefined) {
    writeEvents(source, response, writeTimeoutMs);
    return;
  }
  const reader = body.getReader();
  let isOver = false;
  response.once('close', () => {
    if (!isOver) reader.cancel().catch(onError);
    isOver = true;
  });
  const writeNext = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done || isOver) return false;
    if (!response.write(value)) await untilDrained(response, writeTimeoutMs);
    return true;
  };
  try {
    while (await writeNext());
  } catch (error) {
    isOver = true;
    onError(error);
    response.destroy();
    return;
  }
  isOver = true;
  end(response, writeTimeoutMs);
}

/**
 * Waits until the client has accepted what was written, or is gone. Node closes a socket whose timeout has no listener.
 */
async function untilDrained(response: ServerResponse, timeoutMs: number): Promise<void> {
  if (response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const go = () => {
    resolve(undefined);
  };
  response.on('drain', go).on('close', go);
  // Node measures this by what the system has not sent yet: a slow client that reads a little is kept.
  response.req.socket.setTimeout(timeoutMs);
  await promise;
  response.off('drain', go).off('close', go);
  response.req.socket.setTimeout(0);
}

/**
 * Ends a response; the rest in the socket gets the same timeout. Once it is sent, Node sets the time between two
 * requests.
 */
function end(response: ServerResponse, timeoutMs: number, rest?: Uint8Array): void {
  if (response.destroyed) return;
  response.req.socket.setTimeout(timeoutMs);
  response.end(rest);
}
