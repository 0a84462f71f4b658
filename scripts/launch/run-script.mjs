// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { chooseRestartPauseMs } from './choose-restart-pause-ms.mjs';
import { superviseChild } from './supervise-child.mjs';
import { outputs } from '../../src/server/platform/log/outputs.mjs';
import { waitUnlessStopped } from './wait-unless-stopped.mjs';

/**
 * Runs a script with the given Node in the project folder, with this process's input, output and environment. A script
 * that sent the message `serving` when it was ready, and died without being stopped, is restarted after a pause; a
 * script that was never ready has reported the reason, and its exit code is returned.
 *
 * @param {string} root
 * @param {string} node
 * @param {string[]} args flags of Node, the script and its arguments
 * @param {Record<string, string>} [settings] defaults for its environment
 * @returns {Promise<number>} its exit code; 128 + n when signal n ended it
 */
export async function runScript(root, node, args, settings = {}) {
  let pauseMs = 0;
  let hasServed = false;
  for (;;) {
    const end = await runOnce(root, node, args, settings);
    hasServed ||= end.servedAt !== null;
    if (!hasServed || end.isStopped || end.exitCode === 0) return end.exitCode;
    pauseMs = chooseRestartPauseMs(pauseMs, end.servedAt === null ? 0 : Date.now() - end.servedAt);
    outputs.error.write(
      `The server ended unexpectedly (${describeEnd(end.exitCode)}): it is started again in ${pauseMs / 1_000} s.\n`,
    );
    const signal = await waitUnlessStopped(pauseMs);
    if (signal !== null) return 128 + constants.signals[signal];
  }
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string[]} args
 * @param {Record<string, string>} settings
 */
function runOnce(root, node, args, settings) {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return superviseChild(() =>
    spawn(node, args, {
      cwd: root,
      env: { ...settings, ...process.env, PATH: path },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
}

/** @param {number} exitCode */
function describeEnd(exitCode) {
  const signal = Object.entries(constants.signals).find(([, number]) => number === exitCode - 128);
  return signal === undefined ? `code ${exitCode}` : signal[0];
}
