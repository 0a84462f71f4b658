// @ts-check
import { constants } from 'node:os';
import { onStopSignal } from '../../src/server/platform/process/on-stop-signal.mjs';
import { watchNpm } from './watch-npm.mjs';
import { hasErrorCode } from '../../src/server/platform/log/error-code.mjs';

/**
 * The end of a child.
 *
 * @typedef {object} ChildEnd
 * @property {number} exitCode its code; 128 + n when signal n ended it; 127 when it could not be started
 * @property {NodeJS.Signals | null} stoppedBy the first signal that this process received during that time
 * @property {number | null} servedAt the time when it sent the message `serving`, since it was ready; null if it did not
 * @property {boolean} isStopped true if its end was requested: by this process, by npm above it, or by a signal to the
 * child
 */

/** A child that one of these signals ended was asked to end. */
const stopSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Time in which the copies of one Ctrl-C, and the child's report that it received one, arrive. */
const gatherMs = 150;

/**
 * Starts a child, waits for its end, and stops it when this process is told to stop, or when npm, above it, is killed.
 *
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {(child: import('node:child_process').ChildProcess, signal: NodeJS.Signals) => void} [stop] sends it a signal;
 * `endTool` for a child that may not take its time
 * @returns {Promise<ChildEnd>}
 */
export function superviseChild(start, stop = (child, signal) => void child.kill(signal)) {
  // Before the child exists: on a busy machine its start takes long, and a signal during that time would end only this
  // process.
  const forwarding = forwardSignals(stop);
  const child = start();
  forwarding.pass(child);
  /** @type {number | null} */
  let servedAt = null;
  let isStopped = false;
  child.on('message', (message) => {
    if (message === 'serving') servedAt ??= Date.now();
    if (message === 'stopping') isStopped = true;
  });
  const npmWatch = watchNpm(() => {
    isStopped = true;
    stop(child, 'SIGTERM');
  });
  return new Promise((resolve) => {
    /** @param {number} exitCode */
    const finish = (exitCode) => {
      clearInterval(npmWatch);
      const stoppedBy = forwarding.end();
      resolve({ exitCode, stoppedBy, servedAt, isStopped: isStopped || stoppedBy !== null });
    };
    child.on('error', (error) => {
      if (child.pid !== undefined) return;
      if (!hasErrorCode(error, 'ENOENT')) console.error(error.message);
      finish(127);
    });
    child.on(child.stdout === null ? 'exit' : 'close', (code, signal) => {
      isStopped ||= stopSignals.some((each) => each === signal);
      finish(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}

/**
 * Passes signals on. The copies of one Ctrl-C count as one, which is not passed on when the child reports (by the
 * message `stopping`) that it has received the signal from the terminal already.
 *
 * @param {(child: import('node:child_process').ChildProcess, signal: NodeJS.Signals) => void} stop
 */
function forwardSignals(stop) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {NodeJS.Signals | null} */
  let first = null;
  /** @type {NodeJS.Timeout | null} */
  let gathering = null;
  let acknowledgedAt = 0;
  /** @param {NodeJS.Signals} signal */
  const receive = (signal) => {
    first ??= signal;
    if (gathering !== null) return;
    const receivedAt = Date.now();
    gathering = setTimeout(() => {
      gathering = null;
      if (child !== null && acknowledgedAt < receivedAt - gatherMs) stop(child, signal);
    }, gatherMs);
  };
  const ignore = onStopSignal(receive);
  return {
    /** @param {import('node:child_process').ChildProcess} started */
    pass(started) {
      child = started;
      started.on('message', (message) => {
        if (message === 'stopping') acknowledgedAt = Date.now();
      });
    },
    end() {
      ignore();
      if (gathering !== null) clearTimeout(gathering);
      return first;
    },
  };
}
