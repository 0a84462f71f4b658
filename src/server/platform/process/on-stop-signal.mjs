// @ts-check
import { isatty } from 'node:tty';
import { outputs } from '../log/outputs.mjs';

/**
 * Calls back at each signal that asks this process to stop: SIGINT, SIGTERM, and SIGHUP if standard input is a terminal,
 * which was closed then. Without a terminal SIGHUP is ignored and said: `systemctl reload`, or a rotation of logs, sent
 * it to a server that reads its settings only at its start.
 *
 * @param {(signal: NodeJS.Signals) => void} listener
 * @returns {() => void} removes the listener
 */
export function onStopSignal(listener) {
  const ends = /** @type {const} */ (['SIGINT', 'SIGTERM']);
  const onHangUp = isatty(0) ? listener : sayIgnored;
  for (const signal of ends) process.on(signal, listener);
  process.on('SIGHUP', onHangUp);
  return () => {
    for (const signal of ends) process.off(signal, listener);
    process.off('SIGHUP', onHangUp);
  };
}

function sayIgnored() {
  outputs.standard.write('SIGHUP is ignored: restart the server to apply changed settings.\n');
}
