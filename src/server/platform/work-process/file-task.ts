import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import { FairQueue } from '#src/server/platform/process/fair-queue.ts';
import { LostWorkError } from './lost-work-error.ts';
import { WorkProcess } from './work-process.ts';

/** Functions that read or write files, by name; they run in another process. */
type FileWork = Record<string, (...input: never[]) => unknown>;

/** Whose file it is, and how large: files take turns between people, and a small one may not take long. */
export interface FileOwner {
  userId: string;
  /** In bytes, or in UTF-16 units of the data to write. */
  length: number;
}

interface FileTaskOptions {
  /** The name of the exported table of functions. */
  table: string;
  /** True for writing files: it changes the message of a failure. */
  isExport?: boolean;
  queue?: FileQueue;
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

/** A file waits for one of every other person at most; above these numbers, the sender has to retry later. */
const queueLimits = { atOnce: 1, ofPerson: 1, waiting: 20, waitingOfPerson: 20 };
const retryAfterSeconds = 10;
/** The time limit of a file of up to 1 MB, in ms, and of the largest files: the slowest sound files take half of it. */
const leastLimitMs = 10_000;
const mostLimitMs = 60_000;
const megabyte = 1024 * 1024;

interface FileJob {
  userId: string;
  run: () => Promise<void>;
}

/** The process for files, and the turns of people in it. */
export class FileQueue {
  readonly process: WorkProcess;
  readonly #queue = new FairQueue<FileJob>(queueLimits, (job) => job.run());

  /** @param heapMegabytes memory limit of the process; files of 4 MB use less than half of the usual one */
  constructor({
    idleMs = 60_000,
    heapMegabytes = 512,
    child,
  }: { idleMs?: number; heapMegabytes?: number; child?: URL } = {}) {
    const execArgv = [`--max-old-space-size=${heapMegabytes}`];
    this.process = new WorkProcess({ of: 'files', idleMs, execArgv, child });
  }

  /** Does work in its person's turn. @throws AppError 50001 when far too many wait already */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const isTaken = this.#queue.add({ userId, run: () => work().then(resolve, reject) });
    if (!isTaken) throw new AppError(50001, { retryAfterSeconds });
    return await promise;
  }
}

/** One process for every kind of file: few are imported or exported, and replies need the other cores. */
const sharedQueue = new FileQueue();

/** Reads or writes files of one kind in another process, so that other people's replies and pages continue. */
export class FileTask<Work extends FileWork> {
  readonly #module: string;
  readonly #table: string;
  readonly #words: FailureWords;
  readonly #queue: FileQueue;

  /** @param module exports the table of functions. It is named by its source; the build makes a file of each (decision 2). */
  constructor(module: URL, { table, isExport = false, queue = sharedQueue }: FileTaskOptions) {
    this.#module = module.href;
    this.#table = table;
    this.#words = isExport ? exportWords : importWords;
    this.#queue = queue;
  }

  /**
   * Runs a function on a file, of which the process gets a copy.
   * @throws AppError that the function throws; 40003 for a file that takes too long; 50001 when the process ended before
   * it answered, or far too many files wait
   */
  async run<Name extends keyof Work & string>(
    { userId, length }: FileOwner,
    name: Name,
    ...input: Parameters<Work[Name]>
  ): Promise<Awaited<ReturnType<Work[Name]>>> {
    const limitMs = Math.min(mostLimitMs, leastLimitMs * Math.max(1, Math.ceil(length / megabyte)));
    const task = { module: this.#module, table: this.#table, name, input };
    try {
      const result = await this.#queue.run(userId, () => this.#queue.process.run(task, limitMs));
      return z.custom<Awaited<ReturnType<Work[Name]>>>().parse(result);
    } catch (error) {
      if (!(error instanceof LostWorkError)) throw error;
      const { tookTooLong, wasInterrupted } = this.#words;
      const userMessage = error.isSlow ? tookTooLong : wasInterrupted;
      throw new AppError(error.isSlow ? 40003 : 50001, { message: error.message, userMessage, cause: error });
    }
  }
}
