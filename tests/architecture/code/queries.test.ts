import { expect, test } from 'vitest';
import { isScript, parseExample, readProject, type SourceFiles } from '../source-files.ts';
import { lineAt } from '../list-imports.ts';
import { listNodes } from '../list-nodes.ts';

/**
 * Lists the conditions whose text depends on the length of a list: PostgreSQL and the driver keep a plan for each text
 * (docs/decisions/0057). Constant lists and subqueries are fine; a subquery is named by a constant of `select`.
 */
function checkQueryTexts(files: SourceFiles): string[] {
  return [...files.values()].flatMap(({ path, text }) => {
    if (!path.startsWith('src/server/') || !isScript(path) || !text.includes('inArray(')) return [];
    const subqueries = new Set(
      [...text.matchAll(/const (\w+) = \w+(?:\s*\n\s*)?\.select\(/g)].map(([, name]) => name),
    );
    return listNodes(path, text).flatMap(({ node }) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
      if (node.callee.name !== 'inArray') return [];
      const values = node.arguments[1];
      const isConstant =
        values?.type === 'ArrayExpression' && values.elements.every((element) => element?.type === 'Literal');
      const isQuery = values?.type === 'Identifier' && subqueries.has(values.name);
      return isConstant || isQuery
        ? []
        : [`${path}:${lineAt(text, node.start)} has a text for each length: take isAnyOf`];
    });
  });
}

test('no query of this project has a text for each length of a list', async () => {
  expect(checkQueryTexts(await readProject())).toEqual([]);
});

test.each([
  ['inArray(messages.id, ids)', 1],
  ['inArray(messages.id, [...ids])', 1],
  ["inArray(orders.state, ['open', 'pending'])", 0],
  ['const own = database.select({ id: a.id }).from(a); inArray(messages.id, own)', 0],
])('%s is a violation: %i', (text, count) => {
  expect(checkQueryTexts(parseExample({ 'src/server/chat/a.ts': text }))).toHaveLength(count);
});
