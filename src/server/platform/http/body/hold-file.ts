import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { gatherBody } from './gather-body.ts';
import { isFileType } from './read-file-body.ts';
import { checkRawBody } from './read-raw-body.ts';
import { bodyTimeoutMs } from './socket-limits.ts';

/** The largest file that is held, in bytes: a CHARX with its pictures, sounds and videos. */
const maxHeldBytes = 100 * 1024 * 1024;
/** A file of the full size has some four minutes to come, as its length says before it does. */
const slowestBytesPerMs = 512;
const pieceBytes = 1024 * 1024;

/**
 * An uploaded file that is too large for memory. It stands on the disk without a name, so that nothing is left of it
 * however this process ends.
 */
export class HeldFile {
  readonly #handle: FileHandle;
  /** In bytes. */
  readonly length: number;
  /** SHA-256 in hexadecimal digits. */
  readonly digest: string;

  constructor(handle: FileHandle, { length, digest }: { length: number; digest: string }) {
    this.#handle = handle;
    this.length = length;
    this.digest = digest;
  }

  /** What a thread of this process reads the file by. */
  get descriptor(): number {
    return this.#handle.fd;
  }

  /** Some bytes of the file, in pieces of 1 MB; one empty piece for none. */
  async *read(start: number, bytes: number): AsyncGenerator<Buffer> {
    for (let at = 0; at === 0 || at < bytes; at += pieceBytes) {
      const length = Math.min(pieceBytes, bytes - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, start + at);
      if (bytesRead < length) throw new Error('a held file ended too early');
      yield buffer;
    }
  }

  /** Gives the file up: nothing is left of it. */
  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/**
 * Takes a body that is one file of up to 100 MB onto the disk, a piece at a time. Whoever gets it closes it.
 * @throws AppError 40003 with 413 above that, 415 as `readFileBody` does, and 408 for one that does not come in time
 */
export async function holdFileBody(request: Request, maxBytes = maxHeldBytes): Promise<HeldFile> {
  const rules = {
    maxBytes,
    isAllowedType: isFileType,
    wrongType: () => new AppError(40003, { status: 415, userMessage: userMessages.fileTypeRefused }),
    tooLarge: () => new AppError(40003, { status: 413, userMessage: userMessages.archiveTooLarge }),
  };
  const announced = checkRawBody(request, rules);
  const name = path.join(tmpdir(), `yuanfen-upload-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    const hash = createHash('sha256');
    let length = 0;
    await gatherBody(
      request.body,
      async (piece) => {
        length += piece.byteLength;
        if (length > maxBytes) throw rules.tooLarge();
        hash.update(piece);
        await handle.writeFile(piece);
      },
      bodyTimeoutMs + announced / slowestBytesPerMs,
    );
    return new HeldFile(handle, { length, digest: hash.digest('hex') });
  } catch (error) {
    await handle.close();
    throw error;
  }
}
