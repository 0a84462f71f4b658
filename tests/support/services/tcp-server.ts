import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface TcpServer {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a bare TCP server, for behaviour that no HTTP server shows, and to observe the wire. */
export async function startTcpServer(onConnection: (socket: Socket) => void, port = 0): Promise<TcpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy()); // Some tests reset the connection.
    onConnection(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
