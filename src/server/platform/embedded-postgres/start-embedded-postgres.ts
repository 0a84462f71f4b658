import { mkdir } from 'node:fs/promises';
import { acquireFileLock } from '#src/server/platform/process/acquire-file-lock.mjs';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { appRoleName, deriveAppPassword, ensureAppRole } from './app-role.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster } from './ensure-cluster.ts';
import { hasErrorCode } from '../log/error-code.mjs';
import { databaseName, getLayout, roleName, type Layout } from './layout.ts';
import { openLease, type Lease } from './lease.ts';
import { readPassword, replacePassword } from './password.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { findRunner } from './find-runner.ts';
import { ensureServer, type ServerOptions, type ServerSettings } from './ensure-server.ts';
import { releaseServer, shutDown } from './stop-server.ts';

export interface EmbeddedPostgres {
  /**
   * `postgres://…@127.0.0.1:port/yuanfen` for the product, without superuser rights; secret, so keep it out of logs.
   */
  readonly url: string;
  /** The URL of the same database for its superuser. */
  readonly ownerUrl: string;
  /** True if the server was already running. */
  readonly reused: boolean;
  /**
   * Ends this process's use of the server, and stops the server unless other connections are open: the caller closes
   * its own first. Resolves when the server has stopped or is left to others; a second call returns the same promise.
   * If it is never called, the server runs until the next start and stop, without lasting harm.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the database; created when missing. Relative to the working directory unless absolute. */
  dataDir: string;
  /** Called with a short description of each slow step. */
  onProgress?: ((step: string) => void) | undefined;
  /** Called once the server has a process, ready or not. */
  onLaunch?: (() => void) | undefined;
  /** PostgreSQL settings that replace or extend our own, for a server that this call starts or revives. */
  settings?: ServerSettings;
}

interface ConnectedServer {
  /** Replaced after the server was revived. */
  postmaster: Postmaster;
  readonly reused: boolean;
  readonly lease: Lease;
  readonly password: string;
}

/** Longest wait for the lock: another process may be creating the cluster, or recovering it after a crash. */
const lockTimeoutMs = 120_000;
const connectAttempts = 5;

/**
 * Starts the PostgreSQL 18 from npm, with its data in `<dataDir>/postgres`, or finds the server that already runs
 * there. Any number of processes may use one data folder: the last to stop ends the server. The calling process keeps a
 * connection, which also keeps the process alive, until it calls `stop` or exits. Until then it restarts the server, at
 * the same port, whenever it dies.
 * @throws StartError when the operator has to do something about it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = getLayout(options.dataDir);
  const { onProgress = () => undefined, onLaunch = () => undefined, settings = {} } = options;
  try {
    const server = await whileLocked(layout, onProgress, () =>
      connect(layout, { settings, onProgress, onLaunch }),
    );
    return createHandle(layout, server);
  } catch (error) {
    throw toStartError(error, layout);
  }
}

async function whileLocked<T>(
  layout: Layout,
  onProgress: (step: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  // A server started by root runs as another user, who has to enter the folder; nobody else needs access.
  await mkdir(layout.dataDir, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
  let holder = 0;
  const lock = await acquireFileLock(layout.lockFile, {
    timeoutMs: lockTimeoutMs,
    onWait(pid) {
      holder = pid;
      onProgress(`Waiting for process ${String(pid)}, which is starting the same database`);
    },
  });
  if (lock === null) {
    const message = `Process ${String(holder)} has been starting the database in ${layout.dataDir} for two minutes: stop it, then start again.`;
    throw new StartError(message);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function connect(
  layout: Layout,
  { settings, onProgress, onLaunch }: Pick<ServerOptions, 'settings' | 'onProgress' | 'onLaunch'>,
): Promise<ConnectedServer> {
  const binaries = await locateBinaries();
  const runner = await findRunner(binaries, layout);
  await ensureCluster(layout, binaries, runner, onProgress);
  const options = { layout, binaries, runAs: runner.runAs, settings, onProgress, onLaunch };
  const password = await ensurePassword(options);
  for (let attempt = 1; ; attempt += 1) {
    const { postmaster, reused } = await ensureServer(options);
    let lease: Lease | undefined;
    const server = { postmaster, reused, password };
    try {
      lease = await openLease(postmaster.port, password, async () => {
        server.postmaster = await revive(options, postmaster.port);
      });
      await lease.ensureDatabase();
      await ensureAppRole(postmaster.port, password);
      return Object.assign(server, { lease });
    } catch (error) {
      await lease?.close();
      const mayPass = isConnectionLoss(error) && attempt < connectAttempts;
      if (!mayPass && !reused) await shutDown(postmaster.pid);
      if (!mayPass) throw error;
    }
  }
}

/** Starts a server that died; waits for a living one until it accepts connections. */
function revive(options: ServerOptions, port: number): Promise<Postmaster> {
  const { layout, onProgress } = options;
  return whileLocked(layout, onProgress, async () => {
    const isGone = (await findPostmaster(layout)) === null;
    if (isGone) onProgress('PostgreSQL has stopped; restarting it');
    const { postmaster } = await ensureServer({ ...options, onProgress: () => undefined }, port);
    return postmaster;
  });
}

async function ensurePassword({
  layout,
  binaries,
  runAs,
}: Pick<ServerOptions, 'layout' | 'binaries' | 'runAs'>): Promise<string> {
  const password = await readPassword(layout);
  if (password !== null) return password;
  const running = await findPostmaster(layout);
  if (running === null) return replacePassword(layout, binaries, runAs);
  const message = `The password file ${layout.passwordFile} is missing while PostgreSQL runs: stop process ${String(running.pid)}, then start again, and a new password is set.`;
  throw new StartError(message);
}

/** True for a lost connection: a server found running may have been stopped a moment later. */
function isConnectionLoss(error: unknown): boolean {
  return hasErrorCode(error, 'ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P01', '57P03');
}

function createHandle(layout: Layout, server: ConnectedServer): EmbeddedPostgres {
  const { postmaster, reused, lease, password } = server;
  let stopping: Promise<void> | undefined;
  const place = `127.0.0.1:${String(postmaster.port)}/${databaseName}`;
  return {
    url: `postgres://${appRoleName}:${deriveAppPassword(password)}@${place}`,
    ownerUrl: `postgres://${roleName}:${password}@${place}`,
    reused,
    stop() {
      stopping ??= releaseServer(layout, server.postmaster.pid, lease);
      return stopping;
    },
  };
}

/**
 * Converts errors of the data folder and of the login to messages for the operator; any other error is returned
 * unchanged.
 */
function toStartError(error: unknown, layout: Layout): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const message = describe(error, layout);
  return message === null ? error : new StartError(message, { cause: error });
}

function describe(error: Error, { dataDir, clusterDir, passwordFile }: Layout): string | null {
  if (hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return `The data folder ${dataDir} cannot be used by this user (${error.message}): start as the user who owns it, give this user write access, or set DATA_DIR to another folder.`;
  }
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) {
    return `The disk of the data folder ${dataDir} is full: free some space, or set DATA_DIR to a folder on another disk.`;
  }
  if (hasErrorCode(error, 'ENOTDIR', 'EEXIST')) {
    return `The data folder ${dataDir} cannot be made because a file is in its place (${error.message}): set DATA_DIR to another folder.`;
  }
  if (hasErrorCode(error, '28P01')) {
    return `The password in ${passwordFile} does not open the database in ${clusterDir}: restore the right file, or stop any PostgreSQL that runs on that folder, delete the file and start again, and a new password is set.`;
  }
  return null;
}
