// @ts-check
import { closeSync, openSync, readFileSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProcessIdentity } from './get-process-identity.mjs';
import { hasErrorCode } from '../log/error-code.mjs';

/**
 * A lock between processes: a file that names its holder. A holder that died, even by kill -9, no longer holds it.
 * Plain JavaScript, because the launcher uses it before Node 26 is installed.
 *
 * @typedef {object} FileLock
 * @property {() => void} release Releases the lock; a second call does nothing.
 */

const pollMs = 50;
/** Writing the holder's name into a new file, and breaking a dead lock, take microseconds; these are generous. */
const unnamedMs = 5_000;
const breakingMs = 10_000;

/**
 * Acquires the lock at `path`, waiting while a living process holds it.
 * @param {string} path
 * @param {{ timeoutMs: number, onWait?: (holderPid: number) => void }} options `onWait` is called once, when another
 * process holds the lock
 * @returns {Promise<FileLock | null>} null when the lock was not free within `timeoutMs`
 * @throws the file system's error when the file cannot be created
 */
export async function acquireFileLock(path, { timeoutMs, onWait }) {
  const name = `${process.pid} ${getProcessIdentity(process.pid) ?? ''}\n`;
  const deadline = Date.now() + timeoutMs;
  let waited = false;
  for (;;) {
    if (tryCreate(path, name)) return createLock(path, name);
    const holder = readHolder(path);
    if (holder === 'dead') breakDeadLock(path);
    if (typeof holder === 'number' && !waited) {
      waited = true;
      onWait?.(holder);
    }
    if (Date.now() >= deadline) return null;
    await sleep(pollMs);
  }
}

/**
 * @param {string} path
 * @param {string} name content of the file while this process holds the lock
 * @returns {FileLock}
 */
function createLock(path, name) {
  let held = true;
  return {
    release() {
      if (held && readIfThere(path) === name) removeIfThere(path);
      held = false;
    },
  };
}

/**
 * @param {string} path
 * @returns {number | 'none' | 'unnamed' | 'dead'} the living holder; or that there is no lock, that its holder has not
 * written its name yet, or that it died
 */
function readHolder(path) {
  const text = readIfThere(path);
  if (text === null) return 'none';
  if (!text.endsWith('\n')) return ageMs(path) > unnamedMs ? 'dead' : 'unnamed';
  const [pidText = '', ...rest] = text.trim().split(' ');
  const recorded = rest.join(' ');
  const current = getProcessIdentity(Number(pidText));
  if (current === null) return 'dead';
  const comparable = recorded !== 'unknown' && current !== 'unknown';
  return comparable && recorded !== current ? 'dead' : Number(pidText);
}

/**
 * Deletes a lock whose holder is dead. A second file makes sure that only one process does it at a time: otherwise one
 * could delete the lock that another has just acquired in place of the dead one.
 * @param {string} path
 */
function breakDeadLock(path) {
  const guard = `${path}.break`;
  if (!tryCreate(guard, '\n')) {
    if (ageMs(guard) > breakingMs) removeIfThere(guard);
    return;
  }
  try {
    if (readHolder(path) === 'dead') removeIfThere(path);
  } finally {
    removeIfThere(guard);
  }
}

/**
 * @param {string} path
 * @param {string} content
 * @returns {boolean} false when the file already existed
 */
function tryCreate(path, content) {
  let file;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
  try {
    writeSync(file, content);
    return true;
  } catch (error) {
    removeIfThere(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @param {string} path */
function removeIfThere(path) {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}

/** @param {string} path */
function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 0;
    throw error;
  }
}
