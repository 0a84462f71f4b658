import type { ServerResponse } from 'node:http';
import { findEventSource } from './event-stream.ts';
import { findWhole } from './whole-answer.ts';
import { writeEvents } from './write-events.ts';

export interface AnswerWriting {
  /** How long a client may take nothing of what waits for it, in milliseconds; then its connection is closed. */
  writeTimeoutMs: number;
  /** Told of a body that failed while it was sent; what is missing cannot be said any more. */
  onError: (error: unknown) => void;
}

/**
 * Sends an answer no faster than its reader takes it: the next piece of a body is asked for once the one before is on
 * its way, so a body for a client that stalls is not made, and nothing of it is held here (docs/decisions/0031). A piece
 * itself is written at once. A client that goes away cancels the body. Events are written as they are told.
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
  response.on('error', onError);
  response.writeHead(answer.status, [...answer.headers].flat());
  if (body === null || response.req.method === 'HEAD') {
    response.end();
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

/** Waits until the client took what was written, or is gone. Node closes a socket whose timeout nobody listens to. */
async function untilDrained(response: ServerResponse, timeoutMs: number): Promise<void> {
  if (response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const go = () => {
    resolve(undefined);
  };
  response.on('drain', go).on('close', go);
  // Node tells it by what the system has not sent yet: a slow client that takes a little goes on.
  response.req.socket.setTimeout(timeoutMs);
  await promise;
  response.off('drain', go).off('close', go);
  response.req.socket.setTimeout(0);
}

/** What is left in the socket is waited for as long; once it is sent, Node sets the time between two requests. */
function end(response: ServerResponse, timeoutMs: number, rest?: Uint8Array): void {
  if (response.destroyed) return;
  response.req.socket.setTimeout(timeoutMs);
  response.end(rest);
}
