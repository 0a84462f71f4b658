import { inspect } from 'node:util';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { onStopSignal } from '#src/server/platform/process/on-stop-signal.mjs';
import { endProcess, outputs } from '#src/server/platform/log/outputs.mjs';

/** The time for which an error waits until the lines before it are read, in milliseconds. */
const lastWordsMs = 1_000;

/**
 * Runs a command of this folder and ends the process: a `StartError` is printed as its sentence with exit code 1,
 * anything else is an error of the program and is printed whole. Nothing that is still open keeps the process alive.
 */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    await work();
    return await endProcess(0);
  } catch (error) {
    // After what the command said before: the outputs do not wait for each other.
    await outputs.standard.flush(lastWordsMs);
    outputs.error.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
    return await endProcess(1);
  }
}

/**
 * Resolves when this process is told to stop: by a signal, or by the end of the launcher (see launch.mjs). A third
 * request ends the process at once.
 */
export function waitForStop(): Promise<void> {
  let requests = 0;
  return new Promise((resolve) => {
    const onStop = () => {
      // The callback receives the error when the launcher has ended already.
      process.send?.('stopping', () => undefined);
      requests += 1;
      if (requests >= 3) void endProcess(1, 0);
      resolve();
    };
    onStopSignal(onStop);
    process.on('disconnect', onStop);
    // The launcher ended while this was loading: the event is not repeated.
    if (process.send !== undefined && !process.connected) onStop();
  });
}
