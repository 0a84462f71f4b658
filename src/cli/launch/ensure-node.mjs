// @ts-check
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from './launch-error.mjs';
import { runNpm } from './run-npm.mjs';
import { showElapsed } from './show-elapsed.mjs';
import { superviseChild } from './supervise-child.mjs';

const wantedMajor = 26;

/**
 * The Node 26 that came with the packages. Where install scripts are blocked it did not come; then its own script is
 * run after all, and if that fails a Node of the system will do if it is new enough.
 *
 * @param {string} root the project folder
 * @returns {Promise<string>} the path of the program
 * @throws {LaunchError} when there is no Node 26
 */
export async function ensureNode(root) {
  const linked = join(root, 'node_modules', '.bin', 'node');
  if (isProgram(linked)) return linked;
  const installed = join(root, 'node_modules', 'node', 'bin', 'node');
  if (!isProgram(installed)) await fetchNode(root, installed);
  if (isProgram(installed)) return link(installed, linked);
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  throw new LaunchError(
    `Node.js ${wantedMajor} is missing from the packages: allow the install script of the package "node" (npm config set ignore-scripts false, then npm rebuild node), or install Node.js ${wantedMajor}, then start again.`,
  );
}

/**
 * @param {string} root
 * @param {string} installed
 */
async function fetchNode(root, installed) {
  const elapsed = showElapsed(`Fetching Node.js ${wantedMajor} …`);
  const rebuild = await runNpm(root, ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
  if (rebuild.stoppedBy === null && !isProgram(installed)) await runOwnScript(root);
  elapsed.end(
    isProgram(installed) ? `Node.js ${wantedMajor} is there` : `Node.js ${wantedMajor} did not come`,
  );
  if (rebuild.stoppedBy !== null) throw LaunchError.forSignal(rebuild.stoppedBy);
}

/**
 * What npm would have run when it installed the package.
 *
 * @param {string} root
 */
async function runOwnScript(root) {
  const folder = join(root, 'node_modules', 'node');
  if (!existsSync(join(folder, 'installArchSpecificPackage.js'))) return;
  const script = spawn(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'ignore' });
  await superviseChild(script);
}

/**
 * Puts the program where `node` is looked up in scripts, as npm would have.
 *
 * @param {string} installed
 * @param {string} linked
 */
function link(installed, linked) {
  try {
    mkdirSync(dirname(linked), { recursive: true });
    symlinkSync(join('..', 'node', 'bin', 'node'), linked);
    return linked;
  } catch {
    // Another launch made the link, or the folder is read-only: the program itself does as well.
    return installed;
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
