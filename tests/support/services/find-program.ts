import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** Where Debian puts programs that only root runs; not in everybody's path. */
const rootFolders = ['/usr/sbin', '/sbin'];

/** Finds the first of these programs that this machine has; null if it has none of them. */
export async function findProgram(names: readonly string[]): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...rootFolders];
  for (const file of folders.flatMap((folder) => names.map((name) => path.join(folder, name)))) {
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}
