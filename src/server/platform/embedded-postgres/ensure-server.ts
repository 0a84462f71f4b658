import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { findPostmaster, isAlive, readLastPort, removeStalePidFile, type Postmaster } from './postmaster.ts';
import { spawnProgram, type RunAs } from './run-program.ts';
import { openServerLog } from './server-log.ts';

const pollMs = 15;
/** Delay after which the operator is told that PostgreSQL is recovering its data. */
const slowStartMs = 3_000;
const startTimeoutMs = 300_000;
/** Time for which the remains of a killed server (its last backends, its shared memory) may block a start. */
const busyTimeoutMs = 15_000;

/** PostgreSQL's settings by name, as for its command line: `{ fsync: 'off' }`. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Passed on the command line at every start, so that a change here reaches existing clusters. */
const defaultSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  cluster_name: 'yuanfen',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // A query whose client was killed ends soon, and releases its locks.
  client_connection_check_interval: '2s',
  // Details of an error quote the row, which may be private.
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
};

export interface ServerOptions {
  readonly layout: Layout;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  /** PostgreSQL settings that replace or extend our own. */
  readonly settings: ServerSettings;
  readonly onProgress: (step: string) => void;
  /** Called once the server has a process, ready or not. */
  readonly onLaunch: () => void;
}

export interface RunningServer {
  readonly postmaster: Postmaster;
  /** True if the server was already running. */
  readonly reused: boolean;
}

/**
 * Finds the cluster's running server or starts one, and waits until it accepts connections. A killed server is started
 * at its old port, where its clients look for it; `wantedPort` is for a server that may have been stopped as well, and
 * so left no port.
 * @throws StartError with the last lines of the log when the server does not start
 */
export async function ensureServer(
  { settings, ...options }: ServerOptions,
  wantedPort?: number,
): Promise<RunningServer> {
  const { layout, onProgress, onLaunch } = options;
  const deadline = Date.now() + busyTimeoutMs;
  for (;;) {
    const found = await findPostmaster(layout);
    if (found !== null) {
      onProgress('Using the PostgreSQL that is running already');
      onLaunch();
      const ready = await waitUntilReady(layout, () => isAlive(found.pid), found.pid, onProgress);
      if (ready !== null) return { postmaster: ready, reused: true };
      continue;
    }
    const port = wantedPort ?? (await readLastPort(layout)) ?? (await findFreePort());
    await removeStalePidFile(layout);
    onProgress('Starting PostgreSQL');
    const args = toArguments({ ...defaultSettings, ...settings, port: String(port) });
    const outcome = await startServer(options, args);
    if (typeof outcome !== 'string') return { postmaster: outcome, reused: false };
    if (!isTransientFault(outcome) || Date.now() > deadline)
      throw new StartError(describeFault(layout, outcome));
    await sleep(100);
  }
}

/** Starts a server; returns it, or its log if it ended instead. */
async function startServer(
  { layout, binaries, runAs, onProgress, onLaunch }: Omit<ServerOptions, 'settings'>,
  settings: readonly string[],
): Promise<Postmaster | string> {
  const log = openServerLog(layout, runAs.user);
  try {
    const args = ['-D', layout.clusterDir, ...settings];
    const child = spawnProgram(runAs, binaries.postgres, args, ['ignore', log.descriptor, log.descriptor]);
    const { pid, hasExited } = watchExit(child);
    child.unref();
    if (pid === undefined) return 'The program could not be started';
    onLaunch();
    const ready = await waitUntilReady(layout, () => !hasExited(), pid, onProgress);
    return ready ?? (await log.readNewText());
  } finally {
    log.close();
  }
}

function toArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function watchExit(child: ChildProcess): { pid: number | undefined; hasExited: () => boolean } {
  // Without a listener a failed start would be an uncaught error; the missing pid shows that it failed.
  child.on('error', () => undefined);
  return { pid: child.pid, hasExited: () => child.exitCode !== null || child.signalCode !== null };
}

/** Resolves with the server once it is ready, or with null once `isRunning` returns false. */
async function waitUntilReady(
  layout: Layout,
  isRunning: () => boolean,
  pid: number,
  onProgress: (step: string) => void,
): Promise<Postmaster | null> {
  const startedAt = Date.now();
  let toldSlow = false;
  while (isRunning()) {
    const postmaster = await findPostmaster(layout);
    if (postmaster?.pid === pid && postmaster.isReady) return postmaster;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > slowStartMs && !toldSlow) {
      toldSlow = true;
      onProgress('Waiting for PostgreSQL to recover its data');
    }
    if (waitedMs > startTimeoutMs) {
      throw new StartError(
        `PostgreSQL (process ${String(pid)}) does not accept connections: see ${layout.logFile}, stop that process, then start again.`,
      );
    }
    await sleep(pollMs);
  }
  return null;
}

/** Finds a port that is free now; if another program takes it before PostgreSQL does, that is a transient error. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return address.port;
}

/** True for a taken port, another process's server, or a killed server whose last backends are still ending. */
function isTransientFault(log: string): boolean {
  return /Address already in use|could not create any TCP\/IP sockets|lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(
    log,
  );
}

function describeFault({ logFile }: Layout, log: string): string {
  const lines = log.trim().split('\n').slice(-5).join(' / ');
  return `PostgreSQL does not start: see ${logFile} and fix what it reports (often a full disk), or set DATA_DIR to another folder. Its last lines: ${lines}`;
}
