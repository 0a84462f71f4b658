import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Env } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { findErrorCode } from '#src/server/platform/log/error-code.mjs';

/**
 * Opens the port and closes it again, so that a busy port is reported before anything else is started.
 * @throws StartError when it cannot be opened
 */
export async function refuseBusyPort(env: Env): Promise<void> {
  if (env.PORT === 0) return;
  const probe = createServer();
  await listen(probe, env);
  probe.close();
  await once(probe, 'close');
}

/** @throws StartError when the port is in use, or may not be opened */
export async function listen(server: Server, env: Env): Promise<void> {
  server.listen(env.PORT, env.HOST);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new StartError(explain(cause, env), { cause });
  }
}

function explain(cause: unknown, { HOST, PORT }: Env): string {
  const code = findErrorCode(cause);
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} is already in use: stop the program that uses it, or set PORT to another one, for example PORT=${PORT + 1}.`;
  }
  if (code === 'EACCES') return `Port ${PORT} may not be opened by this user: set PORT to one above 1023.`;
  return `The address ${HOST}:${PORT} cannot be opened (${code ?? String(cause)}): set HOST to an address of this machine.`;
}
