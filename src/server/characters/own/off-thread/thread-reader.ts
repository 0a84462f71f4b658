import type { Worker } from 'node:worker_threads';
import { AppError } from '#src/contract/app-error.ts';
import type { ReadAnswer } from './answer-reads.ts';
import { FileThread } from './file-thread.ts';

/** One for every kind of file: there are few imports, and replies need the other cores. */
const sharedThread = new FileThread({ idleMs: 60_000 });

export interface ThreadReaderOptions {
  thread?: FileThread;
  /** How long one file may take once it is its turn. */
  limitMs?: number;
}

const tookTooLong = {
  en: 'It takes too long to read this file, so nothing was imported. Try a smaller one, or try again later.',
  'zh-CN': '读取此文件的时间过长，没有导入任何内容。请换一个更小的文件，或稍后再试。',
};

const wasInterrupted = {
  en: 'Reading this file was interrupted, so nothing was imported. Try again, or try a smaller one.',
  'zh-CN': '读取此文件时中断，没有导入任何内容。请重试，或换一个更小的文件。',
};

/** Reads files of one kind in a thread of its own, so that everybody else's replies and pages go on meanwhile. */
export class ThreadReader<Result> {
  readonly #module: URL;
  readonly #thread: FileThread;
  readonly #limitMs: number;

  /** @param module what the thread runs; it calls `answerReads`. Server code runs from its sources (decision 2). */
  constructor(module: URL, { thread = sharedThread, limitMs = 60_000 }: ThreadReaderOptions = {}) {
    this.#module = module;
    this.#thread = thread;
    this.#limitMs = limitMs;
  }

  /**
   * Reads a file, of which the thread gets a copy.
   * @throws AppError that the module throws; 40003 for a file that takes too long; 50001 when the thread ended before
   *   it answered, or far too many files wait
   */
  read(bytes: Uint8Array): Promise<Result> {
    return this.#thread.use(this.#module, async (worker) => {
      const answer = await this.#ask(worker, bytes);
      switch (answer.kind) {
        case 'read':
          return answer.result;
        case 'refused':
          throw new AppError(answer.code, answer);
        case 'failed':
          throw new Error('a thread could not read a file', { cause: answer.error });
      }
    });
  }

  #ask(worker: Worker, bytes: Uint8Array): Promise<ReadAnswer<Result>> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer<Result>>();
    const limit = setTimeout(() => {
      reject(new AppError(40003, { message: 'a file took too long to read', userMessage: tookTooLong }));
      this.#thread.stop();
    }, this.#limitMs);
    const fail = (cause?: unknown) => {
      reject(
        new AppError(50001, {
          message: 'the thread that read a file ended',
          userMessage: wasInterrupted,
          cause,
        }),
      );
    };
    const end = () => fail();
    worker.on('message', resolve).on('error', fail).on('messageerror', fail).on('exit', end);
    worker.postMessage(bytes);
    return promise.finally(() => {
      clearTimeout(limit);
      worker.off('message', resolve).off('error', fail).off('messageerror', fail).off('exit', end);
    });
  }
}
