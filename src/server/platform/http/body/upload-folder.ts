import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';

/** A file that is being uploaded. Who opened it deletes it. */
export interface UploadedFile {
  handle: FileHandle;
  path: string;
}

const prefix = 'yuanfen-upload-';
/** No upload takes as long, in ms: such a file was left by a process that was killed. */
const leftAfterMs = 3_600_000;

/**
 * The folder of files that are being uploaded: `DATA_DIR/uploads`, because the system's temporary folder is memory on
 * many machines. Where it cannot be written, as with a database of the operator and no folder for data, it is the
 * temporary one, and the log says so once.
 */
export class UploadFolder {
  readonly #log: Log;
  #folder: string;
  #isTidy = false;

  constructor(dataDir: string, log: Log) {
    this.#folder = path.resolve(dataDir, 'uploads');
    this.#log = log;
  }

  /** Opens a new file, and before the first file deletes what a process that was killed has left. */
  async open(): Promise<UploadedFile> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      if (!this.#isTidy) await deleteLeftFiles(this.#folder);
      this.#isTidy = true;
      return await openNew(this.#folder);
    } catch (error) {
      const isUnwritable = hasErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST');
      if (!isUnwritable || this.#folder === tmpdir()) throw error;
      this.#folder = tmpdir();
      this.#log.warn('uploads-in-temporary-folder', toErrorFields(error));
      return openNew(this.#folder);
    }
  }
}

async function openNew(folder: string): Promise<UploadedFile> {
  const name = path.join(folder, `${prefix}${randomUUID()}`);
  return { handle: await open(name, 'wx+', 0o600), path: name };
}

async function deleteLeftFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const file = path.join(folder, name);
    const modified = await stat(file).catch(ignoreMissing);
    // Another process may be receiving it.
    if (modified !== undefined && Date.now() - modified.mtimeMs > leftAfterMs)
      await rm(file, { force: true });
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasErrorCode(error, 'ENOENT')) throw error;
}
