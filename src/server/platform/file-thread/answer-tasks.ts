import { parentPort } from 'node:worker_threads';
import { AppError, type AppErrorOptions } from '#src/contract/errors/app-error.ts';
import type { ErrorCode } from '#src/contract/errors/errors.ts';
import type { Localized } from '#src/contract/base/language.ts';

/** What a thread says of a file. */
export type TaskAnswer<Result> =
  | { kind: 'done'; result: Result }
  /** The file is not taken: an `AppError`, as far as its person needs it. */
  | { kind: 'refused'; code: ErrorCode; message: string; userMessage: Localized; status: ErrorStatus }
  /** A fault of this program. */
  | { kind: 'failed'; error: unknown };

type ErrorStatus = AppErrorOptions['status'];

const exactStatuses: readonly ErrorStatus[] = [403, 404, 409, 413, 415, 429];

/**
 * Makes this thread one that reads or writes files: called by a module that a `FileTask` names, and nowhere else.
 * @param work takes the bytes of a file, or what one is written of; an AppError that it throws comes out of the
 *   `FileTask` again
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- it types what a message brings
export function answerTasks<Input>(work: (input: Input) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error('only a thread answers tasks');
  port.on('message', (input: Input) => {
    void answer(work, input).then((answered) => port.postMessage(answered));
  });
}

async function answer<Input>(work: (input: Input) => unknown, input: Input): Promise<TaskAnswer<unknown>> {
  try {
    return { kind: 'done', result: await work(input) };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: 'failed', error };
    const { code, message, userMessage } = error;
    const status = exactStatuses.find((known) => known === error.status);
    return { kind: 'refused', code, message, userMessage, status };
  }
}
