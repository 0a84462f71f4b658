// @ts-check
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProcessIdentity } from '#src/server/platform/process/get-process-identity.mjs';

/*
 * Notes which builds are in use, so that no other build deletes them. Plain JavaScript without packages: a start runs it
 * before anything else is loaded.
 */

const marks = /^\.used-by-(\d+)$/;

/**
 * Notes in the folder of a build that this process runs on it, until the process ends.
 *
 * @param {string} folder
 * @returns {boolean} false where the folder cannot be written
 */
export function markUsed(folder) {
  const file = join(folder, `.used-by-${process.pid}`);
  try {
    removeDeadMarks(folder);
    writeFileSync(file, getProcessIdentity(process.pid) ?? '');
    process.on('exit', () => rmSync(file, { force: true }));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} folder of a build
 * @returns {boolean} true while a process runs on it
 */
export function isUsed(folder) {
  return listMarks(folder).some((mark) => isLiving(folder, mark));
}

/**
 * Removes the marks of processes that were killed.
 *
 * @param {string} folder
 */
function removeDeadMarks(folder) {
  for (const mark of listMarks(folder)) {
    if (!isLiving(folder, mark)) rmSync(join(folder, mark), { force: true });
  }
}

/** @param {string} folder */
function listMarks(folder) {
  try {
    return readdirSync(folder).filter((name) => marks.test(name));
  } catch {
    return [];
  }
}

/**
 * @param {string} folder
 * @param {string} mark
 */
function isLiving(folder, mark) {
  const identity = getProcessIdentity(Number(marks.exec(mark)?.[1]));
  return identity !== null && identity === readMark(join(folder, mark));
}

/** @param {string} file */
function readMark(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has just ended.
    return null;
  }
}
