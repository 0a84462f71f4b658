// @ts-check
import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * The single function of workbox-build that the integration of the service worker calls. The package itself also builds
 * whole workers, with Babel, Rollup and Terser: 306 packages that are not used here (docs/decisions/0042).
 */

/**
 * A file that the worker precaches.
 *
 * @typedef {object} ManifestEntry
 * @property {string} url
 * @property {string | null} revision null if the address changes together with the file
 * @property {number} [size] in bytes; not written into the worker
 */

/**
 * The supported options of workbox-build.
 *
 * @typedef {object} InjectManifestOptions
 * @property {string} swSrc the bundled worker
 * @property {string} swDest
 * @property {string} injectionPoint occurs in the worker once, and is replaced by the list
 * @property {string} globDirectory
 * @property {string[]} globPatterns
 * @property {RegExp} [dontCacheBustURLsMatching] files whose address changes together with them
 * @property {number} maximumFileSizeToCacheInBytes
 * @property {((entries: ManifestEntry[]) => { manifest: ManifestEntry[] })[]} [manifestTransforms]
 */

/**
 * Writes the list of the files to precache into a worker.
 *
 * @param {InjectManifestOptions} options
 * @returns {Promise<{ count: number, size: number, warnings: string[], filePaths: string[] }>} `warnings` names the
 * files that are too large and left out
 * @throws {Error} when the worker has no place for the list, or several
 */
export async function injectManifest(options) {
  const { swSrc, swDest, injectionPoint, manifestTransforms = [], maximumFileSizeToCacheInBytes } = options;
  const found = await listFiles(options);
  const small = found.filter(({ size = 0 }) => size <= maximumFileSizeToCacheInBytes);
  const large = found.filter((entry) => !small.includes(entry));
  const manifest = manifestTransforms.reduce((entries, change) => change(entries).manifest, small);
  const parts = (await readFile(swSrc, 'utf8')).split(injectionPoint);
  if (parts.length !== 2) {
    throw new Error(`${swSrc} has to have ${injectionPoint} once, and has it ${parts.length - 1} times`);
  }
  await writeFile(
    swDest,
    parts.join(JSON.stringify(manifest.map(({ url, revision }) => ({ revision, url })))),
  );
  return {
    count: manifest.length,
    size: manifest.reduce((sum, { size = 0 }) => sum + size, 0),
    // The integration stops the build at a warning that names this option.
    warnings: large.map(
      ({ url, size }) => `${url} has ${size} bytes, more than maximumFileSizeToCacheInBytes`,
    ),
    filePaths: [swDest],
  };
}

/**
 * @param {InjectManifestOptions} options
 * @returns {Promise<ManifestEntry[]>} by their addresses
 */
async function listFiles({ globDirectory, globPatterns, dontCacheBustURLsMatching }) {
  const names = await Array.fromAsync(glob(globPatterns, { cwd: globDirectory }));
  const urls = [...new Set(names.map((name) => name.replaceAll('\\', '/')))].sort();
  return Promise.all(
    urls.map(async (url) => {
      const bytes = await readFile(join(globDirectory, url));
      const isNamed = dontCacheBustURLsMatching?.test(url) === true;
      const revision = isNamed ? null : createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      return { url, revision, size: bytes.byteLength };
    }),
  );
}
