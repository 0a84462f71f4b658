// @ts-check
import { constants } from 'node:os';

/**
 * An error that ends the launcher: one sentence for the operator, empty if there is nothing to report, and the exit
 * code.
 */
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
   * Creates the error of a launcher that was told to stop: there is nothing to report.
   *
   * @param {NodeJS.Signals} signal
   */
  static forSignal(signal) {
    return new LaunchError('', 128 + constants.signals[signal]);
  }
}
