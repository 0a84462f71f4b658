import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** The status of each response, in order; 100 ones are left out. */
  readonly statuses: readonly number[];
  /** Everything that was received, as Latin-1. */
  readonly text: string;
}

export interface RawExchange {
  /** Bytes to send: a piece each, in turn. */
  readonly pieces: readonly (string | Buffer)[];
  /** The event that ends it: the server closes, or the first bytes of a response. */
  readonly until?: 'closed' | 'data';
  /** Closes this side after the last piece, and goes on reading. */
  readonly isHalfClosed?: boolean;
}

/** Opens a connection that reports no errors: the server may reset it. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.setNoDelay(true);
  await once(socket, 'connect');
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends bytes and reads what comes back, until the end. */
export async function exchangeRaw(
  url: string,
  { pieces, until = 'closed', isHalfClosed = false }: RawExchange,
): Promise<RawAnswer> {
  const socket = await openRaw(url);
  let text = '';
  const over = new Promise<void>((resolve) => {
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1');
      if (until === 'data' && readStatuses(text).length > 0) resolve();
    });
    for (const event of ['end', 'close'] as const) socket.on(event, () => resolve());
  });
  await sendPieces(socket, pieces);
  if (isHalfClosed) socket.end();
  await over;
  socket.destroy();
  return { statuses: readStatuses(text), text };
}

/** Writes pieces one after the other, each after the one before has left this process, as long as the server takes them. */
export async function sendPieces(socket: Socket, pieces: readonly (string | Buffer)[]): Promise<void> {
  for (const piece of pieces) {
    if (!socket.writable) return;
    // The callback comes with an error when the connection was closed meanwhile.
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve());
    });
  }
}

function readStatuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status !== 100);
}
