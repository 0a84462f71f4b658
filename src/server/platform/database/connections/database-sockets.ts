import { Socket } from 'node:net';

/** The part of the driver's parsed options that names the server. */
interface ServerAddress {
  host: string[];
  port: number[];
}

/**
 * The sockets of one pool, which can be destroyed: the driver only says goodbye on a connection that it gives up, and
 * waits for an answer that never comes when the network path is dead.
 */
export class DatabaseSockets {
  readonly #open = new Set<Socket>();
  #isOver = false;

  /** Opens one: the driver's option of this name, which is missing from its types. */
  readonly socket = ({ host: [host = 'localhost'], port: [port = 5432] }: ServerAddress): Socket => {
    const socket = new Socket();
    // The driver reads them from it, for its errors and for TLS.
    Object.assign(socket, { host, port });
    this.#open.add(socket);
    const forget = () => this.#open.delete(socket);
    // The driver reports the error.
    socket.on('error', forget);
    socket.once('close', forget);
    // The driver listens to it in the next turn, and what it writes until then is sent after the handshake.
    queueMicrotask(() => {
      // The driver connects again for what still waits in a pool that was given up, and nobody would close that.
      if (this.#isOver)
        socket.destroy(Object.assign(new Error('the pool was given up'), { code: 'CONNECTION_DESTROYED' }));
      else socket.connect(port, host);
    });
    return socket;
  };

  /** Destroys all of them, and each that is opened later. */
  destroy(): void {
    this.#isOver = true;
    for (const socket of this.#open) socket.destroy();
  }
}
