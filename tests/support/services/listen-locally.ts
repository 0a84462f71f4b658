import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { ListenOptions } from 'node:net';

export interface LocalListener {
  readonly port: number;
  /** Ends open connections too. */
  readonly close: () => Promise<void>;
}

/** Lets a server listen at 127.0.0.1, at a free port unless `options` names one. */
export async function listenLocally(
  server: Server | SecureServer,
  options: ListenOptions = {},
): Promise<LocalListener> {
  server.listen({ host: '127.0.0.1', port: 0, ...options });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
