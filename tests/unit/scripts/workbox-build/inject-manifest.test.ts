import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { injectManifest } from '#scripts/workbox-build/inject-manifest.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yuanfen worker '));
  await write('sw.js', 'precache(self.__WB_MANIFEST);');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

const inject = (more: object = {}) =>
  injectManifest({
    swSrc: path.join(folder, 'sw.js'),
    swDest: path.join(folder, 'sw.js'),
    injectionPoint: 'self.__WB_MANIFEST',
    globDirectory: folder,
    globPatterns: ['_astro/*.js', '*.{svg,png}'],
    dontCacheBustURLsMatching: /_astro\//,
    maximumFileSizeToCacheInBytes: 100,
    ...more,
  });

async function readList(): Promise<unknown> {
  const text = await readFile(path.join(folder, 'sw.js'), 'utf8');
  const list: unknown = JSON.parse(/^precache\((.*)\);$/.exec(text)?.[1] ?? '');
  return list;
}

test('the worker gets the files of the patterns, with a revision where the address stays the same', async () => {
  await write('_astro/a.123.js', '1');
  await write('other/b.js', '2');
  await write('icon.svg', '3');
  expect(await inject()).toMatchObject({ count: 2, size: 2, warnings: [] });
  expect(await readList()).toEqual([
    { url: '_astro/a.123.js', revision: null },
    { url: 'icon.svg', revision: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
});

test('a changed file gets another revision', async () => {
  await write('icon.svg', 'one');
  await inject();
  const before = await readList();
  await write('sw.js', 'precache(self.__WB_MANIFEST);');
  await write('icon.svg', 'two');
  await inject();
  expect(await readList()).not.toEqual(before);
});

test('a file that is too large is left out and named, so that the build fails', async () => {
  await write('icon.svg', 'x'.repeat(101));
  const { warnings } = await inject();
  expect(warnings).toEqual([expect.stringMatching(/icon\.svg .*maximumFileSizeToCacheInBytes/)]);
  expect(await readList()).toEqual([]);
});

test('the list passes through its transformers in order', async () => {
  await write('icon.svg', '1');
  const add = (url: string) => (entries: object[]) => ({ manifest: [...entries, { url, revision: url }] });
  await inject({ manifestTransforms: [add('/one'), add('/two')] });
  expect(await readList()).toMatchObject([{ url: 'icon.svg' }, { url: '/one' }, { url: '/two' }]);
});

test('a worker without a place for the list, or with two, is refused', async () => {
  await write('sw.js', 'precache([]);');
  await expect(inject()).rejects.toThrow('has it 0 times');
  await write('sw.js', 'self.__WB_MANIFEST; self.__WB_MANIFEST');
  await expect(inject()).rejects.toThrow('has it 2 times');
});
