import { randomInt } from 'node:crypto';
import { startTcpServer } from '../services/tcp-server.ts';
import { type FakeUpstream, startFakeUpstream } from '../services/fake-upstream.ts';
import { noteDatabase } from './gifts.ts';
import { createUsedDataFolder } from '../process/prepared-data.ts';
import { type DataFolder, type EndedProcess, startServer } from '../process/server-process.ts';

const portAttempts = 5;

/** The real product in a process of its own with data of its own, and the fake model server that it asks. */
export interface E2eServer {
  /** `http://localhost:…`; the same after every restart. Passkeys want a name, not a number. */
  readonly url: string;
  readonly upstream: FakeUpstream;
  /** The address of its database. */
  databaseUrl(): Promise<string>;
  /** What the product logged since it was last started. */
  log(): string;
  /** Asks it to stop (SIGTERM) and waits for its end. */
  stop(): Promise<EndedProcess>;
  /** Kills it with -9, as a crash would; its PostgreSQL stays behind. */
  kill9(): Promise<void>;
  /**
   * Starts it on the same data and port, stopping it before if it runs.
   * @param changes environment variables that are others from now on
   */
  restart(changes?: Record<string, string>): Promise<void>;
  /** Closes the model server: nothing listens there any more. */
  stopUpstream(): Promise<void>;
  /** Opens it again at the same address. */
  startUpstream(): Promise<void>;
  /** Ends everything, whatever a test that was cut off was about to do, and deletes the data. */
  close(): Promise<void>;
}

/** @param more environment variables beside those of every test */
export async function startE2eServer(more: Record<string, string> = {}): Promise<E2eServer> {
  const folder = await createUsedDataFolder();
  const upstream = await openOnPort((port) => startFakeUpstream({ port }));
  const shared = {
    LLM_BASE_URL: upstream.baseUrl,
    LLM_MODEL: 'fake',
    // What it asks the model would come between what a test looks at.
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
      // One that is about to start, or to stop, would bring its PostgreSQL back.
      await (await starting.catch(() => server)).kill();
      await folder.remove();
      await upstream.close();
    },
  };
}

/**
 * Opens something at a port below those that the system hands out by itself, so that nothing takes it during a restart.
 * One that turns out to be taken is followed by another.
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

/** A port of that range where nothing listens now; what opens it soon should be ready to find it taken. */
export function findPort(): Promise<number> {
  return openOnPort(async (port) => {
    const probe = await startTcpServer(() => undefined, port);
    await probe.close();
    return port;
  });
}
