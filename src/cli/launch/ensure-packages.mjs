// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '../../server/platform/file-lock.mjs';
import { LaunchError } from './launch-error.mjs';
import { runNpm } from './run-npm.mjs';
import { showElapsed } from './show-elapsed.mjs';

/** Another launch may be installing over a slow network. */
const lockTimeoutMs = 30 * 60_000;

/**
 * The packages that a command needs: `run` for those that build and run the product, `all` with those that test it.
 *
 * @typedef {'run' | 'all'} PackageSet
 */

/**
 * Installs the locked packages that are needed unless those of package-lock.json were installed before. Touches neither
 * network nor disk when they were. Packages that are there are not removed again.
 *
 * @param {string} root the project folder
 * @param {PackageSet} needed
 * @returns {Promise<void>}
 * @throws {LaunchError} when npm fails, or when it was interrupted
 */
export async function ensurePackages(root, needed) {
  const locked = describeLocked(root);
  if (isInstalled(root, locked, needed)) return;
  const lock = await takeInstallLock(root);
  try {
    if (!isInstalled(root, locked, needed)) await install(root, locked, needed);
  } finally {
    lock.release();
  }
}

/**
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} needed
 */
async function install(root, locked, needed) {
  const set = hasAll(root) ? 'all' : needed;
  const elapsed = showElapsed(`${describeInstallation(root, locked, set)} …`);
  // Also where NODE_ENV is production.
  // Not `npm ci`: that refuses the whole install when an optional package for another platform is not to be had.
  const args = ['install', '--no-save', set === 'all' ? '--include=dev' : '--omit=dev', '--include=optional'];
  args.push('--loglevel=error', '--no-audit', '--no-fund');
  const result = await runNpm(root, args);
  const hasCome = result.exitCode === 0;
  if (hasCome) writeFileSync(stampPath(root), `${locked} ${set}\n`);
  if (result.stoppedBy !== null) {
    elapsed.end('Interrupted');
    throw LaunchError.forSignal(result.stoppedBy);
  }
  if (!hasCome) {
    elapsed.end('npm could not install the packages. It said:');
    process.stderr.write(`${result.output.trimEnd()}\n`);
    throw new LaunchError(
      'The packages are not installed: mend what npm says above (often the network, a proxy or file permissions), then start again.',
    );
  }
  elapsed.end('Packages installed');
}

/**
 * Says what takes so long.
 *
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} set
 */
function describeInstallation(root, locked, set) {
  const installed = readStamp(root);
  if (installed?.locked === locked) return 'Installing the packages that tests need as well (once)';
  if (installed !== null) return 'Installing packages (they have changed)';
  const size = set === 'all' ? '1,020 packages with those of the tests' : '750 packages';
  return `Installing packages (first start only: ${size}, from the network)`;
}

/** @param {string} root */
async function takeInstallLock(root) {
  try {
    const lock = await acquireFileLock(join(root, '.install.lock'), {
      timeoutMs: lockTimeoutMs,
      onWait(pid) {
        console.error(`Waiting for process ${pid}, which is installing the packages …`);
      },
    });
    if (lock !== null) return lock;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(
      `The packages have to be installed, but ${root} cannot be written (${reason}): start as the user who owns it.`,
    );
  }
  throw new LaunchError(
    'Another process has been installing the packages for half an hour: stop it, then start again.',
  );
}

/**
 * Package versions and the kind of machine: some packages are programs.
 *
 * @param {string} root
 */
function describeLocked(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

/**
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} needed
 */
function isInstalled(root, locked, needed) {
  const installed = readStamp(root);
  return installed?.locked === locked && (installed.set === 'all' || installed.set === needed);
}

/**
 * Whether npm would remove packages if it were told to leave out those of the tests: they were installed, here or by
 * somebody who ran npm by hand, which leaves npm's own list and no stamp.
 *
 * @param {string} root
 */
function hasAll(root) {
  const installed = readStamp(root);
  return installed === null
    ? existsSync(join(root, 'node_modules', '.package-lock.json'))
    : installed.set === 'all';
}

/**
 * @param {string} root
 * @returns {{ locked: string, set: PackageSet } | null} null when nothing was installed
 */
function readStamp(root) {
  try {
    const [hash, machine, set] = readFileSync(stampPath(root), 'utf8').trim().split(' ');
    return { locked: `${hash} ${machine}`, set: set === 'run' ? 'run' : 'all' };
  } catch {
    return null;
  }
}

/**
 * Inside node_modules, so that it disappears together with the packages.
 *
 * @param {string} root
 */
function stampPath(root) {
  return join(root, 'node_modules', '.yuanfen-lock');
}
