import { randomInt } from 'node:crypto';
import { startTcpServer } from '../services/tcp-server.ts';
import { type FakeUpstream, startFakeUpstream } from '../services/fake-upstream.ts';
import { noteDatabase } from './gifts.ts';
import { createUsedDataFolder } from '../process/prepared-data.ts';
import { type DataFolder, type EndedProcess, startServer } from '../process/server-process.ts';

const portAttempts = 5;

/** The real product in its own process with its own data, and the fake model server that it uses. */
export interface E2eServer {
  /** `http://localhost:…`; the same after every restart. Passkeys require a host name, not a number. */
  readonly url: string;
  readonly upstream: FakeUpstream;
  /** The address of its database. */
  databaseUrl(): Promise<string>;
  /** The product's log since its last start. */
  log(): string;
  /** Stops it with SIGTERM and waits for its end. */
  stop(): Promise<EndedProcess>;
  /** Kills it with -9, as a crash would; its PostgreSQL keeps running. */
  kill9(): Promise<void>;
  /**
   * Starts it on the same data and port; stops it before if it runs.
   * @param changes environment variables to change from now on
   */
  restart(changes?: Record<string, string>): Promise<void>;
  /** Closes the model server, so that nothing listens at its address. */
  stopUpstream(): Promise<void>;
  /** Opens the model server again at the same address. */
  startUpstream(): Promise<void>;
  /** Ends everything, also after an interrupted test, and deletes the data. */
  close(): Promise<void>;
}

/** @param more environment variables beside those of every test */
export async function startE2eServer(more: Record<string, string> = {}): Promise<E2eServer> {
  const folder = await createUsedDataFolder();
  const upstream = await openOnPort((port) => startFakeUpstream({ port }));
  const shared = {
    LLM_BASE_URL: upstream.baseUrl,
    LLM_MODEL: 'fake',
    // Its requests to the model would mix with those that a test observes.
    MEMORY: 'off',
    // A line for every request that a page or call had to answer: some tests count them.
    LOG_LEVEL: 'info',
    ...more,
  };
  try {
    return await openOnPort((port) => runE2eServer(folder, { PORT: String(port), ...shared }, upstream));
  } catch (error) {
    await folder.remove();
    await upstream.close();
    throw error;
  }
}

async function runE2eServer(
  folder: DataFolder,
  env: Record<string, string>,
  firstUpstream: FakeUpstream,
): Promise<E2eServer> {
  const { port: upstreamPort } = new URL(firstUpstream.baseUrl);
  let upstream = firstUpstream;
  let isClosed = false;
  let changed = env;
  const start = () => {
    if (isClosed) throw new Error('The server of this test is closed.');
    return startServer({ dataDir: folder.dataDir, env: changed });
  };
  let starting = start();
  let server = await starting;
  const stop = () => server.stop();
  const url = server.url.replace('127.0.0.1', 'localhost');
  noteDatabase(url, () => folder.databaseUrl());

  return {
    url,
    get upstream() {
      return upstream;
    },
    databaseUrl: () => folder.databaseUrl(),
    log: () => server.log(),
    stop,
    kill9: () => server.kill(),
    async restart(changes = {}) {
      await stop();
      changed = { ...changed, ...changes };
      starting = start();
      server = await starting;
    },
    stopUpstream: () => upstream.close(),
    async startUpstream() {
      upstream = await startFakeUpstream({ port: Number(upstreamPort) });
    },
    async close() {
      isClosed = true;
      // A server that is starting or stopping would start its PostgreSQL again.
      await (await starting.catch(() => server)).kill();
      await folder.remove();
      await upstream.close();
    },
  };
}

/**
 * Opens something at a port below the system's ephemeral range, so that nothing takes the port during a restart. Tries
 * the next port if one is taken.
 */
export async function openOnPort<Opened>(open: (port: number) => Promise<Opened>): Promise<Opened> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(randomInt(20_000, 30_000));
    } catch (error) {
      if (attempt === portAttempts || !/EADDRINUSE|already in use/.test(String(error))) throw error;
    }
  }
}

/** Finds a port of that range where nothing listens now; whoever opens it must be prepared to find it taken. */
export function findPort(): Promise<number> {
  return openOnPort(async (port) => {
    const probe = await startTcpServer(() => undefined, port);
    await probe.close();
    return port;
  });
}
