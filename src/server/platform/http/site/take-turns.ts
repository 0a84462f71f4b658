import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from '../body/has-body.ts';

/** The requests of a connection that may wait for the one before them; browsers send none so early. */
const mostWaiting = 4;

/**
 * Serves the requests of each connection one after the other, with a turn of the event loop between them: Node passes
 * on all requests of a packet at once, so that a thousand of them would be served before anybody else's. A connection
 * with more than four waiting requests is closed, and so is one whose waiting request has a body, which would lie in
 * memory unread; its client has to send them again (RFC 9112 §9.3.2).
 */
export function takeTurns(serve: RequestListener): RequestListener {
  /** The waiting requests of each connection on which one is being served. */
  const waitingOf = new WeakMap<Socket, (() => void)[]>();

  function serveNow(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // Nothing is sent any more: the answer before it closed the connection, or its client did.
    if (!socket.writable) return;
    response.once('close', () => {
      const next = waitingOf.get(socket)?.shift();
      if (next === undefined) waitingOf.delete(socket);
      else setImmediate(next);
    });
    serve(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // The rest of a packet whose first requests were too many.
    if (socket.destroyed) return;
    const waiting = waitingOf.get(socket);
    if (waiting === undefined) {
      waitingOf.set(socket, []);
      serveNow(request, response);
    } else if (waiting.length < mostWaiting && !hasBody(request)) {
      waiting.push(() => {
        serveNow(request, response);
      });
    } else socket.destroy();
  };
}
