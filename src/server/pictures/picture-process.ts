import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
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
/** Pictures come through as bytes, and not as JSON. */
const serialization = 'advanced';

/**
 * Works on pictures in a process of its own, which starts with the first picture and ends when none came for `idleMs`. The
 * picture library keeps some 30 MB for as long as its process lives, and a picture that kills it kills no more than that
 * process (docs/decisions/0011).
 */
export class PictureProcess {
  readonly #idleMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor({ idleMs }: { idleMs: number }) {
    this.#idleMs = idleMs;
  }

  /** The number of the process; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Does one of the works on a picture.
   * @throws Error that the work throws, with its message only, and where the process ends before it answers
   */
  async run<Name extends PictureWorkName>(name: Name, ...input: InputOf<Name>): Promise<ResultOf<Name>> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    // A command that only waits for this does not end before.
    child.channel?.ref();
    child.send({ id, name, input }, (error) => {
      if (error !== null) reject(error);
    });
    try {
      return z.custom<ResultOf<Name>>().parse(await promise);
    } finally {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('picture-child.ts', import.meta.url)), {
      serialization,
      execArgv: ['--max-semi-space-size=2'],
      // No secret of the server; and the library's threads share two pools of memory (glibc), instead of eight a core.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.unref();
    child.on('message', (message) => {
      const { id, result, fault } = answerSchema.parse(message);
      const waiting = this.#waiting.get(id);
      if (fault === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(fault));
    });
    const forget = (cause?: unknown) => {
      if (this.#child !== child) return;
      this.#child = null;
      const lost = new Error('the process that works on pictures ended', { cause });
      for (const { reject } of this.#waiting.values()) reject(lost);
    };
    child.on('error', forget);
    child.on('exit', () => {
      forget();
    });
    return child;
  }

  #rest(): void {
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child?.disconnect();
      this.#child = null;
    }, this.#idleMs).unref();
  }
}

const shared = new PictureProcess({ idleMs: 30_000 });

/** Does one of the works on a picture, in the process that all of them share. @throws Error where it cannot be done */
export function workOnPicture<Name extends PictureWorkName>(
  name: Name,
  ...input: InputOf<Name>
): Promise<ResultOf<Name>> {
  return shared.run(name, ...input);
}
