// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireFileLock } from '../../src/server/platform/process/acquire-file-lock.mjs';
import { forgetPackages, readStamp, writeStamp } from './install-stamp.mjs';
import { LaunchError } from './launch-error.mjs';
import { nameNodePackage } from './name-node-package.mjs';
import {
  describeBrokenLock,
  hasTestPackages,
  hasVersions,
  listMissing,
  listNeeded,
} from './package-lists.mjs';
import { runNpm } from './run-npm.mjs';
import { showElapsed } from './show-elapsed.mjs';

/** @typedef {import('./package-lists.mjs').PackageSet} PackageSet */

/** Longest wait for another launch, which may be installing over a slow network. */
const lockTimeoutMs = 30 * 60_000;

/**
 * Installs the needed locked packages, unless an earlier launch has installed the packages of package-lock.json, or
 * somebody has done so by hand. Packages of the tests are not removed.
 *
 * @param {string} root the project folder
 * @param {PackageSet} needed
 * @returns {Promise<void>}
 * @throws {LaunchError} when npm fails, leaves out a package that is needed, or was interrupted
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
  const set = readStamp(root)?.set === 'all' || hasTestPackages(root) ? 'all' : needed;
  const elapsed = showElapsed(`${describeInstallation(root, locked, set)} …`);
  // An installation that ends half-way must not be taken for the earlier one.
  forgetPackages(root);
  // `--include=dev` installs them even if NODE_ENV is production. Not `npm ci`, which first deletes the existing
  // packages.
  const args = ['install', '--no-save', set === 'all' ? '--include=dev' : '--omit=dev', '--include=optional'];
  args.push('--loglevel=error', '--no-audit', '--no-fund');
  const result = await runNpm(root, args);
  const hasCome = result.exitCode === 0;
  const missing = hasCome ? listLeftOut(root, set) : [];
  if (hasCome && missing.length === 0) writeStamp(root, locked, set);
  if (result.stoppedBy !== null) {
    elapsed.end('Interrupted');
    throw LaunchError.forSignal(result.stoppedBy);
  }
  if (!hasCome) {
    elapsed.end('npm could not install the packages. It said:');
    process.stderr.write(`${result.output.trimEnd()}\n`);
    throw new LaunchError(
      'The packages are not installed: fix what npm reports above (often the network, a proxy or file permissions), then start again.',
    );
  }
  if (missing.length > 0) {
    elapsed.end('Packages are missing');
    throw new LaunchError(
      `npm left out packages that this machine (${process.platform}-${process.arch}) needs and its registry did not send: ${missing.join(', ')}. Start again with a network and a registry that has them.`,
    );
  }
  elapsed.end('Packages installed');
}

/**
 * Lists the packages that npm left out: it skips optional ones that fail to install, and exits with 0. The package of
 * Node is not listed, because `ensureNode` may find another Node.
 *
 * @param {string} root
 * @param {PackageSet} set
 * @returns {string[]} their names
 */
function listLeftOut(root, set) {
  const names = listMissing(root, set).map((place) => place.replace(/^node_modules\//, ''));
  return names.filter((name) => name !== nameNodePackage());
}

/**
 * Describes the installation for the progress message.
 *
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} set
 */
function describeInstallation(root, locked, set) {
  const installed = readStamp(root);
  if (installed !== null && installed.locked !== locked) return 'Installing packages (they have changed)';
  if (installed?.set === 'run' && set === 'all')
    return 'Installing the packages that tests need as well (once)';
  if (existsSync(join(root, 'node_modules'))) return 'Installing packages (some are missing)';
  const size = `${listNeeded(root, set).length.toLocaleString('en')} packages`;
  return `Installing packages (first start only: ${size}${set === 'all' ? ' with those of the tests' : ''}, from the network)`;
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
 * Returns the package versions and the kind of machine, since some packages are native programs.
 *
 * @param {string} root
 */
function describeLocked(root) {
  try {
    const hash = createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
    return `${hash} ${process.platform}-${process.arch}`;
  } catch (error) {
    throw describeBrokenLock(error);
  }
}

/**
 * Returns true if the packages are installed. Packages without a stamp were installed by hand: they are used if all are
 * there in their versions, and get the stamp.
 *
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} needed
 */
function isInstalled(root, locked, needed) {
  const installed = readStamp(root);
  const isStamped = installed?.locked === locked && (installed.set === 'all' || installed.set === needed);
  if (installed !== null && !isStamped) return false;
  // npm run by hand may have removed some and left the stamp.
  if (listMissing(root, needed).length > 0) return false;
  if (isStamped) return true;
  if (!hasVersions(root, needed)) return false;
  try {
    writeStamp(root, locked, needed);
    return true;
  } catch {
    // The folder is read-only: the next launch checks again.
    return true;
  }
}
