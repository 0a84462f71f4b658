import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireFileLock } from '#src/server/platform/file-lock.mjs';
import { StartError } from '#src/server/platform/start-error.ts';
import { compressFolder } from './compress-folder.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
export const distFolder = path.join(projectRoot, 'dist');
const stampFile = path.join(distFolder, '.sources');
/** Beside the packages, without which nothing can be built; `dist` is emptied by a build. */
const lockFile = path.join(projectRoot, 'node_modules', '.yuanfen-build.lock');
const lockTimeoutMs = 600_000;

/** What the built site is made of. Content is read from the database, so it is not part of it. */
const sources = [
  'src',
  'public',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package-lock.json',
];
const leftOut = new Set(['src/content', 'src/cli', 'src/server']);

/**
 * Builds the site when its sources changed since the last build, and compresses its files once.
 * Processes that start at once build one after the other, which is to say once.
 * @returns true when the site was built, by whichever process
 * @throws StartError with the builder's words when the build fails
 */
export async function buildSiteIfChanged(onProgress: (step: string) => void): Promise<boolean> {
  const wanted = await hashSources();
  if ((await readOptional(stampFile)) === wanted) return false;
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
    if ((await readOptional(stampFile)) !== wanted) await build(wanted, onProgress);
  } finally {
    lock.release();
  }
  return true;
}

async function build(wanted: string, onProgress: (step: string) => void): Promise<void> {
  onProgress('Building the site …');
  // A build that is broken off must not pass for the one before.
  await rm(stampFile, { force: true });
  await runAstroBuild();
  await compressFolder(path.join(distFolder, 'client'));
  await writeFile(stampFile, wanted);
}

async function runAstroBuild(): Promise<void> {
  const astro = path.join(projectRoot, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
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

async function readOptional(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
