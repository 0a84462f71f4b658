import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';

const root = 'tests/unit/';

/**
 * Checks the folders of unit tests: a test is in the folder of the module that has its name and that it imports, and
 * always in one that mirrors a folder of `src`, of `scripts`, or of `tests` for its own tools.
 */
function checkUnitTests(files: SourceFiles): string[] {
  const folders = new Set([...files.keys()].map((path) => posix.dirname(path)));
  return [...files.values()].flatMap((file) => {
    const { path } = file;
    if (!path.startsWith(root) || !/\.test\.tsx?$/.test(path)) return [];
    const folder = posix.dirname(path).slice(root.length);
    const name = nameOf(path);
    const subjects = file.imports.flatMap(({ target }) =>
      target.kind === 'file' && /^(?:src|scripts)\//.test(target.path) && nameOf(target.path) === name
        ? [posix.dirname(target.path)]
        : [],
    );
    const [subject] = subjects;
    const mirrored = folder.startsWith('scripts') ? folder : `src/${folder}`;
    if (subject !== undefined && !subjects.includes(mirrored)) {
      return [`${path} belongs in ${root}${subject.replace(/^src\//, '')}`];
    }
    const isMirror = folders.has(mirrored) || folders.has(`tests/${folder}`);
    return isMirror ? [] : [`${path} mirrors no folder`];
  });
}

/** Returns the name of a module without its endings, in kebab-case. */
function nameOf(path: string): string {
  const [name = ''] = posix.basename(path).split('.');
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

test('every unit test of this project is in the folder of what it tests', async () => {
  expect(checkUnitTests(await readProject())).toEqual([]);
});

test.each([
  [
    'tests/unit/domain/round-thing.test.ts',
    'tests/unit/domain/round-thing.test.ts belongs in tests/unit/domain/things',
  ],
  [
    'tests/unit/domain/words/long-words.test.ts',
    'tests/unit/domain/words/long-words.test.ts mirrors no folder',
  ],
  ['tests/unit/domain/things/round-thing.test.ts', null],
  ['tests/unit/domain/things/long-words.test.ts', null],
])('%s: %s', (path, violation) => {
  const files = parseExample({
    'src/domain/things/round-thing.ts': '',
    'src/domain/cards/parse-card.ts': '',
    'src/domain/domain.ts': '',
    [path]: "import { roundThing } from '#src/domain/things/round-thing.ts';",
  });
  expect(checkUnitTests(files)).toEqual(violation === null ? [] : [violation]);
});
