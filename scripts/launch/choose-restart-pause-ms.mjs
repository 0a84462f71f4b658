// @ts-check

/** The pause before a server that died is restarted; it doubles each time. */
const firstPauseMs = 250;
const longestPauseMs = 60_000;
/** The running time after which a server begins with the first pause again: one death a minute must not add up. */
const healthyMs = 60_000;

/**
 * Chooses the pause before a server that died is started again.
 *
 * @param {number} lastPauseMs the pause before its last start; 0 for the first one
 * @param {number} ranMs the time for which it served
 * @returns {number} in milliseconds
 */
export function chooseRestartPauseMs(lastPauseMs, ranMs) {
  if (lastPauseMs === 0 || ranMs >= healthyMs) return firstPauseMs;
  return Math.min(2 * lastPauseMs, longestPauseMs);
}
