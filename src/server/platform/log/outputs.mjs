// @ts-check
import { createLineWriter } from './create-line-writer.mjs';

/** The time in which a reader may take the last lines of a process, in milliseconds. */
const lastLinesMs = 2_000;

/** The outputs of this process, for everything that a serving process writes: see `createLineWriter`. */
export const outputs = {
  standard: createLineWriter(1, (count) => `(${count} lines were dropped: nobody read them)\n`),
  /** The log: JSON lines. */
  error: createLineWriter(2, (count) => {
    const line = { level: 'error', time: new Date().toISOString(), event: 'log-lines-dropped', count };
    return `${JSON.stringify(line)}\n`;
  }),
};

/**
 * Ends this process once its last lines are written, or after 2 s without a reader. As `process.exit` would then wait
 * for the reader, a signal ends the process: SIGTERM, which supervisors take for an orderly end, instead of exit code 0,
 * and SIGKILL instead of another.
 *
 * @param {number} exitCode
 * @param {number} [timeoutMs]
 * @returns {Promise<never>}
 */
export async function endProcess(exitCode, timeoutMs = lastLinesMs) {
  const written = await Promise.all([outputs.standard.flush(timeoutMs), outputs.error.flush(timeoutMs)]);
  if (written.every(Boolean)) process.exit(exitCode);
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, exitCode === 0 ? 'SIGTERM' : 'SIGKILL');
  // The signal ends the process before anything else can happen here.
  return new Promise(() => undefined);
}
