import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';

export interface DiskCacheOptions {
  folder: string;
  maxBytes: number;
  log: Log;
}

const sumBytes = 32;
const ending = '.made';
/** The age after which an unfinished file counts as left behind by a process that died. */
const unfinishedMs = 3_600_000;

/**
 * A cache of files that can be generated again, in a folder that may vanish at any time. Each begins with the SHA-256
 * of the rest, so a file that a power cut left incomplete counts as missing. Disk errors are logged; they only make
 * things slower.
 */
export class DiskCache {
  readonly #options: DiskCacheOptions;
  /** Bytes written since the folder was last measured; all of it is measured at first. */
  #writtenSince = Number.POSITIVE_INFINITY;
  #trimming: Promise<void> | null = null;

  constructor(options: DiskCacheOptions) {
    this.#options = options;
  }

  /** Reads the file of that name; null if it is missing. */
  async read(name: string): Promise<Buffer | null> {
    try {
      const file = await readFile(this.#pathOf(name));
      const content = file.subarray(sumBytes);
      return sumOf(content).equals(file.subarray(0, sumBytes)) ? content : null;
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT')) this.#report('picture-cache-unreadable', error);
      return null;
    }
  }

  /** Returns true if a file of that name exists, whole or not. */
  async has(name: string): Promise<boolean> {
    return stat(this.#pathOf(name)).then(
      () => true,
      () => false,
    );
  }

  async list(): Promise<string[]> {
    const found = await readdir(this.#options.folder).catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) this.#report('picture-cache-unreadable', error);
      return [];
    });
    return found.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
  }

  /** Stores a file; readers see all of it or nothing. The oldest files are deleted when all together grow too large. */
  async write(name: string, content: Uint8Array): Promise<void> {
    const unfinished = path.join(this.#options.folder, `${name}.${randomUUID()}`);
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, Buffer.concat([sumOf(content), content]));
      await rename(unfinished, this.#pathOf(name));
    } catch (error) {
      this.#report('picture-cache-unwritable', error);
      await rm(unfinished, { force: true }).catch((fault: unknown) => {
        this.#report('picture-cache-unwritable', fault);
      });
      return;
    }
    this.#writtenSince += content.byteLength + sumBytes;
    if (this.#writtenSince > this.#options.maxBytes / 20) await this.#trim();
  }

  /** Removes a file, if it exists. */
  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true }).catch((error: unknown) => {
      this.#report('picture-cache-unwritable', error);
    });
  }

  async #trim(): Promise<void> {
    this.#trimming ??= this.#removeOldest()
      .catch((error: unknown) => {
        this.#report('picture-cache-unreadable', error);
      })
      .finally(() => {
        this.#trimming = null;
      });
    await this.#trimming;
  }

  async #removeOldest(): Promise<void> {
    this.#writtenSince = 0;
    const { folder, maxBytes } = this.#options;
    const found = await Promise.all(
      (await readdir(folder)).map(async (name) => {
        const file = path.join(folder, name);
        const info = await stat(file).catch(() => null);
        return { file, bytes: info?.size ?? 0, madeAt: info?.mtimeMs ?? 0 };
      }),
    );
    const files = found.toSorted((a, b) => a.madeAt - b.madeAt);
    let excess = files.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
    for (const { file, bytes, madeAt } of files) {
      const isUnfinished = !file.endsWith(ending) && madeAt < Date.now() - unfinishedMs;
      if (excess <= 0 && !isUnfinished) continue;
      await rm(file, { force: true });
      excess -= bytes;
    }
  }

  #pathOf(name: string): string {
    return path.join(this.#options.folder, `${name}${ending}`);
  }

  #report(event: string, error: unknown): void {
    this.#options.log.warn(event, toErrorFields(error));
  }
}

function sumOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
