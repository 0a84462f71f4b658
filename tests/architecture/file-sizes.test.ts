import { expect, test } from 'vitest';
import { checkFileSizes } from '#tests/support/architecture/check-file-sizes.ts';
import { parseExample, parseProject } from '#tests/support/architecture/project-sources.ts';

test('no source file of this project is above 400 lines', async () => {
  expect(checkFileSizes(await parseProject())).toEqual([]);
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
