import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';

/**
 * The folder of files that are being uploaded: `DATA_DIR/uploads`, because the system's temporary folder is memory on
 * many machines. Where it cannot be written, as with a database of the operator and no folder for data, it is the
 * temporary one, and the log says so once.
 */
export class UploadFolder {
  readonly #log: Log;
  #folder: string;

  constructor(dataDir: string, log: Log) {
    this.#folder = path.resolve(dataDir, 'uploads');
    this.#log = log;
  }

  /** Opens a new file without a name, of which nothing remains however this process ends. */
  async open(): Promise<FileHandle> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return await openNameless(this.#folder);
    } catch (error) {
      const isUnwritable = hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST');
      if (!isUnwritable || this.#folder === tmpdir()) throw error;
      this.#folder = tmpdir();
      this.#log.warn('uploads-in-temporary-folder', toErrorFields(error));
      return openNameless(this.#folder);
    }
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const name = path.join(folder, `yuanfen-upload-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  await unlink(name);
  return handle;
}
