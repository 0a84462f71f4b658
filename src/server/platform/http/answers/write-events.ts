import type { ServerResponse } from 'node:http';
import { type EventOutput, type EventSource, keepAlive } from './event-stream.ts';

/**
 * Writes events to a socket as they are told, with no stream between. While the reader is behind, the source waits, so
 * that a slow one holds no more than what one event says; one that takes nothing for `timeoutMs` is closed.
 */
export function writeEvents(source: EventSource, response: ServerResponse, timeoutMs: number): void {
  const { socket } = response.req;
  // An answer to a pipelined request has no socket while the one before it is being sent.
  const isDirect = response.socket !== null;
  const drained = isDirect ? socket : response;
  let isOver = false;
  /** What is written at the end of this turn. */
  let waiting = '';
  const write = () => {
    const text = waiting;
    waiting = '';
    // An empty chunk would end the answer, and what comes behind its end would stand in the next one.
    if (text === '' || isOver || response.writableEnded) return;
    const hasRoom = isDirect ? socket.write(frame(response, text)) : response.write(text);
    // Node closes a socket whose timeout nobody listens to.
    if (!hasRoom) socket.setTimeout(timeoutMs);
  };
  const output: EventOutput = {
    get hasRoom() {
      return !isOver && !(isDirect ? socket : response).writableNeedDrain;
    },
    send(text) {
      if (waiting === '') writeAtEndOfTurn(write);
      waiting += text;
    },
    end(text) {
      leave();
      if (response.destroyed) return;
      // What is left in the socket is waited for as long; once it is sent, Node sets the time between two requests.
      socket.setTimeout(timeoutMs);
      response.end(waiting + (text ?? ''));
    },
  };
  const stopKeeping = keepAlive(output);
  const goOn = () => {
    socket.setTimeout(0);
    source.goOn();
  };
  const leave = () => {
    isOver = true;
    stopKeeping();
    drained.off('drain', goOn);
  };
  drained.on('drain', goOn);
  response.once('close', () => {
    if (isOver) return;
    leave();
    source.leave();
  });
  // The headers and what is said in this turn go out together.
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
 * Writes for all readers behind the work of all replies. A write enters the system, and what was in the processor's caches is
 * gone after it: done between them, it makes the work of the next reply several times as slow (docs/decisions/0004).
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
 * A text as it goes over the wire, behind the headers: a chunk (RFC 9112 §7.1) where the answer is sent in chunks. Node's
 * own `write` hands the system four pieces for each, which costs twice as much for the short ones of a reply.
 */
function frame({ chunkedEncoding }: ServerResponse, text: string): string {
  return chunkedEncoding ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text;
}
