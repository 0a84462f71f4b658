import type { ServerResponse } from 'node:http';
import { type EventOutput, type EventSource, keepAlive } from './event-stream.ts';

/**
 * Writes events to a socket as they are told, with no stream between. While the reader is behind, the source waits, so
 * that a slow one holds no more than what one event says; one that takes nothing for `timeoutMs` is closed.
 */
export function writeEvents(source: EventSource, response: ServerResponse, timeoutMs: number): void {
  const { socket } = response.req;
  let isOver = false;
  const output: EventOutput = {
    get hasRoom() {
      return !isOver && !response.writableNeedDrain;
    },
    send(text) {
      // Node closes a socket whose timeout nobody listens to.
      if (!response.write(text)) socket.setTimeout(timeoutMs);
    },
    end() {
      stopKeeping();
      isOver = true;
      if (response.destroyed) return;
      // What is left in the socket is waited for as long; once it is sent, Node sets the time between two requests.
      socket.setTimeout(timeoutMs);
      response.end();
    },
  };
  const stopKeeping = keepAlive(output);
  response.on('drain', () => {
    if (isOver) return;
    socket.setTimeout(0);
    source.goOn();
  });
  response.once('close', () => {
    stopKeeping();
    if (isOver) return;
    isOver = true;
    source.leave();
  });
  source.begin(output);
  if (!response.headersSent) response.flushHeaders();
}
