import { Worker } from 'node:worker_threads';
import { AppError } from '#src/contract/errors/app-error.ts';

/** Most waiting files; above this, the sender has to retry later instead of waiting for minutes. */
const maxWaiting = 20;
const retryAfterSeconds = 10;
export interface FileThreadOptions {
  /** Idle time after which the thread ends, in ms. */
  idleMs: number;
  /** Memory limit of the thread; files of 4 MB use less than half of it. */
  heapMegabytes?: number;
}

interface Running {
  worker: Worker;
  /** Address of the module that it runs. */
  href: string;
}

/**
 * A thread for files that take long to read or write. There is one at a time: it starts with the first file, and ends
 * when none came for `idleMs`. It does not keep the process alive.
 */
export class FileThread {
  readonly #idleMs: number;
  readonly #heapMegabytes: number;
  #running: Running | null = null;
  #isBusy = false;
  readonly #waiting: (() => void)[] = [];
  #idle: NodeJS.Timeout | undefined;

  constructor({ idleMs, heapMegabytes = 512 }: FileThreadOptions) {
    this.#idleMs = idleMs;
    this.#heapMegabytes = heapMegabytes;
  }

  /** True while there is a thread. */
  get isRunning(): boolean {
    return this.#running !== null;
  }

  /**
   * Does work in its turn, with a thread that runs a module and is otherwise idle.
   * @throws AppError 50001 when far too many wait already
   */
  async use<Result>(module: URL, work: (worker: Worker) => Promise<Result>): Promise<Result> {
    await this.#takeTurn();
    try {
      return await work(this.#start(module));
    } finally {
      this.#endTurn();
    }
  }

  /** Ends the thread, whatever it does; the next file gets a new one. */
  stop(): void {
    const running = this.#running;
    this.#running = null;
    void running?.worker.terminate();
  }

  async #takeTurn(): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw new AppError(50001, { retryAfterSeconds });
    clearTimeout(this.#idle);
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    // Marked as busy, so that no other file comes in between.
    if (next !== undefined) {
      next();
      return;
    }
    this.#isBusy = false;
    this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
  }

  #start(module: URL): Worker {
    if (this.#running?.href === module.href) return this.#running.worker;
    this.stop();
    const worker = new Worker(module, {
      // The thread reads strangers' files, and needs no secret for that.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMegabytes },
    });
    worker.unref();
    const forget = () => {
      if (this.#running?.worker === worker) this.#running = null;
    };
    worker.on('error', forget).on('exit', forget);
    this.#running = { worker, href: module.href };
    return worker;
  }
}
