import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Larger bodies cost what their bytes cost, however they are written. */
const largestBytes = 65_536;

/** What was written last of each body: its head, with the second it was written in, and the body behind it. */
const ready = new LRUCache<Buffer, { date: string; bytes: Buffer }>({ max: 256 });

let dateUntil = 0;
let date = '';

/**
 * Answers a kept connection with head and body in one piece, which takes a third less of the processor than Node's own
 * way: two pieces, and every header looked at again (docs/decisions/0015). Only public parts of Node are used: the
 * socket of the response, and the event that says that all of it was handed over.
 * @param headers names and values in turn, checked before by Node, as they were written with it
 * @returns false when the answer has to go Node's way: an older client, a closing or a busy connection, a large body
 */
export function writeWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body }: { headers: readonly string[]; body: Buffer },
): boolean {
  const { socket } = response;
  // While an earlier answer of this connection is being written, the response has no socket yet.
  if (socket === null || !socket.writable || !response.shouldKeepAlive) return false;
  if (request.httpVersion !== '1.1' || body.byteLength > largestBytes) return false;
  socket.write(composeWhole(headers, body), (error) => {
    if (error === null || error === undefined) response.emit('finish');
  });
  return true;
}

function composeWhole(headers: readonly string[], body: Buffer): Buffer {
  const now = readDate();
  const known = ready.get(body);
  if (known?.date === now) return known.bytes;
  let head = 'HTTP/1.1 200 OK\r\n';
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  head += `date: ${now}\r\nconnection: keep-alive\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body]);
  ready.set(body, { date: now, bytes });
  return bytes;
}

/** The moment as HTTP writes it, made once a second. */
function readDate(): string {
  const now = Date.now();
  if (now < dateUntil && now >= dateUntil - 1_000) return date;
  dateUntil = (Math.floor(now / 1_000) + 1) * 1_000;
  date = new Date(now).toUTCString();
  return date;
}
