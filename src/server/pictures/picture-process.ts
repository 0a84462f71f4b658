import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/base/language.ts';
import type { PictureWork, PictureWorkName } from './picture-work.ts';

type InputOf<Name extends PictureWorkName> = Parameters<PictureWork[Name]>;
type ResultOf<Name extends PictureWorkName> = Awaited<ReturnType<PictureWork[Name]>>;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const answerSchema = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  fault: z.string().optional(),
});
/** Pictures are passed as bytes, and not as JSON. */
const serialization = 'advanced';
const defaultModule = new URL('picture-child.ts', import.meta.url);
/** For a person whose picture was lost with the process; the picture may be sound. */
const userMessage = {
  en: 'The work on the picture was interrupted. Try again, or try another picture.',
  'zh-CN': '图片处理到一半中断了。请重试，或换一张图片。',
} as const satisfies Localized;

export interface PictureProcessOptions {
  /** The time after which the process ends without work. */
  idleMs: number;
  /** The time limit of one task. The decoder itself stops most pictures after 10 s, but not every one that hangs. */
  deadlineMs?: number;
  /** The file that the process runs. */
  module?: URL;
}

/**
 * Works on pictures in a process of its own, which starts with the first picture and ends when none came for `idleMs`.
 * The picture library keeps some 30 MB for as long as its process lives, and a picture that crashes or hangs it affects
 * no more than that process (docs/decisions/0011).
 */
export class PictureProcess {
  readonly #idleMs: number;
  readonly #deadlineMs: number;
  readonly #module: URL;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor({ idleMs, deadlineMs = 60_000, module = defaultModule }: PictureProcessOptions) {
    this.#idleMs = idleMs;
    this.#deadlineMs = deadlineMs;
    this.#module = module;
  }

  /** The process id; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Runs one of the functions of `pictureWork` on a picture.
   * @throws Error of the function, with its message only
   * @throws AppError 50001 if the process cannot start, ends before it answers, or takes longer than `deadlineMs`
   */
  async run<Name extends PictureWorkName>(name: Name, ...input: InputOf<Name>): Promise<ResultOf<Name>> {
    clearTimeout(this.#idle);
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    const deadline = setTimeout(() => {
      this.#lose(this.#child, new Error(`${name} took longer than ${this.#deadlineMs} ms`));
    }, this.#deadlineMs).unref();
    try {
      this.#send({ id, name, input });
      return z.custom<ResultOf<Name>>().parse(await promise);
    } finally {
      clearTimeout(deadline);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #send(task: { id: number; name: PictureWorkName; input: unknown[] }): void {
    let child: ChildProcess;
    try {
      child = this.#child ??= this.#start();
    } catch (error) {
      this.#lose(null, error);
      return;
    }
    // Without a free file descriptor `fork` returns a child without `send`; `error` follows, with the reason.
    if (child.pid === undefined) return;
    // Keeps a command alive that only waits for this.
    child.channel?.ref();
    child.send(task, (error) => {
      if (error !== null) this.#lose(child, error);
    });
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#module), {
      serialization,
      execArgv: ['--max-semi-space-size=2'],
      // Without the secrets of the server; and the library's threads share two memory arenas (glibc), instead of eight
      // a core.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.on('message', (message) => {
      const answer = answerSchema.safeParse(message);
      if (answer.success) this.#settle(answer.data);
      else
        this.#lose(
          child,
          new Error('the process that works on pictures sent no answer', { cause: answer.error }),
        );
    });
    child.on('error', (error) => {
      this.#lose(child, error);
    });
    child.on('exit', (code, signal) => {
      this.#lose(
        child,
        new Error(`the process that works on pictures ended with ${signal ?? `code ${code}`}`),
      );
    });
    return child;
  }

  #settle({ id, result, fault }: z.infer<typeof answerSchema>): void {
    const waiting = this.#waiting.get(id);
    if (fault === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(fault));
  }

  /** Gives up a process, whatever state it is in, with all its work. The next picture gets another one. */
  #lose(child: ChildProcess | null, cause: unknown): void {
    // Given up already: it was idle, or was lost before.
    if (this.#child !== child) return;
    this.#child = null;
    child?.kill('SIGKILL');
    const lost = new AppError(50001, {
      message: 'the process that works on pictures was lost',
      userMessage,
      cause,
    });
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child?.disconnect();
      this.#child = null;
    }, this.#idleMs).unref();
  }
}

const shared = new PictureProcess({ idleMs: 30_000 });

/**
 * Runs one of the functions of `pictureWork`, in the process that all of them share.
 * @throws Error if the picture cannot be processed, AppError 50001 if the process ends
 */
export function runPictureWork<Name extends PictureWorkName>(
  name: Name,
  ...input: InputOf<Name>
): Promise<ResultOf<Name>> {
  return shared.run(name, ...input);
}
