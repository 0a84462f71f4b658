import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from '../source-files.ts';
import { lineAt } from '../list-imports.ts';

const unmarked = /from '[^']+\.json'(?! with \{ type: 'json' \})/g;

/** Lists imports of JSON that only a bundler can read: Node wants the attribute, and benches run without a bundler. */
function findUnmarked(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path: from, text }) =>
    [...text.matchAll(unmarked)].map(({ index }) => `${from}:${lineAt(text, index)}`),
  );
}

test('imports of JSON name its type', async () => {
  expect(findUnmarked(await readProject())).toEqual([]);
});

test('an import of JSON without its type is found', () => {
  const marked = "import a from './a.json' with { type: 'json' };\n";
  const file = './b.json';
  const files = parseExample({ 'src/a.ts': `${marked}import b from '${file}';` });
  expect(findUnmarked(files)).toEqual(['src/a.ts:2']);
});
