import { Socket } from 'node:net';

/** The part of the driver's parsed options that names the server. */
interface DriverAddress {
  host: string[];
  port: number[];
}

/** A server of PostgreSQL. */
export interface ServerAddress {
  host: string;
  port: number;
}

/**
 * The sockets of one pool, which can be destroyed: the driver only says goodbye on a connection that it gives up, and
 * waits for an answer that never comes when the network path is dead.
 */
export class DatabaseSockets {
  readonly #choose: (named: ServerAddress) => Promise<ServerAddress>;
  readonly #open = new Set<Socket>();
  #isOver = false;

  /** @param choose finds the server of the next connection, from the one that the driver would take */
  constructor(choose: (named: ServerAddress) => Promise<ServerAddress>) {
    this.#choose = choose;
  }

  /** Opens one: the driver's option of this name, which is missing from its types. */
  readonly socket = async ({ host: [host = 'localhost'], port: [port = 5432] }: DriverAddress) => {
    const chosen = await this.#choose({ host, port }).catch((error: unknown) => toError(error));
    const socket = new Socket();
    this.#open.add(socket);
    const forget = () => this.#open.delete(socket);
    // The driver reports the error.
    socket.on('error', forget);
    socket.once('close', forget);
    // The driver listens to it before the next turn, in which an error is told, and what it writes until then is sent after
    // the handshake. A promise that is rejected would leave it waiting for ever.
    if (chosen instanceof Error) socket.destroy(chosen);
    // The driver connects again for what still waits in a pool that was given up, and nobody would close that.
    else if (this.#isOver)
      socket.destroy(Object.assign(new Error('the pool was given up'), { code: 'CONNECTION_DESTROYED' }));
    // The driver reads host and port from it, for its errors and for TLS.
    else Object.assign(socket, chosen).connect(chosen.port, chosen.host);
    return socket;
  };

  /** The number that are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Destroys all of them, and each that is opened later. */
  destroy(): void {
    this.#isOver = true;
    for (const socket of this.#open) socket.destroy();
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
