import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { islandFixtures } from '#tests/fixtures/islands.ts';
import { checkHydration } from '#tests/support/architecture/check-hydration.ts';
import { parseExample, parseProject } from '#tests/support/architecture/project-sources.ts';
import { projectDir } from '#tests/support/architecture/read-source-tree.ts';
import { checkIslandRendering, type IslandModules } from '#tests/support/architecture/render-islands.ts';

const islandPath = 'src/islands/a/A.island.tsx';

async function findIslands(): Promise<IslandModules> {
  const names = await readdir(join(projectDir, 'src/islands'), { recursive: true });
  const paths = names.filter((name) => name.endsWith('.island.tsx')).map((name) => `src/islands/${name}`);
  return Object.fromEntries(paths.map((path) => [path, () => import(join(projectDir, path))]));
}

test('every island of this project renders to a string in Node', async () => {
  const islands = await findIslands();
  expect(Object.keys(islands)).not.toEqual([]);
  expect(await checkIslandRendering(islands, islandFixtures)).toEqual([]);
});

test('an island that needs a browser to render is a violation', async () => {
  const Bad = () => createElement('p', null, window.innerWidth);
  const violations = await checkIslandRendering(
    { [islandPath]: () => Promise.resolve({ default: Bad }) },
    { [islandPath]: {} },
  );
  expect(violations).toEqual([
    `${islandPath} does not render in Node: ReferenceError: window is not defined`,
  ]);
});

test('an island without a fixture, without a default export or without markup is a violation', async () => {
  const island = (module: object) => ({ [islandPath]: () => Promise.resolve(module) });
  const fixture = { [islandPath]: {} };
  expect(await checkIslandRendering(island({ default: () => 'A' }), {})).toHaveLength(1);
  expect(await checkIslandRendering(island({ A: () => 'A' }), fixture)).toHaveLength(1);
  expect(await checkIslandRendering(island({ default: () => null }), fixture)).toHaveLength(1);
  expect(await checkIslandRendering(island({ default: () => 'A' }), fixture)).toEqual([]);
});

test('a fixture of an island that is gone is a violation', async () => {
  expect(await checkIslandRendering({}, { [islandPath]: {} })).toHaveLength(1);
});

test('only islands hydrate in this project, and each is exported by default', async () => {
  expect(checkHydration(await parseProject())).toEqual([]);
});

test.each([
  ['<Plain client:load />', 'Plain'],
  ['{list.map((item) => <Plain item={item > 2} client:visible />)}', 'Plain'],
  ['<A title="a > b" /><p\n  client:idle>Text</p>', 'p'],
  ['<Unknown client:engaged />', 'Unknown'],
  ['<Named client:engaged />', 'Named'],
])('%s is a violation', (markup, name) => {
  const violations = checkHydration(page(markup));
  expect(violations).toHaveLength(1);
  expect(violations[0]).toContain(`hydrates <${name}>`);
});

test.each([
  '<A client:engaged label={a > b ? "}" : `>`} />',
  '<div><A title="x" client:load={true} /></div>',
  '<Plain /><p>client:load</p>',
  '<script>const text = "<Plain client:load />";</script>',
])('%s is none', (markup) => {
  expect(checkHydration(page(markup))).toEqual([]);
});

test('an island file without a default export is a violation', () => {
  const files = parseExample({ [islandPath]: 'export function A() { return null; }' });
  expect(checkHydration(files)).toEqual([`${islandPath} exports no component by default`]);
});

function page(markup: string) {
  const frontMatter = [
    "import A, { Named } from '#src/islands/a/A.island.tsx';",
    "import Plain from '#src/islands/a/Plain.tsx';",
  ];
  return parseExample({
    [islandPath]: 'export default function A() { return null; }',
    'src/islands/a/Plain.tsx': '',
    'src/pages/index.astro': `---\n${frontMatter.join('\n')}\n---\n\n${markup}\n`,
  });
}
