import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from './source-files.ts';

const maxLines = 400;
/** Data and Markdown, not source. */
const contentFolder = 'src/content/';

/** Checks that no source file exceeds 400 lines (house style). */
function checkFileSizes(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    if (path.startsWith(contentFolder) || lines <= maxLines) return [];
    return [`${path} has ${lines} lines, more than ${maxLines}: split it`];
  });
}

test('no source file of this project is above 400 lines', async () => {
  expect(checkFileSizes(await readProject())).toEqual([]);
});

test('a file of 401 lines is a violation, one of 400 and content are not', () => {
  const files = parseExample({
    'src/domain/long.ts': '\n'.repeat(400) + 'end',
    'tests/unit/long.test.ts': '\n'.repeat(400) + 'end\n',
    'src/domain/fits.ts': '\n'.repeat(399) + 'end\n',
    'src/content/articles/long.md': '\n'.repeat(900) + 'end',
  });
  expect(checkFileSizes(files)).toEqual([
    'src/domain/long.ts has 401 lines, more than 400: split it',
    'tests/unit/long.test.ts has 401 lines, more than 400: split it',
  ]);
});
