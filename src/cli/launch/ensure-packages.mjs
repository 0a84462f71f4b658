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
 * Installs the locked packages unless those of package-lock.json were installed before. Touches neither
 * network nor disk when they were.
 *
 * @param {string} root the project folder
 * @returns {Promise<void>}
 * @throws {LaunchError} when npm fails, or when it was interrupted
 */
export async function ensurePackages(root) {
  const wanted = describeWanted(root);
  if (readInstalled(root) === wanted) return;
  const lock = await takeInstallLock(root);
  try {
    if (readInstalled(root) !== wanted) await install(root, wanted);
  } finally {
    lock.release();
  }
}

/**
 * @param {string} root
 * @param {string} wanted
 */
async function install(root, wanted) {
  const isFirst = !existsSync(join(root, 'node_modules'));
  const elapsed = showElapsed(
    `Installing packages (${isFirst ? 'first start only' : 'they have changed'}) …`,
  );
  // Without development packages (NODE_ENV=production) there would be no Node 26.
  // Not `npm ci`: that refuses the whole install when an optional package for another platform is not to be had.
  const args = ['install', '--no-save', '--include=dev', '--include=optional'];
  args.push('--loglevel=error', '--no-audit', '--no-fund');
  const result = await runNpm(root, args);
  const isInstalled = result.exitCode === 0;
  if (isInstalled) writeFileSync(stampPath(root), wanted);
  if (result.stoppedBy !== null) {
    elapsed.end('Interrupted');
    throw LaunchError.forSignal(result.stoppedBy);
  }
  if (!isInstalled) {
    elapsed.end('npm could not install the packages. It said:');
    process.stderr.write(`${result.output.trimEnd()}\n`);
    throw new LaunchError(
      'The packages are not installed: mend what npm says above (often the network, a proxy or file permissions), then start again.',
    );
  }
  elapsed.end('Packages installed');
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
function describeWanted(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/** @param {string} root */
function readInstalled(root) {
  try {
    return readFileSync(stampPath(root), 'utf8');
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
