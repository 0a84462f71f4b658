// @ts-check
import { onStopSignal } from '../../src/server/platform/process/on-stop-signal.mjs';
import { watchNpm } from './watch-npm.mjs';

/**
 * Waits, unless this process is told to stop in the meantime, or npm, above it, is killed.
 *
 * @param {number} ms
 * @returns {Promise<NodeJS.Signals | null>} the signal; null once the time is over
 */
export function waitUnlessStopped(ms) {
  return new Promise((resolve) => {
    /** @param {NodeJS.Signals | null} signal */
    const end = (signal) => {
      clearTimeout(timer);
      clearInterval(npmWatch);
      ignore();
      resolve(signal);
    };
    const timer = setTimeout(() => end(null), ms);
    const npmWatch = watchNpm(() => end('SIGTERM'));
    const ignore = onStopSignal(end);
  });
}
