import { parentPort } from 'node:worker_threads';
import { AppError, type AppErrorOptions } from '#src/contract/errors/app-error.ts';
import type { ErrorCode } from '#src/contract/errors/errors.ts';
import type { Localized } from '#src/contract/base/language.ts';

/** The answer of a thread about a file. */
export type TaskAnswer<Result> =
  | { kind: 'done'; result: Result }
  /** The file is refused: the parts of the `AppError` that the person needs. */
  | { kind: 'refused'; code: ErrorCode; message: string; userMessage: Localized; status: ErrorStatus }
  /** An error of this program. */
  | { kind: 'failed'; error: unknown };

type ErrorStatus = AppErrorOptions['status'];

const exactStatuses: readonly ErrorStatus[] = [403, 404, 409, 413, 415, 429];

/**
 * Makes this thread read or write files: called by a module that a `FileTask` names, and nowhere else.
 * @param work gets the bytes of a file, or the data to write one from; an AppError that it throws is thrown again by
 * the `FileTask`
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
