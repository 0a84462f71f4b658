import { expect, test } from 'vitest';
import { isScript, parseExample, readProject, type SourceFiles } from '../source-files.ts';
import { lineAt } from '../list-imports.ts';
import { listNodes } from '../list-nodes.ts';

/** The only module that copes with a storage that is blocked, full or erased. */
const owner = 'src/client/browser/browser-values.ts';

const storages = new Set(['localStorage', 'sessionStorage']);

/**
 * Checks that no script refers to a storage directly; `browser-values.ts` takes its name as a text: in some browsers
 * accessing the name throws.
 */
function checkStorages(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || path === owner || !isScript(path) || path.endsWith('.js')) return [];
    if (!/(?:local|session)Storage/.test(text)) return [];
    return listNodes(path, text).flatMap(({ node }) =>
      node.type === 'Identifier' && storages.has(node.name)
        ? [`${path}:${lineAt(text, node.start)} names ${node.name}: take ${owner}`]
        : [],
    );
  });
}

test('the storages of the browser are used by one module of this project', async () => {
  expect(checkStorages(await readProject())).toEqual([]);
});

test.each([
  "localStorage.getItem('a')",
  "window.sessionStorage.setItem('a', 'b')",
  'const { localStorage } = window',
])('%s anywhere else is a violation', (text) => {
  expect(checkStorages(parseExample({ 'src/client/page/a.ts': text })).length).toBeGreaterThan(0);
  expect(checkStorages(parseExample({ [owner]: text }))).toEqual([]);
});
