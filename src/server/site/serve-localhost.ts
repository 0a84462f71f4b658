import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';

/** The state of the name `localhost` on this machine, with the additional listener for it. */
export interface Localhost {
  /** False if another program may answer at the name, or nothing does. */
  readonly isOurs: boolean;
  /** Closes the additional listener, after its last connection. */
  close(): Promise<void>;
}

/**
 * Listens at the other loopback address too. Browsers look for `localhost` at both, `::1` first: a server at one of
 * them also answers at the other, at the same port, so that no other program answers at the name. Passkeys need the
 * name.
 * @param server already listening; it emits the events of the additional listener as well
 */
export async function serveLocalhost(server: HttpServer): Promise<Localhost> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) return { isOurs: false, close: closeNothing };
  const other = findOtherLoopback(address.address);
  // A server at `::` answers at both; one at an address of the network at neither.
  if (other === null) return { isOurs: address.address === '::', close: closeNothing };
  const beside = createServer((socket) => server.emit('connection', socket));
  beside.maxConnections = server.maxConnections;
  beside.listen({ port: address.port, host: other, ipv6Only: true });
  try {
    await once(beside, 'listening');
  } catch (error) {
    // Without IPv6, the name resolves to the address that is served already.
    return { isOurs: other === '::1' && !hasErrorCode(error, 'EADDRINUSE', 'EACCES'), close: closeNothing };
  }
  beside.on('error', (error) => server.emit('error', error)).on('drop', (data) => server.emit('drop', data));
  return { isOurs: true, close: promisify(beside.close.bind(beside)) };
}

function findOtherLoopback(address: string): string | null {
  if (address === '127.0.0.1' || address === '0.0.0.0') return '::1';
  return address === '::1' ? '127.0.0.1' : null;
}

const closeNothing = () => Promise.resolve();
