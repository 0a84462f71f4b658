// @ts-check
import { readFileSync } from 'node:fs';

const pollMs = 1_000;

/**
 * Calls `onDeath` within a second of the death of the npm that runs this process: npm does not end its script when it
 * is killed with -9, and when it is told to end it signals only the shell that it put in between. A launcher without
 * npm is not watched: one that a shell put into the background may outlive the shell.
 *
 * @param {() => void} onDeath
 * @returns {NodeJS.Timeout | undefined} the timer, which keeps nothing alive
 */
export function watchNpm(onDeath) {
  if (process.env['npm_lifecycle_event'] === undefined || process.ppid === 1) return undefined;
  const before = describeAncestors();
  const timer = setInterval(() => {
    if (describeAncestors() === before) return;
    clearInterval(timer);
    onDeath();
  }, pollMs);
  return timer.unref();
}

/** Describes the parent and, if that is npm's shell, the shell's parent: the result changes when either parent dies. */
function describeAncestors() {
  const parent = process.ppid;
  const stat = readStat(parent);
  // The second field is the name in brackets, followed by state and parent (proc_pid_stat(5)).
  const found = /^\d+ \((.*)\) \S (\d+) /s.exec(stat);
  const isShell = found !== null && /^\w{0,3}sh$/.test(found[1] ?? '');
  return isShell ? `${parent} ${found[2]}` : `${parent}`;
}

/** @param {number} pid */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // Not Linux, or just ended.
    return '';
  }
}
