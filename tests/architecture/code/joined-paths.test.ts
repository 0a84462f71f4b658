import path from 'node:path';
import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';
import { lineAt } from '../list-imports.ts';

const joined = /(?:join|resolve)\(import\.meta\.dirname, ((?:'[^']+'(?:, )?)+)\)/g;

/**
 * Lists the programs that code names by a path from its own folder, which no compiler checks, and that are not there; a
 * file that exists only in memory is called virtual.
 */
function findMissing(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path: from, text }) =>
    [...text.matchAll(joined)].flatMap(({ 1: parts = '', index }) => {
      const segments = [...parts.matchAll(/'([^']+)'/g)].map(([, segment = '']) => segment);
      const named = path.join(path.dirname(from), ...segments);
      const isThere =
        files.has(named) || !/\.(?:ts|mjs)$/.test(named) || /^const virtual/.test(lineOf(text, index));
      return isThere ? [] : [`${from}:${lineAt(text, index)} names ${named}, which does not exist`];
    }),
  );
}

const lineOf = (text: string, index: number) => text.slice(text.lastIndexOf('\n', index) + 1, index);

test('programs that are named by a path from the folder of a file exist', async () => {
  expect(findMissing(await readProject())).toEqual([]);
});

test('a program that was moved without its name is found', () => {
  const folder = 'import.meta.dirname';
  const files = { 'tests/bench/b.ts': `const script = path.join(${folder}, 'support', 'a.ts');` };
  expect(findMissing(parseExample(files))).toEqual([
    'tests/bench/b.ts:1 names tests/bench/support/a.ts, which does not exist',
  ]);
  expect(findMissing(parseExample({ ...files, 'tests/bench/support/a.ts': '' }))).toEqual([]);
});
