// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPath } from './package-lists.mjs';

/**
 * The packages installed by the last launch that installed any.
 *
 * @typedef {object} Installed
 * @property {string} locked hash of package-lock.json and the kind of machine
 * @property {import('./package-lists.mjs').PackageSet} set
 * @property {string} list see `describeList`
 */

/**
 * @param {string} root
 * @returns {Installed | null} null when nothing was installed
 */
export function readStamp(root) {
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
 * @param {import('./package-lists.mjs').PackageSet} set
 */
export function writeStamp(root, locked, set) {
  writeFileSync(stampPath(root), `${locked} ${set} ${describeList(root)}\n`);
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
 * Identifies a list of installed packages: npm rewrites it whenever it adds or removes some.
 *
 * @param {string} root
 */
export function describeList(root) {
  try {
    return createHash('sha256')
      .update(readFileSync(listPath(root)))
      .digest('hex');
  } catch {
    return 'none';
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
