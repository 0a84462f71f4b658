import { chmod, chown, mkdtemp, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import type { Binaries } from './binaries.ts';
import { ignoreMissingFile, hasErrorCode } from '../log/error-code.mjs';
import { roleName, type Layout } from './layout.ts';
import { createPassword, readPassword } from './password.ts';
import type { Runner } from './find-runner.ts';
import { runProgram, type SystemUser } from './run-program.ts';

/** Prefix of the folders in which clusters are created; they are renamed once they are complete. */
const unfinishedPrefix = 'postgres.initdb-';

/**
 * Makes sure that there is a complete cluster of our version. The remains of a killed `initdb` are deleted; a folder at
 * the cluster's place that is not a cluster is moved aside, never deleted.
 * @throws StartError for a cluster of another version, or when `initdb` fails
 */
export async function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  runner: Runner,
  onProgress: (step: string) => void,
): Promise<void> {
  await removeUnfinished(layout);
  const version = await readClusterVersion(layout);
  if (version === null) {
    await moveAside(layout, onProgress);
    onProgress('Creating the database (first start only)');
    await createCluster(layout, binaries, runner);
    return;
  }
  requireSameVersion(layout, version, runner.majorVersion);
  await ensureOwnerAndMode(layout, runner.runAs.user);
}

/** Reads the major version of the cluster; null when there is no complete one. */
async function readClusterVersion({ clusterDir }: Layout): Promise<number | null> {
  const control = await stat(join(clusterDir, 'global', 'pg_control')).catch(ignoreMissingFile);
  const version = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(ignoreMissingFile);
  if (control === null || control.size === 0 || version === null || !/^\d+\s*$/.test(version)) return null;
  return Number(version);
}

function requireSameVersion({ clusterDir }: Layout, version: number, ours: number): void {
  if (version > ours) {
    throw new StartError(
      `The data in ${clusterDir} was made by PostgreSQL ${String(version)}, newer than the ${String(ours)} of this version of Yuanfen: start the newer version that made it, or set DATA_DIR to another folder.`,
    );
  }
  if (version < ours) {
    throw new StartError(
      `The data in ${clusterDir} was made by PostgreSQL ${String(version)}, which PostgreSQL ${String(ours)} of this version of Yuanfen cannot read: make a backup with the older version and restore it here, or set DATA_DIR to another folder.`,
    );
  }
}

async function removeUnfinished({ dataDir }: Layout): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  for (const name of leftovers) {
    // An initdb that outlived its parent may still be writing there; then the next start deletes the rest.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOTEMPTY')) throw error;
    });
  }
}

async function moveAside({ clusterDir }: Layout, onProgress: (step: string) => void): Promise<void> {
  try {
    await rmdir(clusterDir);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
    const aside = `${clusterDir}.incomplete-${new Date().toISOString().replaceAll(':', '-')}`;
    await rename(clusterDir, aside);
    onProgress(`The database folder was incomplete; it is now ${aside}`);
  }
}

async function createCluster(layout: Layout, binaries: Binaries, { runAs }: Runner): Promise<void> {
  if ((await readPassword(layout)) === null) await createPassword(layout, runAs);
  const temporary = await mkdtemp(join(layout.dataDir, unfinishedPrefix));
  if (runAs.user) {
    await chown(temporary, runAs.user.uid, runAs.user.gid);
    await chown(layout.passwordFile, runAs.user.uid, runAs.user.gid);
  }
  const result = await runProgram(runAs, binaries.initdb, [
    `--pgdata=${temporary}`,
    `--username=${roleName}`,
    `--pwfile=${layout.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    `--locale=${localeName()}`,
    '--locale-provider=libc',
    '--no-instructions',
  ]);
  if (!result.succeeded) {
    await rm(temporary, { recursive: true, force: true });
    throw new StartError(describeFailedCreation(layout, result.output));
  }
  await rename(temporary, layout.clusterDir);
  await syncFolder(layout.dataDir);
}

function describeFailedCreation({ dataDir }: Layout, output: string): string {
  const lines = output.split('\n').slice(-4).join(' / ');
  if (output.includes('could not look up effective user ID')) {
    return `The database could not be created because this user has no name on this system: add a line for it to /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own. initdb says: ${lines}`;
  }
  if (output.includes('No space left on device')) {
    return `The database could not be created because the disk of ${dataDir} is full: free 100 MB, or set DATA_DIR to a folder on another disk. initdb says: ${lines}`;
  }
  return `The database could not be created in ${dataDir}: fix what initdb reports, or set DATA_DIR to another folder. initdb says: ${lines}`;
}

/**
 * Returns the locale's name: trigrams of Chinese are empty under plain C (architecture, "Database"); macOS has no
 * C.UTF-8.
 */
function localeName(): string {
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
}

/** Makes the rename survive a power cut, as initdb did for the files. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Corrects owner and mode: a cluster restored from a copy may belong to root, or be readable by others, and PostgreSQL
 * accepts neither.
 */
async function ensureOwnerAndMode({ clusterDir }: Layout, user: SystemUser | undefined): Promise<void> {
  const { uid, mode } = await stat(clusterDir);
  if (user && uid !== user.uid) {
    const owner = `${String(user.uid)}:${String(user.gid)}`;
    const result = await runProgram({ prefix: [] }, 'chown', ['-Rh', owner, clusterDir]);
    if (!result.succeeded) {
      throw new StartError(
        `The files in ${clusterDir} cannot be given to the user that PostgreSQL runs as (${result.output}): start as an ordinary user who owns them, or set DATA_DIR to another folder.`,
      );
    }
  }
  if ((mode & 0o027) !== 0) await chmod(clusterDir, 0o700);
}
