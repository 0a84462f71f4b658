import { execFile } from 'node:child_process';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFastFolder } from './fast-folder.ts';
import { createDataFolder, type DataFolder, startServer } from './server-process.ts';

const run = promisify(execFile);
/** Names the prepared folder to the processes of the same run. */
const variable = 'YUANFEN_PREPARED_DATA';

/**
 * Lets the product make its data once (cluster, schema, content), for `createUsedDataFolder` of this process and of
 * those that it starts.
 * @returns a function that deletes them
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await createDataFolder({ parent: await findFastFolder() });
  try {
    const server = await startServer({ dataDir: folder.dataDir });
    await server.stop();
    await mkdir(path.join(folder.dataDir, 'pictures'), { recursive: true });
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
 * A data folder as a first start leaves it: a copy of the prepared one; an empty one where nothing was prepared. All
 * copies share one folder of encoded pictures, so that each is encoded once, by the server that is first asked for it.
 */
export async function createUsedDataFolder(): Promise<DataFolder> {
  const prepared = process.env[variable];
  const folder = await createDataFolder({ parent: await findFastFolder() });
  if (prepared === undefined) return folder;
  await run('cp', ['-a', prepared, folder.dataDir]);
  const pictures = path.join(folder.dataDir, 'pictures');
  await rm(pictures, { recursive: true });
  await symlink(path.join(prepared, 'pictures'), pictures);
  return folder;
}
