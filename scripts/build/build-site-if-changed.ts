import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireFileLock } from '#src/server/platform/process/acquire-file-lock.mjs';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { buildsFolder, findBuild, nameBuild, type SiteBuild, stampName } from '#src/server/site/builds.mjs';
import { bundleServer } from './bundle-server.ts';
import { compressFolder } from './compress-folder.ts';
import { removeOldBuilds } from './remove-old-builds.ts';
import { spawnNode } from './spawn-node.ts';

/** Path of the lock between builds; next to the packages, without which nothing can be built. */
const lockFile = path.join(projectRoot, 'node_modules', '.yuanfen-build.lock');
const lockTimeoutMs = 600_000;

/**
 * Builds pages, islands and server when their sources changed, each time into a folder of its own, so that a running
 * server keeps its files. Processes that start at the same time build one after the other, so that only the first one
 * builds.
 * @throws StartError with the builder's message when the build fails
 */
export async function buildSiteIfChanged(onProgress: (step: string) => void): Promise<SiteBuild> {
  const id = nameBuild(projectRoot);
  const known = findBuild(projectRoot, id);
  if (known !== null) return known;
  const lock = await acquireFileLock(lockFile, {
    timeoutMs: lockTimeoutMs,
    onWait: (pid) => onProgress(`Waiting for process ${pid}, which is building the site …`),
  });
  if (lock === null) {
    throw new StartError(
      'Another process has been building the site for ten minutes: stop it, then start again.',
    );
  }
  try {
    return findBuild(projectRoot, id) ?? (await build(id, onProgress));
  } finally {
    lock.release();
  }
}

async function build(id: string, onProgress: (step: string) => void): Promise<SiteBuild> {
  onProgress('Building the site …');
  const workshop = path.join(buildsFolder(projectRoot), `${id}-unfinished`);
  await rm(workshop, { recursive: true, force: true });
  await runAstroBuild(workshop);
  // The folder is at its final depth, so that the imports of the pages are found from there.
  const pages = path.join(workshop, 'pages');
  await rename(path.join(workshop, 'server'), pages);
  await Promise.all([
    bundleServer(path.join(pages, 'entry.mjs'), path.join(workshop, 'server')),
    compressFolder(path.join(workshop, 'client')),
  ]);
  await rm(pages, { recursive: true });
  await writeFile(path.join(workshop, stampName), '');
  await rename(workshop, path.join(buildsFolder(projectRoot), id));
  await removeOldBuilds(projectRoot, id);
  const built = findBuild(projectRoot, id);
  if (built === null) throw new Error('the finished build was not found');
  return built;
}

async function runAstroBuild(folder: string): Promise<void> {
  const astro = path.join(projectRoot, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawnNode([astro, 'build', '--outDir', folder], {
    cwd: projectRoot,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => (output += data.toString()));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new StartError(`The site could not be built:\n${output.trim()}`);
}
