import postgres from 'postgres';
import { listServerUrls } from '../../settings/database-url.ts';
import { databaseErrorCode, noPrimary, tooManyConnections } from '../database-errors.ts';
import { DatabaseSockets, type ServerAddress } from './database-sockets.ts';

export type DriverOptions = postgres.Options<Record<string, postgres.PostgresType>>;

/** A pool of the driver. */
export interface DriverClient {
  client: postgres.Sql;
  sockets: DatabaseSockets;
}

/** The time in which a server has to say whether it can be written to, in milliseconds. */
const answerMs = 5_000;

/**
 * Opens a pool of the driver for a database URL. Where the URL names several servers, each connection goes to the one
 * that can be written to at that moment (docs/decisions/0072): the driver itself (postgres 3.4.9) tries several of them
 * for ever, and tells nobody that none answers.
 */
export function openClient(url: string, options: DriverOptions): DriverClient {
  const servers = listServerUrls(url);
  const [first] = servers;
  if (first === undefined) throw new Error('a database URL names no server');
  const sockets = new DatabaseSockets((usual) =>
    servers.length === 1 ? Promise.resolve(addressOf(first, usual)) : findPrimary(servers, usual),
  );
  // The driver's types do not know `socket`.
  const all = { fetch_types: false, onnotice: () => undefined, ...options, socket: sockets.socket };
  return { client: postgres(first, all), sockets };
}

/** Ends a pool. What still runs at the end of the time, in seconds, is rejected. */
export async function endClient(
  { client, sockets }: DriverClient,
  how?: { timeout?: number },
): Promise<void> {
  await client.end(how);
  sockets.destroy();
}

/** Finds the server that can be written to: all are asked at once, so that a dead one holds up nothing. */
async function findPrimary(servers: readonly string[], usual: ServerAddress): Promise<ServerAddress> {
  try {
    return await Promise.any(servers.map((server) => requirePrimary(server, usual)));
  } catch (error) {
    throw error instanceof AggregateError ? mostTelling(error.errors) : error;
  }
}

/** Returns the error that says most: a server refused us, or can only be read; else that of the first server. */
function mostTelling(errors: readonly unknown[]): unknown {
  const isRefusal = (error: unknown) =>
    error instanceof postgres.PostgresError && /^(28|3D)/.test(error.code);
  const full = errors.find((error) => databaseErrorCode(error) === tooManyConnections);
  // Not the server's own answer on the connection that is wanted, which was not even begun.
  if (full !== undefined)
    return Object.assign(new Error('a server has no room', { cause: full }), { code: tooManyConnections });
  return errors.find(isRefusal) ?? errors.find((error) => error instanceof StandbyError) ?? errors[0];
}

/** A server answered and can only be read. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = noPrimary;
}

async function requirePrimary(server: string, usual: ServerAddress): Promise<ServerAddress> {
  const asking = openClient(server, { max: 1, idle_timeout: 0, max_lifetime: null });
  const silence = setTimeout(() => {
    asking.sockets.destroy();
  }, answerMs);
  try {
    const [row] = await asking.client`select pg_is_in_recovery() as standby`;
    if (row?.['standby'] !== false) throw new StandbyError('none of the servers can be written to');
  } finally {
    clearTimeout(silence);
    await endClient(asking, { timeout: 1 });
  }
  return addressOf(server, usual);
}

/** @param usual what the driver takes where the URL says nothing */
function addressOf(server: string, usual: ServerAddress): ServerAddress {
  const { hostname, port } = new URL(server);
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host: host === '' ? usual.host : host, port: port === '' ? usual.port : Number(port) };
}
