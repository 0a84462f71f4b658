import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFile, type SourceFiles } from './source-files.ts';

const sheetFolder = 'src/styles/sheets/';
/** Opens over any page, and loads the style sheet of all parts. */
const overlays = 'src/islands/overlays/Overlays.island.tsx';

/**
 * Checks that every page has one style sheet, which was generated from everything in the page: a part that is missing
 * from its `@source`s would be shown without styles.
 */
function checkStyleSheets(files: SourceFiles): string[] {
  const pages = [...files.keys()].filter((path) => /^src\/pages\/.*\.astro$/.test(path));
  return pages.flatMap((page) => {
    const parts = collectParts(files, page);
    const sheets = parts.filter((path) => path.startsWith(sheetFolder));
    const [sheet] = sheets.flatMap((path) => files.get(path) ?? []);
    if (sheet === undefined || sheets.length > 1) return [`${page} has ${sheets.length} style sheets`];
    const isCovered = readSources(files, sheet);
    const withClasses = parts.filter((path) => /\.(astro|tsx)$/.test(path));
    return withClasses
      .filter((path) => !isCovered(path))
      .map((path) => `${sheet.path} lacks ${path}, which stands in ${page}`);
  });
}

/** Collects everything that a page is rendered from, itself first, without what opens over it. */
function collectParts(files: SourceFiles, page: string): string[] {
  const parts = new Set([page]);
  for (const path of parts) {
    for (const { target } of files.get(path)?.imports ?? [])
      if (target.kind === 'file' && target.path !== overlays) parts.add(target.path);
  }
  return [...parts];
}

/**
 * Reads the sources of a sheet and of the sheets that it imports. @returns a function that is true for a file among
 * them
 */
function readSources(files: SourceFiles, sheet: SourceFile): (path: string) => boolean {
  const sheets = new Set([sheet.path]);
  for (const path of sheets) {
    for (const imported of readPaths(files.get(path), /@import '(\.[^']+)'/g)) sheets.add(imported);
  }
  const sources = [...sheets].flatMap((path) => readPaths(files.get(path), /@source '([^']+)'/g));
  const patterns = sources.map((path) => {
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${escaped.replaceAll('*', '[^/]*')}(/|$)`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Reads the paths after each match of `pattern` in a sheet, from the root of the project. */
function readPaths(sheet: SourceFile | undefined, pattern: RegExp): string[] {
  if (sheet === undefined) return [];
  return [...sheet.text.matchAll(pattern)].map(([, path = '']) =>
    posix.join(posix.dirname(sheet.path), path),
  );
}

const page =
  "---\nimport '#src/styles/sheets/lists.css';\nimport Card from '#src/components/Card.astro';\n---\n";

test('every page has one style sheet, built from everything on the page', async () => {
  expect(checkStyleSheets(await readProject())).toEqual([]);
});

test('a part that its style sheet does not know is a violation', () => {
  const files = parseExample({
    'src/pages/[id].astro': page,
    'src/components/Card.astro': '---\n---\n',
    'src/styles/sheets/lists.css': "@source '../../pages/*id*.astro';",
  });
  expect(checkStyleSheets(files)).toEqual([
    'src/styles/sheets/lists.css lacks src/components/Card.astro, which stands in src/pages/[id].astro',
  ]);
});

test('so is a page with no style sheet, or with two', () => {
  const files = parseExample({
    'src/pages/none.astro': '---\n---\n',
    'src/pages/two.astro': page.replace('---\n', "---\nimport '#src/styles/sheets/app.css';\n"),
    'src/components/Card.astro': '---\n---\n',
    'src/styles/sheets/lists.css': "@source '../../pages';",
    'src/styles/sheets/app.css': "@source '../../pages';",
  });
  expect(checkStyleSheets(files)).toEqual([
    'src/pages/none.astro has 0 style sheets',
    'src/pages/two.astro has 2 style sheets',
  ]);
});
