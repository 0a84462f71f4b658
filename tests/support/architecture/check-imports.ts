import { resolveImport } from './resolve-import.ts';
import { findRoom } from './rooms.ts';
import type { Import, SourceFile, SourceFiles } from './source-file.ts';

/** The import table: every file has a room, every import leads to a file, and to one that its room may import. */
export function checkImports(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    if (findRoom(file.path) === null)
      return [`${file.path} is in no room of tests/support/architecture/rooms.ts`];
    return file.imports.flatMap((by) => checkImport(files, file, by));
  });
}

function checkImport(files: SourceFiles, { path }: SourceFile, by: Import): string[] {
  const target = resolveImport(files, path, by);
  if (target.kind === 'package') return [];
  const place = `${path}:${by.line} imports ${target.path}`;
  if (target.kind === 'missing') return [`${place}, which does not exist`];
  const from = findRoom(path);
  const to = findRoom(target.path);
  if (from === null || to === null || from === to || from.name === 'tests') return [];
  const allowed = [...from.mayImport, ...(by.isClientScript ? (from.clientScriptsMayImport ?? []) : [])];
  return allowed.includes(to.name) ? [] : [`${place}: ${from.name} may not import ${to.name}`];
}
