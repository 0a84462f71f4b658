import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getProcessIdentity } from '#src/server/platform/process/get-process-identity.mjs';
import { ignoreMissingFile } from '../log/error-code.mjs';
import type { Layout } from './layout.ts';
import { runProgram } from './run-program.ts';

/** A running PostgreSQL server, as described by its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False while it starts, recovers or stops. */
  readonly isReady: boolean;
}

/**
 * Finds the living server of this cluster, or null; ignores the file of a dead one, also when another process has its
 * number now.
 */
export async function findPostmaster({ clusterDir }: Layout): Promise<Postmaster | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(ignoreMissingFile);
  if (text === null) return null;
  // The lines: pid, data folder, start time, port, socket folder, address, shared memory key, status.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!(await isServerOf(pid, clusterDir))) return null;
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7] === 'ready' };
}

/** Reads the port of the cluster's server, also of a killed server; null after a server that was stopped. */
export async function readLastPort({ clusterDir }: Layout): Promise<number | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(ignoreMissingFile);
  const port = Number(text?.split('\n')[3]);
  return Number.isInteger(port) && port > 0 ? port : null;
}

/**
 * Deletes the file of a dead server. PostgreSQL deletes it itself unless the number now belongs to another process of
 * the same user. If the server lives after all, its shared memory still prevents a second server.
 */
export async function removeStalePidFile(layout: Layout): Promise<void> {
  if ((await findPostmaster(layout)) === null) {
    await rm(join(layout.clusterDir, 'postmaster.pid'), { force: true });
  }
}

/** True if a process is alive and not a zombie. */
export function isAlive(pid: number): boolean {
  return getProcessIdentity(pid) !== null;
}

/**
 * True if a process is this cluster's server: its working directory is the data folder; where that cannot be read, its
 * command line names it.
 */
async function isServerOf(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const workingDir = await readlink(`/proc/${String(pid)}/cwd`).catch(() => null);
  if (workingDir !== null) return workingDir === (await realpath(clusterDir));
  const words = await readCommandLine(pid);
  return basename(words[0] ?? '') === 'postgres' && words.includes(clusterDir);
}

async function readCommandLine(pid: number): Promise<string[]> {
  const raw = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => null);
  if (raw !== null) return raw.split('\0');
  const listed = await runProgram({ prefix: [] }, 'ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  const dataDirOption = ' -D ';
  const [program = '', rest = ''] = listed.output.split(dataDirOption);
  return [program, rest.split(' -c ')[0] ?? ''];
}
