// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * What was installed by the last launch that installed anything.
 *
 * @typedef {object} Installed
 * @property {string} locked see `describeLocked`
 * @property {PackageSet} set
 * @property {string} list see `describeList`
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
 * Has the next launch install the packages again, as far as they are missing.
 *
 * @param {string} root
 */
export function forgetPackages(root) {
  rmSync(stampPath(root), { force: true });
}

/**
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} needed
 */
async function install(root, locked, needed) {
  const set = hasTestPackages(root) ? 'all' : needed;
  const elapsed = showElapsed(`${describeInstallation(root, locked, set)} …`);
  // Also where NODE_ENV is production. Not `npm ci`, which deletes the packages that are there first.
  const args = ['install', '--no-save', set === 'all' ? '--include=dev' : '--omit=dev', '--include=optional'];
  args.push('--loglevel=error', '--no-audit', '--no-fund');
  const result = await runNpm(root, args);
  const hasCome = result.exitCode === 0;
  if (hasCome) writeStamp(root, locked, set);
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
  if (installed !== null && installed.locked !== locked) return 'Installing packages (they have changed)';
  if (installed?.list === describeList(root)) return 'Installing the packages that tests need as well (once)';
  if (existsSync(listPath(root))) return 'Installing packages (npm was run by hand)';
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
 * Notes it where the packages are there and somebody else installed them.
 *
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} needed
 */
function isInstalled(root, locked, needed) {
  const installed = readStamp(root);
  // Any other list is that of an npm run by hand, which may have removed packages.
  const isNoted = installed?.locked === locked && installed.list === describeList(root);
  if (isNoted && (installed.set === 'all' || installed.set === needed)) return true;
  if (!isWhole(root, needed)) return false;
  try {
    writeStamp(root, locked, needed);
    return true;
  } catch {
    // The folder is read-only: the next launch looks again.
    return true;
  }
}

/**
 * Whether npm's list of what is installed has all that package-lock.json has for this machine.
 *
 * @param {string} root
 * @param {PackageSet} needed
 */
function isWhole(root, needed) {
  const there = new Map(readPackages(listPath(root)));
  return listNeeded(root, needed).every(([place, { version }]) => {
    const found = there.get(place);
    return found !== undefined && found.version === version;
  });
}

/**
 * Whether npm would remove packages if it were told to leave out those of the tests.
 *
 * @param {string} root
 */
function hasTestPackages(root) {
  return readPackages(listPath(root)).some(([, { dev }]) => dev === true);
}

/**
 * The locked packages that a set has on this machine.
 *
 * @param {string} root
 * @param {PackageSet} set
 */
function listNeeded(root, set) {
  return readPackages(join(root, 'package-lock.json')).filter(
    ([, { dev, optional, os, cpu, libc }]) =>
      (set === 'all' || dev !== true) &&
      // Optional and for any machine: what packages for other machines need.
      (optional !== true || os !== undefined || cpu !== undefined) &&
      (os === undefined || [os].flat().includes(process.platform)) &&
      (cpu === undefined || [cpu].flat().includes(process.arch)) &&
      // Where there is one for musl, there is one for glibc as well.
      (libc === undefined || [libc].flat().includes('glibc')),
  );
}

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [dev] only the tests need it
 * @property {boolean} [optional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 */

/**
 * @param {string} file package-lock.json, or npm's list of what is installed
 * @returns {[place: string, entry: LockedPackage][]} those in node_modules; none when there is no such file
 */
function readPackages(file) {
  if (!existsSync(file)) return [];
  /** @type {{ packages?: Record<string, LockedPackage> }} */
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages).filter(([place]) => place.startsWith('node_modules/'));
}

/**
 * @param {string} root
 * @returns {Installed | null} null when nothing was installed
 */
function readStamp(root) {
  try {
    const [hash, machine, set, list = ''] = readFileSync(stampPath(root), 'utf8').trim().split(' ');
    return { locked: `${hash} ${machine}`, set: set === 'run' ? 'run' : 'all', list };
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {string} locked
 * @param {PackageSet} set
 */
function writeStamp(root, locked, set) {
  writeFileSync(stampPath(root), `${locked} ${set} ${describeList(root)}\n`);
}

/**
 * Tells one list of installed packages from another: npm writes it anew whenever it adds or removes some.
 *
 * @param {string} root
 */
function describeList(root) {
  try {
    return createHash('sha256')
      .update(readFileSync(listPath(root)))
      .digest('hex');
  } catch {
    return 'none';
  }
}

/** @param {string} root */
function listPath(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/**
 * Inside node_modules, so that it disappears together with the packages.
 *
 * @param {string} root
 */
function stampPath(root) {
  return join(root, 'node_modules', '.yuanfen-lock');
}
