import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import { lineAt, readString } from './list-imports.ts';
import { isScript, parseExample, readProject, type SourceFile, type SourceFiles } from './source-files.ts';
import { listNodes } from './list-nodes.ts';

/** Files that may read the environment: once at the start, and the commands, which may also set it. */
const readers = /^(src\/server\/platform\/settings\/env\.ts$|src\/cli\/|scripts\/|tests\/)/;

/**
 * Checks that settings come from `env.ts` alone: no `process.env`, `import.meta.env` or `astro:env` anywhere else.
 * `import.meta.env.SSR` is not a setting: it names the side of the build, so that code for the other side is left out.
 */
function checkEnvironment(files: SourceFiles): string[] {
  return [...files.values()].flatMap((file) =>
    readers.test(file.path) || !/process|env/.test(file.text) ? [] : findReads(file),
  );
}

function findReads({ path, text, imports }: SourceFile): string[] {
  const violations = imports
    .filter(({ specifier }) => /^astro:env|^(node:)?process$/.test(specifier))
    .map(({ specifier, line }) => describeRead(path, line, specifier));
  const nodes = isScript(path) ? listNodes(path, text) : [];
  const sides = new Set(
    nodes.map(({ node }) => readField(node)).flatMap((field) => (field?.name === 'SSR' ? field.object : [])),
  );
  for (const { node } of nodes) {
    const name = environmentName(node);
    if (name !== null && !(name === 'import.meta.env' && sides.has(node)))
      violations.push(describeRead(path, lineAt(text, node.start), name));
  }
  return violations;
}

function describeRead(path: string, line: number, name: string): string {
  return `${path}:${line} reads ${name}: take the value from src/server/platform/settings/env.ts`;
}

function environmentName(node: Node): string | null {
  if (node.type === 'VariableDeclarator' && node.init !== null && isProcess(node.init)) return 'process';
  const field = readField(node);
  if (field?.name !== 'env') return null;
  if (isProcess(field.object)) return 'process.env';
  return field.object.type === 'MetaProperty' ? 'import.meta.env' : null;
}

/** True for `process` and `globalThis.process`. */
function isProcess(node: Node): boolean {
  return (node.type === 'Identifier' && node.name === 'process') || readField(node)?.name === 'process';
}

/** Reads `object.name` or `object['name']`. */
function readField(node: Node): { object: Node; name: string | null } | null {
  if (node.type !== 'MemberExpression') return null;
  const { object, property } = node;
  if (node.computed) return { object, name: readString(property) };
  return { object, name: property.type === 'Identifier' ? property.name : null };
}

test('the environment of this project is read in env.ts and by the commands only', async () => {
  expect(checkEnvironment(await readProject())).toEqual([]);
});

test.each([
  'const port = process.env.PORT;',
  "const port = process['env']['PORT'];",
  'const port = globalThis.process.env.PORT;',
  'const { env } = process;',
  "import { env } from 'node:process';",
  'const isDev = import.meta.env.DEV;',
  "import { PUBLIC_API_BASE } from 'astro:env/client';",
])('`%s` is a violation outside env.ts', (text) => {
  expect(checkEnvironment(parseExample({ 'src/server/platform/log/log.ts': text }))).toHaveLength(1);
  expect(checkEnvironment(parseExample({ 'src/pages/index.astro': `---\n${text}\n---\n` }))).toHaveLength(1);
  expect(checkEnvironment(parseExample({ 'src/server/platform/settings/env.ts': text }))).toEqual([]);
  expect(checkEnvironment(parseExample({ 'src/cli/gems.ts': text }))).toEqual([]);
});

test('the side that the build is for is no setting', () => {
  const files = parseExample({
    'src/islands/a.ts': 'export const a = import.meta.env.SSR ? 1 : import.meta.env.A;',
  });
  expect(checkEnvironment(files)).toHaveLength(1);
});

test('a violation names its place', () => {
  const files = parseExample({ 'src/domain/a.ts': '// process.env\n\nexport const a = process.env.A;' });
  expect(checkEnvironment(files)).toEqual([
    'src/domain/a.ts:3 reads process.env: take the value from src/server/platform/settings/env.ts',
  ]);
});

test('templates and their scripts are read as well', () => {
  const text = '<p>{process.env.A}</p>\n<script>console.log(import.meta.env.B);</script>';
  expect(checkEnvironment(parseExample({ 'src/pages/index.astro': text }))).toEqual([
    expect.stringContaining('src/pages/index.astro:1 reads process.env:'),
    expect.stringContaining('src/pages/index.astro:2 reads import.meta.env:'),
  ]);
});
