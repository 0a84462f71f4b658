// @ts-check

/** The time that a tool has for its own end. */
const graceMs = 5_000;

/**
 * Stops a child that builds or is a tool: by a signal, and by SIGKILL if it is still there after 5 s. It has nothing to
 * lose, and native code may wait for ever. Servers and PostgreSQL have an orderly end of their own.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {number} [afterMs]
 */
export function endTool(child, signal, afterMs = graceMs) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  child.once('exit', () => clearTimeout(timer));
}
