import { expect, test } from 'vitest';
import { parseExample, readProject, type SourceFiles } from './source-files.ts';

/**
 * Finds the import cycles, type imports included: each strongly connected component of more than one file, or a file
 * that imports itself (Tarjan's algorithm).
 */
function findImportCycles(files: SourceFiles): string[] {
  const edges = new Map(
    [...files.values()].map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => (target.kind === 'file' ? [target.path] : [])),
    ]),
  );
  return findComponents(edges)
    .filter(([first = '', ...others]) => others.length > 0 || edges.get(first)?.includes(first) === true)
    .map((cycle) => cycle.toSorted().join(' ↔ '));
}

function findComponents(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const components: string[][] = [];

  const visit = (path: string): number => {
    const place = order.size;
    let low = place;
    order.set(path, place);
    stack.push(path);
    onStack.add(path);
    for (const next of edges.get(path) ?? []) {
      const seenAt = order.get(next);
      if (seenAt === undefined) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, seenAt);
    }
    if (low === place) {
      const component = stack.splice(stack.indexOf(path));
      for (const member of component) onStack.delete(member);
      components.push(component);
    }
    return low;
  };
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return components;
}

test('no file of this project imports itself, directly or through others', async () => {
  expect(findImportCycles(await readProject())).toEqual([]);
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

test('two cycles that share no file are reported separately, and a diamond is not a cycle', () => {
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
