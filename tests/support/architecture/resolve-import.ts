import { posix } from 'node:path';
import type { Import, SourceFile, SourceFiles } from './source-file.ts';

/** Where an import leads: a file of ours, a package or runtime module, or a file of ours that is not there. */
export type Target =
  { kind: 'file'; path: string } | { kind: 'package'; name: string } | { kind: 'missing'; path: string };

export function resolveImport(files: SourceFiles, from: string, { specifier }: Import): Target {
  const path = ownPath(from, specifier);
  if (path === null) return { kind: 'package', name: packageName(specifier) };
  return { kind: files.has(path) ? 'file' : 'missing', path };
}

/** The files of ours that a file imports, each with the import. */
export function listEdges(files: SourceFiles, file: SourceFile): { path: string; by: Import }[] {
  return file.imports.flatMap((by) => {
    const target = resolveImport(files, file.path, by);
    return target.kind === 'file' ? [{ path: target.path, by }] : [];
  });
}

function ownPath(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return /^#(src|tests)\//.test(specifier) ? specifier.slice(1) : null;
}

/** `hono/cors` → `hono`, `@scope/name/part` → `@scope/name`, `node:fs` → `node:`, `astro:content` → `astro:`. */
function packageName(specifier: string): string {
  const scheme = /^(node|astro|virtual):/.exec(specifier)?.[0];
  if (scheme !== undefined) return scheme;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
