import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { getLayout } from '#src/server/platform/embedded-postgres/layout.ts';
import { findPostmaster } from '#src/server/platform/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';

/** A PostgreSQL of the operator, which the product did not start: with the settings of the bundled one. */
export interface OwnDatabase {
  /** An empty database, as its owner. */
  readonly url: string;
  /** Stops all its processes where they are: their connections stay open, and nothing answers, until `resume`. */
  freeze(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function startDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'yuanfen-postgres-'));
  // A server started by root runs as another user, who has to enter the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir });
  const owner = postgres(server.ownerUrl, { max: 1 });
  await owner`create database own`;
  await owner.end();
  const postmaster = await findPostmaster(getLayout(dataDir));
  if (postmaster === null) throw new Error('The PostgreSQL that was just started is gone.');
  const { pid } = postmaster;
  const url = new URL(server.ownerUrl);
  url.pathname = '/own';
  return {
    url: url.href,
    // The first stops beginning others.
    freeze: () => signalAll(pid, 'SIGSTOP'),
    resume: () => signalAll(pid, 'SIGCONT'),
    async close() {
      signalAll(pid, 'SIGCONT');
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Sends a signal to a process and then to its children. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  for (const child of children) process.kill(Number(child), signal);
}
