import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import { getLayout } from '#src/server/platform/embedded-postgres/layout.ts';
import { findPostmaster, isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#src/server/platform/embedded-postgres/start-embedded-postgres.ts';

const projectDir = join(import.meta.dirname, '..', '..', '..');
const reportSchema = z.union([
  z.object({ url: z.string(), reused: z.boolean() }),
  z.object({ error: z.string() }),
]);

/** Another process that uses a data folder; `report` is the result of its start. */
export interface DatabaseUser {
  readonly child: ChildProcess;
  readonly report: z.infer<typeof reportSchema>;
}

export interface DatabaseUserOptions {
  /** A copy of the project to run instead of this one. */
  projectDir?: string;
  uid?: number;
  gid?: number;
}

/** Data folders and processes of one test, all removed after `cleanUp`; one bench per test file. */
export function createDatabaseBench() {
  const folders: string[] = [];
  const children: ChildProcess[] = [];
  let cluster: Promise<string> | undefined;
  afterAll(async () => {
    if (cluster !== undefined) await rm(join(await cluster, '..'), { recursive: true, force: true });
  });
  const newDataDir = async ({ name = 'data', mode = 0o755, parent = tmpdir() } = {}): Promise<string> => {
    const folder = await newFolder({ mode, parent });
    folders.push(folder);
    return join(folder, name);
  };
  return {
    /**
     * Returns the path of a data folder that does not exist yet, in a new folder that everybody may enter unless `mode`
     * forbids it.
     */
    newDataDir,
    /** Returns a data folder that was in use before: a copy, which is much faster than creating a new one. */
    async newUsedDataDir(): Promise<string> {
      cluster ??= makeCluster();
      const [source, dataDir] = [await cluster, await newDataDir()];
      for (const name of ['postgres', 'postgres.password'])
        await cp(join(source, name), join(dataDir, name), { recursive: true });
      return dataDir;
    },
    /** Starts another process on the folder and waits for its report. */
    async startUser(dataDir: string, options: DatabaseUserOptions = {}): Promise<DatabaseUser> {
      const child = spawnUser(dataDir, options);
      children.push(child);
      return { child, report: await readReport(child) };
    },
    /** Starts another process without waiting for its report. */
    spawnUser(dataDir: string): ChildProcess {
      const child = spawnUser(dataDir, {});
      children.push(child);
      return child;
    },
    async cleanUp(): Promise<void> {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      for (const folder of folders.splice(0)) {
        await killServersUnder(folder);
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

async function newFolder({ mode, parent }: { mode: number; parent: string }): Promise<string> {
  const folder = await mkdtemp(join(parent, 'yuanfen-pg-'));
  await chmod(folder, mode);
  return folder;
}

/** Creates a data folder by starting and stopping the database in it. */
async function makeCluster(): Promise<string> {
  const dataDir = join(await newFolder({ mode: 0o755, parent: tmpdir() }), 'data');
  await (await start(dataDir)).stop();
  return dataDir;
}

function spawnUser(dataDir: string, options: DatabaseUserOptions): ChildProcess {
  const root = options.projectDir ?? projectDir;
  const { uid, gid } = options;
  return spawn(process.execPath, [join(root, 'tests/fixtures/embedded-postgres-user.ts'), dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  });
}

async function readReport(child: ChildProcess): Promise<z.infer<typeof reportSchema>> {
  if (child.stdout === null) throw new Error('The process has no output');
  for await (const line of createInterface({ input: child.stdout }))
    return reportSchema.parse(JSON.parse(line));
  throw new Error('The process ended without a report');
}

async function killServersUnder(folder: string): Promise<void> {
  for (const name of ['data', 'a data folder', '.data']) {
    const postmaster = await findPostmaster(getLayout(join(folder, name))).catch(() => null);
    if (postmaster !== null) await killHard(postmaster.pid);
  }
}

/** Kills with -9 and waits until the process is gone. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
}

/** Kills a child with -9, if it still runs, and waits for its end. */
export async function killChild(child: ChildProcess): Promise<void> {
  await endChild(child, 'SIGKILL');
}

/** Sends a child the signal to stop and returns its exit code. */
export function stopChild(child: ChildProcess): Promise<number | null> {
  return endChild(child, 'SIGTERM');
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  // A child that has ended emits no second exit event.
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

/** Runs one query on a new connection. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

/** Starts the database in this process and records its progress messages. */
export async function start(dataDir: string): Promise<EmbeddedPostgres & { steps: string[] }> {
  const steps: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, onProgress: (step) => steps.push(step) });
  return { ...server, steps };
}

/** Reads the process id from the server's own file, also if that process is dead. */
export async function readServerPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
