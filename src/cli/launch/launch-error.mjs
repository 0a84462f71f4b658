// @ts-check
import { constants } from 'node:os';

/** Ends the launcher: one sentence for the operator, empty when there is nothing to say, and the exit code. */
export class LaunchError extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'LaunchError';
    this.exitCode = exitCode;
  }

  /**
   * For a launcher that was told to stop: it has nothing to say.
   *
   * @param {NodeJS.Signals} signal
   */
  static forSignal(signal) {
    return new LaunchError('', 128 + constants.signals[signal]);
  }
}
