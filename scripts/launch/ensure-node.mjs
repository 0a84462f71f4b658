// @ts-check
import { accessSync, constants, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { forgetPackages } from './install-stamp.mjs';
import { LaunchError } from './launch-error.mjs';
import { nameNodePackage } from './name-node-package.mjs';
import { isLocked } from './package-lists.mjs';

const wantedMajor = 26;

/**
 * Finds the Node 26 that came with the packages, else uses the Node of this process, if it is new enough. There is a
 * package for each common platform, of which npm installs one.
 *
 * @param {string} root the project folder
 * @returns {string} the path of the program
 * @throws {LaunchError} when there is neither
 */
export function ensureNode(root) {
  const linked = join(root, 'node_modules', '.bin', 'node');
  if (isProgram(linked)) return linked;
  const name = nameNodePackage();
  if (isProgram(join(root, 'node_modules', name, 'bin', 'node'))) return link(root, name);
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  if (!isLocked(root, `node_modules/${name}`)) {
    throw new LaunchError(
      `There is no Node.js package for this machine (${process.platform}-${process.arch}): install Node.js ${wantedMajor}, then start again.`,
    );
  }
  // npm skips an optional package that failed to install; this lets the next launch try again.
  const canTryAgain = forgetPackages(root);
  throw new LaunchError(
    `Node.js ${wantedMajor} is missing from the packages (${name} was not installed): ${canTryAgain ? 'start again with a network, or ' : ''}install Node.js ${wantedMajor}.`,
  );
}

/**
 * Links the program to the place where scripts look up `node`. npm 10 and older remove that link again, together with
 * the packages for other platforms.
 *
 * @param {string} root
 * @param {string} name of the package
 * @returns {string} the path of the program
 */
function link(root, name) {
  const linked = join(root, 'node_modules', '.bin', 'node');
  try {
    mkdirSync(dirname(linked), { recursive: true });
    symlinkSync(join('..', name, 'bin', 'node'), linked);
    return linked;
  } catch {
    // Another launch made the link, or the folder is read-only: the path of the program itself works as well.
    return join(root, 'node_modules', name, 'bin', 'node');
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
