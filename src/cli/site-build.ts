import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireFileLock } from '#src/server/platform/file-lock.mjs';
import { StartError } from '#src/server/platform/start-error.ts';
import { compressFolder } from './compress-folder.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A finished build of the site, in a folder of its own. */
export interface SiteBuild {
  /** The first digits of the hash of its sources. */
  id: string;
  folder: string;
  /** When it was finished, in milliseconds since 1970. */
  timestamp: number;
}

const buildsFolder = path.join(projectRoot, 'dist');
/** Written last, so a build that was broken off does not pass for one. */
const stampName = '.finished';
/** Beside the packages, without which nothing can be built. */
const lockFile = path.join(projectRoot, 'node_modules', '.yuanfen-build.lock');
const lockTimeoutMs = 600_000;
/** How many builds are kept: pages that are still open need the files of the build that they came from. */
const keptBuilds = 3;

/** What the built site is made of. Most content is read from the database, so it is not part of it. */
const sources = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package-lock.json',
  'src/content/legal',
];
const leftOut = new Set(['src/content', 'src/cli', 'src/server']);

/**
 * Builds the site when its sources changed, each time into a folder of its own, so that a running server keeps its
 * files. Processes that start at once build one after the other, which is to say once.
 * @throws StartError with the builder's words when the build fails
 */
export async function buildSiteIfChanged(onProgress: (step: string) => void): Promise<SiteBuild> {
  const id = (await hashSources()).slice(0, 16);
  const known = await findBuild(id);
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
    return (await findBuild(id)) ?? (await build(id, onProgress));
  } finally {
    lock.release();
  }
}

/** The builds that are there, the newest first. */
export async function listBuilds(): Promise<SiteBuild[]> {
  const names = await readdir(buildsFolder).catch(() => []);
  const builds = await Promise.all(names.map(findBuild));
  return builds.filter((found) => found !== null).toSorted((a, b) => b.timestamp - a.timestamp);
}

async function findBuild(id: string): Promise<SiteBuild | null> {
  const folder = path.join(buildsFolder, id);
  const stamp = await stat(path.join(folder, stampName)).catch(() => null);
  return stamp === null ? null : { id, folder, timestamp: Math.round(stamp.mtimeMs) };
}

async function build(id: string, onProgress: (step: string) => void): Promise<SiteBuild> {
  onProgress('Building the site …');
  const workshop = path.join(buildsFolder, `${id}-unfinished`);
  await rm(workshop, { recursive: true, force: true });
  await runAstroBuild(workshop);
  await compressFolder(path.join(workshop, 'client'));
  await writeFile(path.join(workshop, stampName), '');
  await rename(workshop, path.join(buildsFolder, id));
  await removeOldBuilds(id);
  const built = await findBuild(id);
  if (built === null) throw new Error('the build is not where it was put');
  return built;
}

async function removeOldBuilds(newest: string): Promise<void> {
  const kept = new Set([newest, ...(await listBuilds()).map(({ id }) => id)].slice(0, keptBuilds));
  const names = await readdir(buildsFolder);
  const old = names.filter((name) => !kept.has(name));
  await Promise.all(old.map((name) => rm(path.join(buildsFolder, name), { recursive: true, force: true })));
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

async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) await hashInto(hash, source);
  return hash.digest('hex');
}

async function hashInto(hash: ReturnType<typeof createHash>, relative: string): Promise<void> {
  if (leftOut.has(relative)) return;
  const absolute = path.join(projectRoot, relative);
  const entries = await readdir(absolute, { withFileTypes: true }).catch(() => null);
  if (entries === null) {
    hash.update(`${relative}\n`).update((await readFile(absolute).catch(() => null)) ?? 'missing');
    return;
  }
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    await hashInto(hash, `${relative}/${entry.name}`);
  }
}
