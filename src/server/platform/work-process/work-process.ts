import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError, type AppErrorOptions } from '#src/contract/errors/app-error.ts';
import type { ErrorCode } from '#src/contract/errors/error-catalogue.ts';
import type { Localized } from '#src/contract/locale/language.ts';
import { LostWorkError } from './lost-work-error.ts';

export interface WorkTask {
  id: number;
  /** The address of a module that exports a table of functions, and the names of the table and the function. */
  module: string;
  table: string;
  name: string;
  input: unknown[];
}

/** The answers of the process about a task: its function is loaded and begins, then how it ended. */
export type WorkAnswer = { id: number } & (
  | { kind: 'begun' }
  | { kind: 'done'; result: unknown }
  /** The file is refused: the parts of the `AppError` that the person needs. */
  | {
      kind: 'refused';
      code: ErrorCode;
      message: string;
      userMessage: Localized;
      status: AppErrorOptions['status'];
    }
  /** An error of this program, or of a library that reads the file. */
  | { kind: 'failed'; error: Error }
);

interface PendingJob {
  begin: () => void;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const answerSchema: z.ZodType<WorkAnswer> = z.discriminatedUnion('kind', [
  z.object({ id: z.number(), kind: z.literal('begun') }),
  z.object({ id: z.number(), kind: z.literal('done'), result: z.unknown() }),
  z.object({
    id: z.number(),
    kind: z.literal('refused'),
    code: z.custom<ErrorCode>((code) => typeof code === 'number'),
    message: z.string(),
    userMessage: z.custom<Localized>((value) => typeof value === 'object' && value !== null),
    status: z.custom<AppErrorOptions['status']>((value) => value === undefined || typeof value === 'number'),
  }),
  z.object({ id: z.number(), kind: z.literal('failed'), error: z.instanceof(Error) }),
]);
/** Files are passed as bytes, and not as JSON. */
const serialization = 'advanced';
/** The most time until a function begins, in ms: the process starts and loads its module, on a busy machine too. */
const startLimitMs = 45_000;
const defaultChild = new URL('./work-child.ts', import.meta.url);

export interface WorkProcessOptions {
  /** The kind of files, for the log: `pictures`. */
  of: string;
  /** Idle time after which the process ends, in ms. */
  idleMs: number;
  /** The options of Node with which it runs: its limits of memory. */
  execArgv: readonly string[];
  /** The file that the process runs. */
  child?: URL;
}

/**
 * Works on files of strangers in a process of its own, which starts with the first file and ends when none came for
 * `idleMs`. A file that crashes its decoder, hangs it or uses up its memory affects no more than that process; V8 ends
 * the whole process, not only a thread of it, where one allocation exceeds the limit (docs/decisions/0024). It does not
 * keep the server alive.
 */
export class WorkProcess {
  readonly #options: WorkProcessOptions;
  readonly #waiting = new Map<number, PendingJob>();
  #child: ChildProcess | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: WorkProcessOptions) {
    this.#options = options;
  }

  /** The process id; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Runs a function of a module in the process.
   * @throws AppError or Error of the function, an Error with its message and stack only
   * @throws LostWorkError if the process cannot start, ends before it answers, or the function takes longer than
   * `limitMs`; then everything that the process does at that time is lost
   */
  async run(task: Omit<WorkTask, 'id'>, limitMs: number): Promise<unknown> {
    clearTimeout(this.#idle);
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const limit = (ms: number, isSlow: boolean) =>
      setTimeout(() => {
        const words = isSlow ? 'took longer than' : 'did not begin within';
        this.#lose(this.#child, new LostWorkError(`${task.name} ${words} ${ms} ms`, { isSlow }));
      }, ms).unref();
    let timer = limit(startLimitMs, false);
    const begin = () => {
      clearTimeout(timer);
      timer = limit(limitMs, true);
    };
    this.#waiting.set(id, { begin, resolve, reject });
    try {
      this.#send({ id, ...task });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #send(task: WorkTask): void {
    let child: ChildProcess;
    try {
      child = this.#child ??= this.#start();
    } catch (cause) {
      this.#lose(null, this.#describe('could not start', cause));
      return;
    }
    // Without a free file descriptor `fork` returns a child without `send`; `error` follows, with the reason.
    if (child.pid === undefined) return;
    // Keeps a command alive that only waits for this.
    child.channel?.ref();
    child.send(task, (cause) => {
      if (cause !== null) this.#lose(child, this.#describe('could not be asked', cause));
    });
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#options.child ?? defaultChild), {
      serialization,
      execArgv: [...this.#options.execArgv],
      // Without the secrets of the server; and the threads of the picture library share two memory arenas (glibc),
      // instead of eight a core.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.on('message', (message) => {
      const answer = answerSchema.safeParse(message);
      if (answer.success) this.#settle(answer.data);
      else this.#lose(child, this.#describe('sent no answer', answer.error));
    });
    child.on('error', (cause) => {
      this.#lose(child, this.#describe('failed', cause));
    });
    child.on('exit', (code, signal) => {
      this.#lose(child, this.#describe(`ended with ${signal ?? `code ${code}`}`));
    });
    return child;
  }

  #describe(end: string, cause?: unknown): LostWorkError {
    return new LostWorkError(`the process that works on ${this.#options.of} ${end}`, {
      isSlow: false,
      cause,
    });
  }

  #settle(answer: WorkAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    switch (answer.kind) {
      case 'begun':
        waiting?.begin();
        return;
      case 'done':
        waiting?.resolve(answer.result);
        return;
      case 'refused':
        waiting?.reject(new AppError(answer.code, answer));
        return;
      case 'failed':
        waiting?.reject(new Error(answer.error.message, { cause: answer.error }));
    }
  }

  /** Gives up a process, whatever state it is in, with all its work. The next file gets another process. */
  #lose(child: ChildProcess | null, error: LostWorkError): void {
    // Given up already: it was idle, or was lost before.
    if (this.#child !== child) return;
    this.#child = null;
    child?.kill('SIGKILL');
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child?.disconnect();
      this.#child = null;
    }, this.#options.idleMs).unref();
  }
}
