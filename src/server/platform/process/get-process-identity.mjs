// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasErrorCode } from '../log/error-code.mjs';

/**
 * Identifies a process among later ones with the same number: by the machine's boot and the process's start time. Null
 * when there is no such process; a zombie, which only waits for its parent, counts as no process. If the system does
 * not report start times the result is `unknown`. Plain JavaScript, because the launcher uses it before Node 26 is
 * installed.
 * @param {number} pid
 * @returns {string | null}
 */
export function getProcessIdentity(pid) {
  if (!exists(pid)) return null;
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return askPs(pid);
  // The name, second and in brackets, may contain spaces; state is field 3 and start time field 22 (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  const boot = readOrNull('/proc/sys/kernel/random/boot_id') ?? '';
  return `${boot.trim()}:${fields[19] ?? ''}`;
}

/** @param {number} pid */
function exists(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

/**
 * Reads a file of `/proc`: null for any error, as a process may end at any time and its files may be hidden.
 * @param {string} path
 */
function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** @param {number} pid */
function askPs(pid) {
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const startedAt = typeof answer.stdout === 'string' ? answer.stdout.trim() : '';
  return startedAt === '' ? 'unknown' : startedAt;
}
