// @ts-check
import { watchNpm } from './watch-npm.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

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
      for (const each of signals) process.off(each, end);
      resolve(signal);
    };
    const timer = setTimeout(() => end(null), ms);
    const npmWatch = watchNpm(() => end('SIGTERM'));
    for (const each of signals) process.on(each, end);
  });
}
