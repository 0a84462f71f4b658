import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DiskCache } from './disk-cache.ts';
import type { Urgency } from './encoding-queue.ts';

/** Bytes to send, with their strong entity tag. */
export interface MadeFile {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export interface MadeFilesOptions {
  memoryBytes: number;
  /** Null to cache in memory only. */
  disk: DiskCache | null;
}

/** Generates a file. The work is urgent from the moment a visitor waits for it, which may be later than the start. */
export type Make = (urgency: Readonly<Urgency>) => Promise<Uint8Array>;

/** A file that is being generated, and whether somebody waits for it. */
interface RunningFile {
  file: Promise<MadeFile>;
  urgency: Urgency;
}

/**
 * A cache of generated files: in memory, then on disk; a file in neither is generated, and only once for all parallel
 * requests.
 */
export class MadeFiles {
  readonly #options: MadeFilesOptions;
  readonly #memory: LRUCache<string, MadeFile>;
  readonly #running = new Map<string, RunningFile>();

  constructor(options: MadeFilesOptions) {
    this.#options = options;
    this.#memory = new LRUCache({
      maxSize: options.memoryBytes,
      sizeCalculation: ({ bytes }, name) => bytes.byteLength + name.length * 2 + 200,
    });
  }

  /** Returns the file if it is in memory, without waiting. */
  peek(name: string): MadeFile | undefined {
    return this.#memory.get(name);
  }

  /**
   * Returns the file of that name; the same name always means the same content.
   * @throws the error of `make`
   */
  async get(name: string, make: Make): Promise<MadeFile> {
    const kept = this.#memory.get(name);
    if (kept !== undefined) return kept;
    const { file, urgency } = this.#join(name, make);
    urgency.isUrgent = true;
    return file;
  }

  /**
   * Generates a file that is not on disk yet, after all urgent work. It is put in memory only when somebody requests it
   * in the meantime, who then gets this file.
   * @throws the error of `make`
   */
  async prepare(name: string, make: Make): Promise<void> {
    if (this.#memory.has(name) || (await this.#options.disk?.has(name)) === true) return;
    await this.#join(name, make).file;
  }

  /** Drops a file whose source was deleted, including one that is being generated, so that nothing of it is left. */
  async forget(name: string): Promise<void> {
    // A request from here on finds neither a file on disk nor a source.
    await this.#options.disk?.remove(name);
    await Promise.allSettled([this.#running.get(name)?.file]);
    await this.#options.disk?.remove(name);
    this.#memory.delete(name);
  }

  /** Returns the running generation of that file, or starts one that is not urgent yet. */
  #join(name: string, make: Make): RunningFile {
    const running = this.#running.get(name);
    if (running !== undefined) return running;
    const urgency: Urgency = { isUrgent: false };
    const file = this.#readOrMake(name, make, urgency).finally(() => this.#running.delete(name));
    const started = { file, urgency };
    this.#running.set(name, started);
    return started;
  }

  async #readOrMake(name: string, make: Make, urgency: Readonly<Urgency>): Promise<MadeFile> {
    const { disk } = this.#options;
    const known = (await disk?.read(name)) ?? null;
    const bytes = known ?? (await make(urgency));
    const file = { bytes: new Uint8Array(bytes), etag: etagOf(bytes) };
    if (known === null) await disk?.write(name, bytes);
    if (urgency.isUrgent) this.#memory.set(name, file);
    return file;
  }
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
