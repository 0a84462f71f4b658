// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Finds builds of the product. Plain JavaScript without packages: a start runs it before anything else is loaded.
 *
 * @typedef {object} SiteBuild A finished build, in a folder of its own.
 * @property {string} id The first digits of the hash of its sources.
 * @property {string} folder
 * @property {number} timestamp The time when it was finished, in milliseconds since 1970.
 */

/** Written last, so that an aborted build does not count as finished. */
export const stampName = '.finished';

/** The source files of the product. */
export const sources = [
  'src',
  'scripts',
  'public',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package-lock.json',
];
/**
 * Files that belong to no build: they are read from the database or from the project's folder, or only while nothing is
 * served.
 */
const leftOut = new Set([
  'src/content/articles',
  'src/content/characters',
  'src/content/demo',
  'src/content/gallery',
  'src/content/pictures',
  'scripts/art',
  'scripts/art.ts',
  'scripts/dev-server.ts',
  'scripts/dev.ts',
  'scripts/launch',
  'scripts/launch.mjs',
  'scripts/workbox-build/README.md',
]);

/**
 * Names the build of the current sources: the same sources have the same id.
 *
 * @param {string} root the project folder
 * @returns {string}
 */
export function nameBuild(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    const entries = readEntries(join(root, source));
    if (entries === null) hashFile(hash, root, source);
    else hashEntries(hash, root, source, entries);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} folder in the project folder
 * @param {import('node:fs').Dirent[]} entries of the folder
 */
function hashEntries(hash, root, folder, entries) {
  // Not in a language's order: sorting by it takes longer than reading the files.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (leftOut.has(path)) continue;
    if (entry.isDirectory()) hashEntries(hash, root, path, readEntries(join(root, path)) ?? []);
    else hashFile(hash, root, path);
  }
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} file in the project folder
 */
function hashFile(hash, root, file) {
  hash.update(`${file}\n`).update(readFileIfThere(join(root, file)) ?? 'missing');
}

/** @param {string} root */
export function buildsFolder(root) {
  return join(root, 'dist');
}

/**
 * @param {string} root
 * @param {string} id
 * @returns {SiteBuild | null} null unless it was finished
 */
export function findBuild(root, id) {
  const folder = join(buildsFolder(root), id);
  const stamp = statSync(join(folder, stampName), { throwIfNoEntry: false });
  return stamp === undefined ? null : { id, folder, timestamp: Math.round(stamp.mtimeMs) };
}

/**
 * @param {string} root
 * @returns {SiteBuild[]} the newest first
 */
export function listBuilds(root) {
  const names = readEntries(buildsFolder(root))?.map(({ name }) => name) ?? [];
  const builds = names.map((name) => findBuild(root, name));
  return builds.filter((found) => found !== null).sort((a, b) => b.timestamp - a.timestamp);
}

/**
 * @param {string} folder
 * @returns {import('node:fs').Dirent[] | null} null for a file, or if there is no such folder
 */
function readEntries(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return null;
  }
}

/** @param {string} file */
function readFileIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
