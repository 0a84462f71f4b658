import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';

const mostFiles = 25;
/** Data and Markdown, not source. */
const contentFolder = 'src/content/';

/**
 * Checks that no folder holds more than 25 source files of its own (CONTRIBUTING.md): larger ones are split into rooms
 * by topic. Content is data and has no limit.
 */
function checkFolderSizes(files: SourceFiles): string[] {
  const paths = [...files.keys()].filter(
    (path) => /\.(ts|tsx|astro|mjs|css)$/.test(path) && !path.startsWith(contentFolder),
  );
  const byFolder = Map.groupBy(paths, (path) => posix.dirname(path));
  return [...byFolder]
    .filter(([, inside]) => inside.length > mostFiles)
    .map(
      ([folder, inside]) =>
        `${folder} holds ${inside.length} files, more than ${mostFiles}: make rooms in it`,
    );
}

test('no folder of this project holds more than 25 source files', async () => {
  expect(checkFolderSizes(await readProject())).toEqual([]);
});

test('a folder of 26 source files is a violation; one of 25, rooms in it and content are not', () => {
  const fill = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`${folder}/a${at}.ts`, ''] as const);
  const files = parseExample(
    Object.fromEntries([
      ...fill('src/domain/hall', 26),
      ...fill('tests/api/hall', 26),
      ...fill('src/domain/room', 25),
      ...fill('src/domain/room/inner', 25),
      ...fill('src/content/patterns', 30),
    ]),
  );
  expect(checkFolderSizes(files)).toEqual([
    'src/domain/hall holds 26 files, more than 25: make rooms in it',
    'tests/api/hall holds 26 files, more than 25: make rooms in it',
  ]);
});
