import { expect, test } from 'vitest';
import { findImportCycles } from '#tests/support/architecture/find-import-cycles.ts';
import { parseExample, parseProject } from '#tests/support/architecture/project-sources.ts';

test('no file of this project imports itself, directly or through others', async () => {
  expect(findImportCycles(await parseProject())).toEqual([]);
});

test('a cycle is found, also when one of its imports is a type', () => {
  const files = parseExample({
    'src/domain/a.ts': "import { b } from './b.ts';",
    'src/domain/b.ts': "import type { C } from '#src/domain/c.ts';",
    'src/domain/c.ts': "export { a } from './a.ts';",
    'src/domain/d.ts': "import './a.ts';",
  });
  expect(findImportCycles(files)).toEqual(['src/domain/a.ts ↔ src/domain/b.ts ↔ src/domain/c.ts']);
});

test('two cycles that share no file are told apart, and a diamond is none', () => {
  const files = parseExample({
    'src/domain/a.ts': "import './b.ts'; import './c.ts';",
    'src/domain/b.ts': "import './d.ts';",
    'src/domain/c.ts': "import './d.ts'; import './e.ts';",
    'src/domain/d.ts': '',
    'src/domain/e.ts': "import './f.ts';",
    'src/domain/f.ts': "import './e.ts'; import './g.ts';",
    'src/domain/g.ts': "import './g.ts';",
  });
  expect(findImportCycles(files)).toEqual(['src/domain/g.ts', 'src/domain/e.ts ↔ src/domain/f.ts']);
});
