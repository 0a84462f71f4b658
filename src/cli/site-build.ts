import { spawn } from 'node:child_process';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireFileLock } from '#src/server/platform/file-lock.mjs';
import { projectRoot } from '#src/server/platform/project-root.ts';
import { StartError } from '#src/server/platform/start-error.ts';
import { buildsFolder, findBuild, listBuilds, nameBuild, type SiteBuild, stampName } from './builds.mjs';
import { bundleServer } from './bundle-server.ts';
import { compressFolder } from './compress-folder.ts';

/** Beside the packages, without which nothing can be built. */
const lockFile = path.join(projectRoot, 'node_modules', '.yuanfen-build.lock');
const lockTimeoutMs = 600_000;
/** How many builds are kept: pages that are still open need the files of the build that they came from. */
const keptBuilds = 3;

/**
 * Builds pages, islands and server when their sources changed, each time into a folder of its own, so that a running
 * server keeps its files. Processes that start at once build one after the other, which is to say once.
 * @throws StartError with the builder's words when the build fails
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
  // In its place, so that what the pages import is found from there.
  const pages = path.join(workshop, 'pages');
  await rename(path.join(workshop, 'server'), pages);
  await Promise.all([
    bundleServer(path.join(pages, 'entry.mjs'), path.join(workshop, 'server')),
    compressFolder(path.join(workshop, 'client')),
  ]);
  await rm(pages, { recursive: true });
  await writeFile(path.join(workshop, stampName), '');
  await rename(workshop, path.join(buildsFolder(projectRoot), id));
  await removeOldBuilds(id);
  const built = findBuild(projectRoot, id);
  if (built === null) throw new Error('the build is not where it was put');
  return built;
}

async function removeOldBuilds(newest: string): Promise<void> {
  const others = listBuilds(projectRoot).map((other) => other.id);
  const kept = new Set([newest, ...others].slice(0, keptBuilds));
  const folder = buildsFolder(projectRoot);
  const old = (await readdir(folder)).filter((name) => !kept.has(name));
  await Promise.all(old.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

async function runAstroBuild(folder: string): Promise<void> {
  const astro = path.join(projectRoot, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: projectRoot,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new StartError(`The site could not be built:\n${output.trim()}`);
}
