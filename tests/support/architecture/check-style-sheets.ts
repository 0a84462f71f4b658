import { posix } from 'node:path';
import { listEdges } from './resolve-import.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';

const sheetFolder = 'src/styles/sheets/';
/** Opens over any page, and brings the sheet that holds everything. */
const overlays = 'src/islands/overlays/Overlays.island.tsx';

/**
 * Every page has one style sheet, and that sheet was made from everything that stands in the page: a part that is
 * missing among its `@source`s would be shown without its styles.
 */
export function checkStyleSheets(files: SourceFiles): string[] {
  const pages = [...files.keys()].filter((path) => /^src\/pages\/.*\.astro$/.test(path));
  return pages.flatMap((page) => {
    const parts = collectParts(files, page);
    const sheets = parts.filter((path) => path.startsWith(sheetFolder));
    const [sheet] = sheets.flatMap((path) => files.get(path) ?? []);
    if (sheet === undefined || sheets.length > 1) return [`${page} has ${sheets.length} style sheets`];
    const isCovered = readSources(sheet);
    const withClasses = parts.filter((path) => /\.(astro|tsx)$/.test(path));
    return withClasses
      .filter((path) => !isCovered(path))
      .map((path) => `${sheet.path} lacks ${path}, which stands in ${page}`);
  });
}

/** Everything that a page is rendered from, itself first, without what opens over it. */
function collectParts(files: SourceFiles, page: string): string[] {
  const parts = new Set([page]);
  for (const path of parts) {
    const file = files.get(path);
    if (file !== undefined)
      for (const edge of listEdges(files, file)) if (edge.path !== overlays) parts.add(edge.path);
  }
  return [...parts];
}

function readSources(sheet: SourceFile): (path: string) => boolean {
  const sources = [...sheet.text.matchAll(/@source '([^']+)'/g)].map(([, source = '']) => {
    const path = posix.join(posix.dirname(sheet.path), source);
    return new RegExp(`^${path.replace(/[.*+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('?', '.')}(/|$)`);
  });
  return (path) => sources.some((source) => source.test(path));
}
