import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, rm } from 'node:fs/promises';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import type { Binaries } from './binaries.ts';
import { ignoreMissingFile } from '../log/error-code.mjs';
import { roleName, type Layout } from './layout.ts';
import { runProgram, type RunAs } from './run-program.ts';

/** Reads the password of the owner role; null when its file is missing or truncated. */
export async function readPassword(layout: Layout): Promise<string | null> {
  const text = await readFile(layout.passwordFile, 'utf8').catch(ignoreMissingFile);
  const password = text?.trim() ?? '';
  return /^[0-9a-f]{64}$/.test(password) ? password : null;
}

/** Creates a new random password and stores it atomically, readable by its owner only. */
export async function createPassword(layout: Layout, runAs: RunAs): Promise<string> {
  const password = randomBytes(32).toString('hex');
  const temporary = `${layout.passwordFile}.new`;
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  if (runAs.user) await chown(temporary, runAs.user.uid, runAs.user.gid);
  await rename(temporary, layout.passwordFile);
  return password;
}

/**
 * Replaces the password of a cluster whose password file was lost. Works without the old one, through PostgreSQL's
 * single-user mode, so the server must not be running.
 */
export async function replacePassword(layout: Layout, binaries: Binaries, runAs: RunAs): Promise<string> {
  const password = await createPassword(layout, runAs);
  const statement = `ALTER ROLE ${roleName} PASSWORD '${password}';\n`;
  const args = ['--single', '-D', layout.clusterDir, 'postgres'];
  const result = await runProgram(runAs, binaries.postgres, args, statement);
  // In this mode a failed statement does not change the exit code, only the output.
  if (result.succeeded && !/\b(ERROR|FATAL|PANIC):/.test(result.output)) return password;
  await rm(layout.passwordFile, { force: true });
  throw new StartError(
    `The password file ${layout.passwordFile} is missing and PostgreSQL would not set a new one: restore the file from a backup. PostgreSQL says: ${result.output.slice(-500)}`,
  );
}
