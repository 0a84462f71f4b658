import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** For larger bodies the bytes dominate the cost, however they are written. */
const largestBytes = 65_536;

/** The last written response of each body: its head, with the second it was written in, and the body after it. */
const ready = new LRUCache<Buffer, { date: string; bytes: Buffer }>({ max: 256 });

let dateUntil = 0;
let date = '';

/**
 * Answers on a kept connection with head and body in one piece, which takes a third less CPU than Node's own way: two
 * pieces, with every header checked again (docs/decisions/0015). Only public parts of Node are used: the socket of the
 * response, and the event that everything was written.
 * @param headers names and values in turn, which Node checked when it wrote them before
 * @returns false if the response needs Node's way: an older client, a closing or a busy connection, a large body
 */
export function writeWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body }: { headers: readonly string[]; body: Buffer },
): boolean {
  const { socket } = response;
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

/** Returns the current time in HTTP format, composed once a second. */
function readDate(): string {
  const now = Date.now();
  if (now < dateUntil && now >= dateUntil - 1_000) return date;
  dateUntil = (Math.floor(now / 1_000) + 1) * 1_000;
  date = new Date(now).toUTCString();
  return date;
}
