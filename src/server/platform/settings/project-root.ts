import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * The folder of the project, with a separator at its end, for the sources and for the bundle built from them in `dist`:
 * for files that are read at run time (migrations, content, a picture).
 */
export const projectRoot = findProjectRoot();

function findProjectRoot(): string {
  const file = findPackageJSON(import.meta.url);
  if (file === undefined) throw new Error('The project has no package.json: restore it.');
  return path.join(path.dirname(file), path.sep);
}
