import type { Worker } from 'node:worker_threads';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/base/language.ts';
import type { TaskAnswer } from './answer-tasks.ts';
import { FileThread } from './file-thread.ts';

/** One thread for every kind of file: few are imported or exported, and replies need the other cores. */
const sharedThread = new FileThread({ idleMs: 60_000 });

export interface FileTaskOptions {
  thread?: FileThread;
  /** Longest time for one file, once it is its turn. */
  limitMs?: number;
  /** True for writing files: it changes the message of a failure. */
  isExport?: boolean;
}

interface FailureWords {
  tookTooLong: Localized;
  wasInterrupted: Localized;
}

const importWords: FailureWords = {
  tookTooLong: {
    en: 'It takes too long to read this file, so nothing was imported. Try a smaller one, or try again later.',
    'zh-CN': '这个文件读得太久，什么都没有导入。请换一个小些的文件，或稍后再试。',
  },
  wasInterrupted: {
    en: 'Reading this file was interrupted, so nothing was imported. Try again, or try a smaller one.',
    'zh-CN': '文件读到一半中断了，什么都没有导入。请重试，或换一个小些的文件。',
  },
};

const exportWords: FailureWords = {
  tookTooLong: {
    en: 'It takes too long to write this file, so nothing was exported. Try again later.',
    'zh-CN': '文件生成得太久，什么都没有导出。请稍后再试。',
  },
  wasInterrupted: {
    en: 'Writing this file was interrupted, so nothing was exported. Try again.',
    'zh-CN': '文件生成到一半中断了，什么都没有导出。请重试。',
  },
};

/** Reads or writes files of one kind in a separate thread, so that other people's replies and pages continue. */
export class FileTask<Result, Input = Uint8Array> {
  readonly #module: URL;
  readonly #thread: FileThread;
  readonly #limitMs: number;
  readonly #words: FailureWords;

  /** @param module runs in the thread and calls `answerTasks`. It is named by its source; the build makes a file of each
   * (decision 2). */
  constructor(
    module: URL,
    { thread = sharedThread, limitMs = 60_000, isExport = false }: FileTaskOptions = {},
  ) {
    this.#module = module;
    this.#thread = thread;
    this.#limitMs = limitMs;
    this.#words = isExport ? exportWords : importWords;
  }

  /**
   * Reads a file, or writes one: the thread gets a copy of the input.
   * @throws AppError that the module throws; 40003 for a file that takes too long; 50001 when the thread ended before
   * it answered, or far too many files wait
   */
  run(input: Input): Promise<Result> {
    return this.#thread.use(this.#module, async (worker) => {
      const answer = await this.#ask(worker, input);
      switch (answer.kind) {
        case 'done':
          return answer.result;
        case 'refused':
          throw new AppError(answer.code, answer);
        case 'failed':
          throw new Error('a thread could not read or write a file', { cause: answer.error });
      }
    });
  }

  #ask(worker: Worker, input: Input): Promise<TaskAnswer<Result>> {
    const { promise, resolve, reject } = Promise.withResolvers<TaskAnswer<Result>>();
    const limit = setTimeout(() => {
      const message = 'a file took too long to read or write';
      reject(new AppError(40003, { message, userMessage: this.#words.tookTooLong }));
      this.#thread.stop();
    }, this.#limitMs);
    const fail = (cause?: unknown) => {
      reject(
        new AppError(50001, {
          message: 'the thread that read or wrote a file ended',
          userMessage: this.#words.wasInterrupted,
          cause,
        }),
      );
    };
    const end = () => fail();
    worker.on('message', resolve).on('error', fail).on('messageerror', fail).on('exit', end);
    worker.postMessage(input);
    return promise.finally(() => {
      clearTimeout(limit);
      worker.off('message', resolve).off('error', fail).off('messageerror', fail).off('exit', end);
    });
  }
}
