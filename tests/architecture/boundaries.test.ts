import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import { isScript, parseExample, readProject, type SourceFile, type SourceFiles } from './source-files.ts';
import { listNodes } from './list-nodes.ts';

const boundaryRoom = 'src/islands/ui/boundary/';
const islandPath = 'src/islands/a/A.island.tsx';

/**
 * Checks that every island is exported inside an error boundary (rule:error-page), and that what an island loads later
 * can be loaded again after a failure: React's own `lazy` remembers a failure permanently.
 */
function checkBoundaries(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) => {
    const violations = [];
    if (file.path.endsWith('.island.tsx') && !isBounded(file))
      violations.push(`${file.path} does not export withBoundary(…) by default`);
    if (isScript(file.path) && !file.path.startsWith(boundaryRoom) && importsLazy(file))
      violations.push(`${file.path} imports lazy from react: take lazyPart`);
    return violations;
  });
}

function isBounded({ path, text, imports }: SourceFile): boolean {
  const isImported = imports.some(
    ({ target }) => target.kind === 'file' && target.path === `${boundaryRoom}Boundary.tsx`,
  );
  return isImported && listNodes(path, text).some(({ node }) => isBoundedExport(node));
}

function isBoundedExport(node: Node): boolean {
  if (node.type !== 'ExportDefaultDeclaration') return false;
  const { declaration } = node;
  if (declaration.type !== 'CallExpression') return false;
  return declaration.callee.type === 'Identifier' && declaration.callee.name === 'withBoundary';
}

function importsLazy({ path, text }: SourceFile): boolean {
  if (!/\blazy\b/.test(text)) return false;
  return listNodes(path, text).some(
    ({ node }) =>
      node.type === 'ImportDeclaration' &&
      node.source.value === 'react' &&
      node.specifiers.some(
        (specifier) =>
          specifier.type === 'ImportSpecifier' &&
          specifier.imported.type === 'Identifier' &&
          specifier.imported.name === 'lazy',
      ),
  );
}

test('every island of this project has an error boundary, and what it loads later can be loaded again', async () => {
  const files = await readProject();
  expect([...files.keys()].filter((path) => path.endsWith('.island.tsx')).length).toBeGreaterThan(10);
  expect(checkBoundaries(files)).toEqual([]);
});

const boundary = { [`${boundaryRoom}Boundary.tsx`]: 'export function withBoundary() {}' };

test('an island without a boundary, or with one of another name, is a violation', () => {
  for (const text of [
    'export default function A() { return null; }',
    'function A() { return null; }\nexport default memo(A);',
    "function withBoundary(A) { return A; }\nexport default withBoundary(() => null, 'part');",
  ]) {
    expect(checkBoundaries(parseExample({ ...boundary, [islandPath]: text }))).toHaveLength(1);
  }
});

test('an island inside a boundary is no violation', () => {
  const text =
    "import { withBoundary } from '../ui/boundary/Boundary.tsx';\nexport default withBoundary(A, 'part');";
  expect(checkBoundaries(parseExample({ ...boundary, [islandPath]: text }))).toEqual([]);
});

test("React's own lazy outside of the boundary is a violation", () => {
  const text = "import { lazy } from 'react';\nexport const A = lazy(() => import('./B.tsx'));";
  expect(
    checkBoundaries(parseExample({ 'src/islands/a/B.tsx': '', 'src/islands/a/A.tsx': text })),
  ).toHaveLength(1);
});
