import type { IncomingMessage } from 'node:http';
import { findBodyError } from './counted-request.ts';

/**
 * Converts a request from a socket to the form that the front door accepts.
 * @param host checked and normalised (site-hosts.ts), since it becomes part of the request's address
 * @param signal aborts when the client disconnects before it has its response
 */
export function toRequest(message: IncomingMessage, host: string, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = message;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(`http://${host}${url}`), {
    method,
    headers: pairs,
    signal,
    ...(hasBody && { body: streamBody(message), duplex: 'half' }),
  });
}

/**
 * Streams the body while it is read, piece by piece: unread data stays with the client. When the body is cancelled,
 * Node reads and drops the rest, so that its sender gets to the response; the server's `requestTimeout` ends that.
 */
function streamBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let hasBegun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const error = findBodyError(message);
        if (error !== null) {
          controller.error(error);
          return;
        }
        if (!hasBegun) {
          hasBegun = true;
          message.on('data', (piece: Buffer) => {
            controller.enqueue(piece);
            message.pause();
          });
          message.on('end', () => {
            controller.close();
          });
          message.on('error', (error) => {
            controller.error(error);
          });
        }
        message.resume();
      },
      cancel() {
        message.removeAllListeners('data');
        message.removeAllListeners('end');
        message.resume();
      },
    },
    { highWaterMark: 0 },
  );
  messages.set(body, message);
  return body;
}

const messages = new WeakMap<ReadableStream, IncomingMessage>();

/**
 * Returns the message behind a body stream, for reading it as a whole: without a stream in between, which would cost
 * more than the reading. Undefined for any other body, and for a body that is already being read.
 */
export function findBodyMessage(body: ReadableStream): IncomingMessage | undefined {
  return body.locked ? undefined : messages.get(body);
}
