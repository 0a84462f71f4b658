import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * The folder of the project, with a separator at its end: of the sources, and of the bundle that is built of them in
 * `dist`, for files that are read while the product runs (migrations, content, a picture).
 */
export const projectRoot = findProjectRoot();

function findProjectRoot(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) throw new Error('The project has no package.json: restore it.');
  return path.join(path.dirname(file), path.sep);
}
