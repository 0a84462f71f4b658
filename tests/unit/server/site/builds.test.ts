import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBuild, listBuilds, nameBuild, stampName } from '#src/server/site/builds.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'yuanfen builds '));
  await write('src/server/api.ts', 'export const one = 1;');
  await write('scripts/build/bundle-server.ts', '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

test.each([
  'src/server/api.ts',
  'scripts/build/bundle-server.ts',
  'src/content/prices.json',
  'public/robots.svg',
  'package-lock.json',
])('a change of %s requires another build', async (file) => {
  const before = nameBuild(root);
  await write(file, 'changed');
  expect(nameBuild(root)).not.toBe(before);
});

test.each([
  'src/content/articles/a.md',
  'scripts/launch/launch-error.mjs',
  'scripts/art.ts',
  'tests/a.test.ts',
  'README.md',
])('a change of %s requires none', async (file) => {
  const before = nameBuild(root);
  await write(file, 'changed');
  expect(nameBuild(root)).toBe(before);
});

test('a touched but unchanged file requires no build', async () => {
  const before = nameBuild(root);
  await utimes(path.join(root, 'src/server/api.ts'), 1, 1);
  expect(nameBuild(root)).toBe(before);
});

test('builds are listed newest first, without unfinished ones', async () => {
  for (const [id, time] of [
    ['older', 1],
    ['newer', 2],
  ] as const) {
    await write(`dist/${id}/${stampName}`, '');
    await utimes(path.join(root, 'dist', id, stampName), time, time);
  }
  await write('dist/broken-unfinished/client/a.js', '');
  expect(listBuilds(root).map(({ id }) => id)).toEqual(['newer', 'older']);
  expect(findBuild(root, 'broken-unfinished')).toBeNull();
});
