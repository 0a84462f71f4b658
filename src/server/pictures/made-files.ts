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
  /** The size of the memory cache, in bytes. */
  memoryBytes: number;
  /** Null keeps nothing beyond memory. */
  disk: DiskCache | null;
}

/** Makes a file; that is urgent from the moment a visitor waits for it, which may be later than the start. */
export type Make = (urgency: Readonly<Urgency>) => Promise<Uint8Array>;

/** A file that is being made, and whether somebody waits for it. */
interface UnderWay {
  file: Promise<MadeFile>;
  urgency: Urgency;
}

/**
 * Files that are made once: kept in memory, then on disk, and made when they are in neither. However many ask for
 * the same one at once, it is made once for all of them.
 */
export class MadeFiles {
  readonly #options: MadeFilesOptions;
  readonly #memory: LRUCache<string, MadeFile>;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(options: MadeFilesOptions) {
    this.#options = options;
    this.#memory = new LRUCache({
      maxSize: options.memoryBytes,
      sizeCalculation: ({ bytes }, name) => bytes.byteLength + name.length * 2 + 200,
    });
  }

  /** The file if it is in memory, without waiting for anything. */
  peek(name: string): MadeFile | undefined {
    return this.#memory.get(name);
  }

  /**
   * The file of that name; the same name always stands for the same content.
   * @throws what `make` throws
   */
  async get(name: string, make: Make): Promise<MadeFile> {
    const kept = this.#memory.get(name);
    if (kept !== undefined) return kept;
    const { file, urgency } = this.#join(name, make);
    urgency.isUrgent = true;
    return file;
  }

  /**
   * Makes a file that is not on disk yet, behind all that is urgent. It is put in memory only when somebody asks for
   * it meanwhile, who gets this one.
   * @throws what `make` throws
   */
  async prepare(name: string, make: Make): Promise<void> {
    if (this.#memory.has(name) || (await this.#options.disk?.has(name)) === true) return;
    await this.#join(name, make).file;
  }

  /** Drops a file whose source is gone: also one that is being made, so that nothing of it is left. */
  async forget(name: string): Promise<void> {
    // What begins from here on finds nothing on disk and no source.
    await this.#options.disk?.remove(name);
    await Promise.allSettled([this.#underWay.get(name)?.file]);
    await this.#options.disk?.remove(name);
    this.#memory.delete(name);
  }

  /** The making of that file that runs, or a new one that is not urgent yet. */
  #join(name: string, make: Make): UnderWay {
    const running = this.#underWay.get(name);
    if (running !== undefined) return running;
    const urgency: Urgency = { isUrgent: false };
    const file = this.#readOrMake(name, make, urgency).finally(() => this.#underWay.delete(name));
    const started = { file, urgency };
    this.#underWay.set(name, started);
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
