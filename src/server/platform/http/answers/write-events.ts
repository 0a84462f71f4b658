import type { ServerResponse } from 'node:http';
import { type EventOutput, type EventSource, keepAlive } from './event-stream.ts';

/**
 * Writes events to a socket as they occur, with no stream in between. While the reader is behind, the source waits, so
 * that a slow reader holds no more than one event; a reader that accepts nothing for `timeoutMs` is closed. Pipelined
 * responses take turns (take-turns.ts), so that the socket belongs to this response until its end.
 */
export function writeEvents(source: EventSource, response: ServerResponse, timeoutMs: number): void {
  const { socket } = response.req;
  let isOver = false;
  /** Text to write at the end of this turn. */
  let waiting = '';
  const write = () => {
    const text = waiting;
    waiting = '';
    // An empty chunk would end the response, and anything after its end would become part of the next one.
    if (text === '' || isOver || response.writableEnded) return;
    // Node closes a socket whose timeout has no listener.
    if (!socket.write(frame(response, text))) socket.setTimeout(timeoutMs);
  };
  const output: EventOutput = {
    get hasRoom() {
      return !isOver && !socket.writableNeedDrain;
    },
    send(text) {
      if (waiting === '') writeAtEndOfTurn(write);
      waiting += text;
    },
    end(text) {
      leave();
      if (response.destroyed) return;
      // The rest in the socket gets the same timeout; once it is sent, Node sets the time between two requests.
      socket.setTimeout(timeoutMs);
      response.end(waiting + (text ?? ''));
    },
  };
  const stopKeeping = keepAlive(output);
  const resume = () => {
    socket.setTimeout(0);
    source.resume();
  };
  const leave = () => {
    isOver = true;
    stopKeeping();
    socket.off('drain', resume);
  };
  socket.on('drain', resume);
  response.once('close', () => {
    if (isOver) return;
    leave();
    source.leave();
  });
  // The headers and the events of this turn are sent together.
  socket.cork();
  writeAtEndOfTurn(() => {
    write();
    socket.uncork();
  });
  response.flushHeaders();
  source.begin(output);
}

let writes: (() => void)[] = [];

/**
 * Runs the writes for all readers after the work of all replies. A write is a system call, which evicts the processor's
 * caches: between the replies, it would make the work of the next reply several times as slow (docs/decisions/0004).
 */
function writeAtEndOfTurn(write: () => void): void {
  if (writes.length === 0) process.nextTick(writeAll);
  writes.push(write);
}

function writeAll(): void {
  const all = writes;
  writes = [];
  for (const write of all) write();
}

/**
 * Frames a text for the wire, after the headers: as a chunk (RFC 9112 §7.1) where the response is chunked. Node's own
 * `write` passes four pieces to the system for each, which costs twice as much for the short texts of a reply.
 */
function frame({ chunkedEncoding }: ServerResponse, text: string): string {
  return chunkedEncoding ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text;
}
