import { execFile } from 'node:child_process';
import { mkdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFastFolder } from './find-fast-folder.ts';
import { createDataFolder, type DataFolder, startServer } from './server-process.ts';

const run = promisify(execFile);
/** The variable that names the prepared folder to the processes of the same run. */
const variable = 'YUANFEN_PREPARED_DATA';

/**
 * Lets the product create its data once (cluster, schema, content), for `createUsedDataFolder` in this process and in
 * those that it starts.
 * @returns a function that deletes them
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await createDataFolder({ parent: await findFastFolder() });
  try {
    const server = await startServer({ dataDir: folder.dataDir });
    await server.stop();
    const pictures = path.join(folder.dataDir, 'pictures');
    const shared = path.join(path.dirname(folder.dataDir), 'pictures');
    await mkdir(pictures, { recursive: true });
    await rename(pictures, shared);
    await symlink(shared, pictures);
  } catch (error) {
    await folder.remove();
    throw error;
  }
  process.env[variable] = folder.dataDir;
  return async () => {
    Reflect.deleteProperty(process.env, variable);
    await folder.remove();
  };
}

/**
 * Creates a data folder in the state after a first start: a copy of the prepared one, or an empty one if nothing was
 * prepared. All copies share one folder of encoded pictures (it lies beside the copied one, since servers write into it
 * at any time), so that each is encoded once, by the first server that needs it.
 */
export async function createUsedDataFolder(): Promise<DataFolder> {
  const prepared = process.env[variable];
  const folder = await createDataFolder({ parent: await findFastFolder() });
  if (prepared === undefined) return folder;
  await run('cp', ['-a', prepared, folder.dataDir]);
  return folder;
}
