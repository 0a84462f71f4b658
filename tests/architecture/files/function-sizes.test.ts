import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';
import { listNodes } from '../list-nodes.ts';

const maxLines = 100;

const functionTypes: ReadonlySet<Node['type']> = new Set([
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
]);

/** Lists the functions of `src` with more than 100 lines, from the first line of each to its last (CONTRIBUTING.md). */
function listLongFunctions(files: SourceFiles): { path: string; lines: number }[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || !/\.(ts|tsx|mjs)$/.test(path)) return [];
    if (text.split('\n').length <= maxLines) return [];
    return listNodes(path, text).flatMap(({ node }) => {
      if (!functionTypes.has(node.type)) return [];
      const lines = text.slice(node.start, node.end).split('\n').length;
      return lines > maxLines ? [{ path, lines }] : [];
    });
  });
}

test('no function of this project is above 100 lines', async () => {
  expect(listLongFunctions(await readProject())).toEqual([]);
});

test('a function of 101 lines is a violation, one of 100 is not', () => {
  const write = (lines: number) => `() => {${'\n'.repeat(lines - 1)}}`;
  const files = parseExample({
    'src/domain/long.ts': `export const long = ${write(101)};\nexport class Long { run(): void {${'\n'.repeat(100)}} }\n`,
    'src/domain/fits.ts': `export const fits = ${write(100)};\n`,
    'tests/unit/long.test.ts': `test('long', ${write(101)});\n`,
  });
  expect(listLongFunctions(files)).toEqual([
    { path: 'src/domain/long.ts', lines: 101 },
    { path: 'src/domain/long.ts', lines: 101 },
  ]);
});
