// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The packages installed by the last launch that installed any.
 *
 * @typedef {object} Installed
 * @property {string} locked hash of package-lock.json and the kind of machine
 * @property {import('./package-lists.mjs').PackageSet} set
 */

/**
 * @param {string} root
 * @returns {Installed | null} null when nothing was installed
 */
export function readStamp(root) {
  try {
    const [hash, machine, set] = readFileSync(stampPath(root), 'utf8').trim().split(' ');
    return { locked: `${hash} ${machine}`, set: set === 'run' ? 'run' : 'all' };
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @param {string} locked
 * @param {import('./package-lists.mjs').PackageSet} set
 */
export function writeStamp(root, locked, set) {
  writeFileSync(stampPath(root), `${locked} ${set}\n`);
}

/**
 * Makes the next launch look for missing packages and install them.
 *
 * @param {string} root
 * @returns {boolean} false if the folder is read-only, so that npm could not install anything either
 */
export function forgetPackages(root) {
  try {
    rmSync(stampPath(root), { force: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a path inside node_modules, so that the stamp disappears together with the packages.
 *
 * @param {string} root
 */
function stampPath(root) {
  return join(root, 'node_modules', '.yuanfen-lock');
}
