import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { islandFixtures } from '#tests/fixtures/island-fixtures.ts';
import { checkIslandRendering, type IslandModules } from './check-island-rendering.ts';
import { projectDir } from './source-files.ts';

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

test('a fixture of a deleted island is a violation', async () => {
  expect(await checkIslandRendering({}, { [islandPath]: {} })).toHaveLength(1);
});
