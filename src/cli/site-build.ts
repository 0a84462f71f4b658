import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '#src/server/platform/start-error.ts';
import { compressFolder } from './compress-folder.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
export const distFolder = path.join(projectRoot, 'dist');

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
 * @returns true when it built
 * @throws StartError with the builder's words when the build fails
 */
export async function buildSiteIfChanged(onProgress: (step: string) => void): Promise<boolean> {
  const stampFile = path.join(distFolder, '.sources');
  const wanted = await hashSources();
  if ((await readOptional(stampFile)) === wanted) return false;
  onProgress('Building the site …');
  await runAstroBuild();
  await compressFolder(path.join(distFolder, 'client'));
  await writeFile(stampFile, wanted);
  return true;
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
