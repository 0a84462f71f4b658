import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { vi } from 'vitest';
import { locateBinaries } from '#src/server/platform/embedded-postgres/binaries.ts';
import { findRunner } from '#src/server/platform/embedded-postgres/find-runner.ts';
import { getLayout } from '#src/server/platform/embedded-postgres/layout.ts';
import { type RunAs, spawnProgram } from '#src/server/platform/embedded-postgres/run-program.ts';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';
import { findPort } from '../e2e/server.ts';
import { findFastFolder } from '../process/find-fast-folder.ts';

/** One server of a cluster. */
export interface ClusterServer {
  /** Its host and port, as in a database URL. */
  readonly place: string;
  /** Ends it at once, as its machine does that goes down; resolves once it has ended. */
  kill(): Promise<void>;
}

/** A PostgreSQL and a streaming replica of it, with one empty database. */
export interface Cluster {
  readonly first: ClusterServer;
  /** The replica, until it is promoted. */
  readonly second: ClusterServer;
  /** A database URL of the product that names these places. */
  urlOf(...places: string[]): string;
  /** Runs SQL on one server as its superuser. */
  sqlOn(server: ClusterServer): postgres.Sql;
  /** Makes the replica a primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Limits what hangs. */
const patience = { timeout: 60_000, interval: 50 };

/** @param settings of both servers, beside those of PostgreSQL itself */
export async function startCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(await findFastFolder(), 'yuanfen-cluster-'));
  // A server started by root runs as another user, who has to enter the folder.
  await chmod(folder, 0o755);
  const layout = getLayout(join(folder, 'data'));
  const made = await startEmbeddedPostgres({ dataDir: layout.dataDir });
  await made.stop();
  const { runAs } = await findRunner(await locateBinaries(), layout);
  const copy = join(folder, 'copy');
  await cp(layout.clusterDir, copy, { recursive: true, preserveTimestamps: true });
  const [port, copyPort] = [await findPort(), await findPort()];
  await followServer(copy, port, made.ownerUrl);
  await giveTo(runAs, copy);
  const first = await startServer(layout.clusterDir, port, runAs, settings);
  const second = await startServer(copy, copyPort, runAs, { ...settings, cluster_name: 'second' });
  const sessions: postgres.Sql[] = [];
  const at = (url: string, places: readonly string[]) =>
    url.replace(`127.0.0.1:${new URL(url).port}`, places.join(','));
  const sqlOn = ({ place }: ClusterServer) => {
    const session = postgres(at(made.ownerUrl, [place]), { max: 1, onnotice: () => undefined });
    sessions.push(session);
    return session;
  };
  const owner = sqlOn(first);
  await vi.waitFor(async () => {
    const following = await owner`select from pg_stat_replication where state = 'streaming'`;
    if (following.length === 0) throw new Error('the replica does not follow');
  }, patience);
  return {
    first,
    second,
    urlOf: (...places) => at(made.url, places),
    sqlOn,
    async promote() {
      await sqlOn(second)`select pg_promote()`;
    },
    async close() {
      await Promise.all(sessions.map((session) => session.end({ timeout: 1 })));
      await Promise.all([first.kill(), second.kill()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Makes the copy of a stopped server follow it. */
async function followServer(copy: string, port: number, ownerUrl: string): Promise<void> {
  const { username, password } = new URL(ownerUrl);
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=second`;
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  await writeFile(join(copy, 'standby.signal'), '');
}

async function giveTo({ user }: RunAs, folder: string): Promise<void> {
  await chmod(folder, 0o700);
  if (user === undefined) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await chown(join(folder, entry), user.uid, user.gid);
}

async function startServer(
  folder: string,
  port: number,
  runAs: RunAs,
  settings: Record<string, string>,
): Promise<ClusterServer> {
  const { postgres: program } = await locateBinaries();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '150',
    fsync: 'off',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawnProgram(runAs, program, ['-D', folder, '-p', String(port), ...options], 'ignore');
  const closed = once(server, 'close');
  return {
    place: `127.0.0.1:${port}`,
    async kill() {
      endAtOnce(server);
      await closed;
    },
  };
}

/** An immediate shutdown: it ends its sessions in the middle of what they do, and leaves none behind. */
function endAtOnce(server: ChildProcess): void {
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT');
}
