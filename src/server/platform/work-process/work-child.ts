import { Worker } from 'node:worker_threads';
import { AppError, type AppErrorOptions } from '#src/contract/errors/app-error.ts';
import type { WorkAnswer, WorkTask } from './work-process.ts';

/*
 * The process that `WorkProcess` starts to work on files of strangers. It contains their crashes, their hangs and their
 * memory. It has no secret in its environment and no connection to the database, but the same user and the same files
 * as the server: a file that takes over its decoder is not contained.
 */

type WorkFunction = (...input: unknown[]) => unknown;

const exactStatuses: readonly AppErrorOptions['status'][] = [403, 404, 409, 413, 415, 429];

process.on('message', (message) => {
  if (isTask(message)) void answer(message).then(send);
});
// The server no longer needs this process, or has ended. `process.exit` would wait for the picture in the thread pool,
// for as long as that takes.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A file that keeps this thread busy hides that event: another thread sees that the parent has changed, also while that
// thread was beginning.
const watching = `const { workerData: parent } = require('node:worker_threads');
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1_000);`;
const watch = new Worker(watching, { eval: true, workerData: process.ppid });
watch.on('error', () => process.exit(1));
watch.unref();
// Ctrl-C and a service manager send signals to this process, too; the server still waits for the current file.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

function send(answered: WorkAnswer): void {
  process.send?.(answered);
}

async function answer({ id, module, table, name, input }: WorkTask): Promise<WorkAnswer> {
  try {
    const loaded: unknown = await import(module);
    const run = getMember(getMember(loaded, table), name);
    if (!isFunction(run)) throw new Error(`${module} has no ${table}.${name}`);
    send({ id, kind: 'begun' });
    return { id, kind: 'done', result: await run(...input) };
  } catch (error) {
    if (!(error instanceof AppError)) return { id, kind: 'failed', error: toPlainError(error) };
    const { code, message, userMessage } = error;
    const status = exactStatuses.find((known) => known === error.status);
    return { id, kind: 'refused', code, message, userMessage, status };
  }
}

function isTask(message: unknown): message is WorkTask {
  return typeof message === 'object' && message !== null && 'module' in message && 'input' in message;
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isFunction(value: unknown): value is WorkFunction {
  return typeof value === 'function';
}

/** Copies an error without the members that cannot be sent to another process. */
function toPlainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const plain = new Error(error.message);
  if (error.stack !== undefined) plain.stack = error.stack;
  return plain;
}
