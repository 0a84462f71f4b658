import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buildsFolder, listBuilds } from '#src/server/site/builds.mjs';
import { isUsed } from '#src/server/site/used-builds.mjs';

/** The number of builds to keep: open pages need the files of the build that they came from. */
const keptBuilds = 3;

/**
 * Deletes all builds but the newest three and the builds that a server runs on, which loads some of its files only when
 * it needs them. Aborted builds are deleted as well.
 */
export async function removeOldBuilds(root: string, newestId: string): Promise<void> {
  const folder = buildsFolder(root);
  // The newest build is named by its id, since the clock may have been set back.
  const ids = new Set([newestId, ...listBuilds(root).map(({ id }) => id)]);
  const kept = new Set([...ids].slice(0, keptBuilds));
  const old = (await readdir(folder)).filter((name) => !kept.has(name) && !isUsed(path.join(folder, name)));
  await Promise.all(old.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}
