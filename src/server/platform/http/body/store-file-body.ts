import { createHash } from 'node:crypto';
import { type FileHandle, rm } from 'node:fs/promises';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Work } from '#src/server/platform/limits/concurrency-limit.ts';
import { gatherBody } from './gather-body.ts';
import { isFileType, checkRawBody } from './read-body.ts';
import { bodyTimeoutMs } from './socket-limits.ts';
import type { UploadFolder } from './upload-folder.ts';

/** Largest held file, in bytes: a CHARX with its pictures, sounds and videos. */
const maxHeldBytes = 100 * 1024 * 1024;
/** Slowest accepted upload: by its declared length, a file of the full size gets some four minutes. */
const slowestBytesPerMs = 512;
const pieceBytes = 1024 * 1024;

/** An uploaded file that is too large for memory: it is on the disk until it is closed. */
export class BodyFile {
  readonly #handle: FileHandle;
  /** The path at which another process reads the file. */
  readonly path: string;
  readonly length: number;
  /** SHA-256 in hexadecimal digits. */
  readonly digest: string;

  constructor(
    handle: FileHandle,
    { path, length, digest }: { path: string; length: number; digest: string },
  ) {
    this.#handle = handle;
    this.path = path;
    this.length = length;
    this.digest = digest;
  }

  /** Reads some bytes of the file, in pieces of 1 MB; one empty piece if there are none. */
  async *read(start: number, bytes: number): AsyncGenerator<Buffer> {
    for (let at = 0; at === 0 || at < bytes; at += pieceBytes) {
      const length = Math.min(pieceBytes, bytes - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, start + at);
      if (bytesRead < length) throw new Error('a held file ended too early');
      yield buffer;
    }
  }

  async close(): Promise<void> {
    await removeFile(this.#handle, this.path);
  }
}

/**
 * Stores a body that is one file of up to 100 MB on the disk, block by block. The caller has to close it.
 * @param slot the place that the file takes from others
 * @throws AppError 40003 with 413 above that, 415 as `readFileBody` does, and 408 for a file that does not arrive in
 * time
 */
export async function storeFileBody(
  request: Request,
  { slot, folder }: { slot: Work | null; folder: UploadFolder },
  maxBytes = maxHeldBytes,
): Promise<BodyFile> {
  const rules = {
    maxBytes,
    isAllowedType: isFileType,
    wrongType: () => new AppError(40003, { status: 415, userMessage: userMessages.fileTypeRefused }),
    tooLarge: () => new AppError(40003, { status: 413, userMessage: userMessages.archiveTooLarge }),
  };
  const announced = checkRawBody(request, rules);
  const { handle, path } = await folder.open();
  try {
    const hash = createHash('sha256');
    let length = 0;
    const take = async (block: Uint8Array) => {
      length += block.byteLength;
      if (length > maxBytes) throw rules.tooLarge();
      hash.update(block);
      await handle.writeFile(block);
    };
    const timeoutMs = bodyTimeoutMs + announced / slowestBytesPerMs;
    await gatherBody(request.body, take, { timeoutMs, work: slot });
    return new BodyFile(handle, { path, length, digest: hash.digest('hex') });
  } catch (error) {
    await removeFile(handle, path);
    throw error;
  }
}

async function removeFile(handle: FileHandle, path: string): Promise<void> {
  await handle.close();
  await rm(path, { force: true });
}
