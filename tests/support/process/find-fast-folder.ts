import { access, constants, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
/** A whole run writes about a third of this. */
const roomBytes = 3 * 1024 ** 3;

/** Finds a folder for files that a run deletes: in memory if that is writable and has room, else on disk. */
export async function findFastFolder(): Promise<string> {
  try {
    await access(memoryFolder, constants.W_OK);
    const { bavail, bsize } = await statfs(memoryFolder);
    return bavail * bsize >= roomBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
