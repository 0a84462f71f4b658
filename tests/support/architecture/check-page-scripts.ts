import { resolveImport } from './resolve-import.ts';
import type { Import, SourceFile, SourceFiles } from './source-file.ts';

/** What a reader who touches nothing never downloads (D8). */
const tooHeavy = new Set(['zod', 'react', 'react-dom', '@nanostores/react', 'lucide-react']);
/** Loaded with every page that has an island, before anyone touches it. */
const directives = /^src\/browser\/(asked|engaged)-directive\.ts$/;

/**
 * The scripts that a page loads by itself (the `<script>` blocks and the directives of the islands) never reach zod,
 * and so no schema of the contract, nor React. Each violation is the way there.
 */
export function checkPageScripts(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    const own = directives.test(file.path) ? file.imports : file.imports.filter((by) => by.isClientScript);
    return own.flatMap((by) => findHeavy(files, file, by, new Set())).map((way) => `${file.path} → ${way}`);
  });
}

function findHeavy(files: SourceFiles, from: SourceFile, by: Import, seen: Set<string>): string[] {
  if (by.isTypeOnly) return [];
  const target = resolveImport(files, from.path, by);
  if (target.kind === 'package') return tooHeavy.has(target.name) ? [target.name] : [];
  const next = files.get(target.path);
  if (next === undefined || seen.has(target.path)) return [];
  seen.add(target.path);
  return next.imports
    .flatMap((further) => findHeavy(files, next, further, seen))
    .map((way) => `${target.path} → ${way}`);
}
