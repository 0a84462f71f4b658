// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.mjs';

/**
 * The packages that a command needs: `run` for those that build and run the product, `all` with those that test it.
 *
 * @typedef {'run' | 'all'} PackageSet
 */

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
 * Lists the locked packages of a set for this machine that have no folder.
 *
 * @param {string} root
 * @param {PackageSet} set
 * @returns {string[]} their places, for example `node_modules/sharp`
 */
export function listMissing(root, set) {
  return listNeeded(root, set)
    .map(([place]) => place)
    .filter((place) => !existsSync(join(root, place)));
}

/**
 * Returns true if every locked package of a set for this machine is installed in its version.
 *
 * @param {string} root
 * @param {PackageSet} set
 */
export function hasVersions(root, set) {
  return listNeeded(root, set).every(([place, { version }]) => {
    if (version === undefined) return true;
    try {
      /** @type {{ version?: string }} */
      const found = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8'));
      return found.version === version;
    } catch {
      return false;
    }
  });
}

/**
 * Lists the locked packages of a set for this machine.
 *
 * @param {string} root
 * @param {PackageSet} set
 */
export function listNeeded(root, set) {
  return readLocked(root).filter(
    ([, { dev, optional, os, cpu, libc }]) =>
      (set === 'all' || dev !== true) &&
      // An optional package that every machine could use is needed only by packages for other machines.
      (optional !== true || os !== undefined || cpu !== undefined) &&
      (os === undefined || [os].flat().includes(process.platform)) &&
      (cpu === undefined || [cpu].flat().includes(process.arch)) &&
      (libc === undefined || [libc].flat().includes(readLibc())),
  );
}

/**
 * @param {string} root
 * @param {string} place
 * @returns {boolean} true if package-lock.json has the package, for whatever machine
 */
export function isLocked(root, place) {
  return readLocked(root).some(([each]) => each === place);
}

/**
 * Returns true if the packages of the tests are installed: npm would remove them if it were told to leave them out.
 *
 * @param {string} root
 */
export function hasTestPackages(root) {
  return existsSync(join(root, 'node_modules', 'vitest'));
}

/**
 * @param {string} root
 * @returns {[place: string, entry: LockedPackage][]} the packages in node_modules
 * @throws {LaunchError} when package-lock.json cannot be read
 */
function readLocked(root) {
  try {
    /** @type {{ packages?: Record<string, LockedPackage> }} */
    const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    return Object.entries(packages).filter(([place]) => place.startsWith('node_modules/'));
  } catch (error) {
    throw describeBrokenLock(error);
  }
}

/** @param {unknown} error */
export function describeBrokenLock(error) {
  const reason = error instanceof Error ? error.message : String(error);
  return new LaunchError(
    `package-lock.json cannot be read (${reason}): restore it, for example with "git checkout package-lock.json", then start again.`,
  );
}

/** @type {'glibc' | 'musl' | undefined} */
let libc;

/** Returns the C library of this Linux, as npm reads it: some programs exist for either. */
function readLibc() {
  if (libc === undefined) {
    // Otherwise the report looks up the names of all connected hosts.
    Object.assign(process.report, { excludeNetwork: true });
    /** @type {{ header?: { glibcVersionRuntime?: string } }} */
    const { header } = process.report.getReport();
    libc = header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  }
  return libc;
}
