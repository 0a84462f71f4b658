import type { IncomingMessage } from 'node:http';

/**
 * A request from a socket in the form that the front door takes.
 * @param host checked and normalised (site-hosts.ts), since the address of the request is made of it
 * @param signal ends when the client goes away before it has its answer
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
 * The body as it is read, a piece at a time: what nobody reads stays with the client. A body that is given up is read
 * on and dropped by Node, so that its sender gets to the answer; the server's `requestTimeout` ends it.
 */
function streamBody(message: IncomingMessage): ReadableStream<Uint8Array> {
  let hasBegun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
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
 * The message whose body a stream is, for whoever reads it whole: with no stream between, which would cost more than
 * reading it. Undefined for any other body, and for one that somebody reads.
 */
export function findBodyMessage(body: ReadableStream): IncomingMessage | undefined {
  return body.locked ? undefined : messages.get(body);
}
