import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStaticFiles } from '#src/server/platform/http/site/static-files.ts';

let folder: string;
const script = 'export const answer = 42;';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-files-'));
  await mkdir(path.join(folder, '_astro'));
  await mkdir(path.join(folder, 'icons'));
  const files: [string, string | Buffer][] = [
    ['favicon.svg', '<svg/>'],
    ['.secret', 'hidden'],
    ['icons/any.png', 'a picture'],
    ['favicon.ico', 'an icon'],
    ['_astro/a.Ab12.js', script],
    ['_astro/a.Ab12.js.br', brotliCompressSync(script)],
    ['_astro/a.Ab12.js.gz', gzipSync(script)],
    ['_astro/a.Ab12.css', 'a{}'],
    ['_astro/font.Ab12.woff2', 'a font'],
  ];
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

it('has every file by its address, and neither hidden ones nor compressed forms', async () => {
  expect([...(await readStaticFiles(folder)).keys()].toSorted()).toEqual([
    '/_astro/a.Ab12.css',
    '/_astro/a.Ab12.js',
    '/_astro/font.Ab12.woff2',
    '/favicon.ico',
    '/favicon.svg',
    '/icons/any.png',
  ]);
  expect([...(await readStaticFiles(folder, '/_astro/')).keys()].toSorted()).toEqual([
    '/_astro/a.Ab12.css',
    '/_astro/a.Ab12.js',
    '/_astro/font.Ab12.woff2',
  ]);
});

it.each([
  [
    '/_astro/a.Ab12.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'Accept-Encoding',
  ],
  ['/_astro/a.Ab12.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable', undefined],
  ['/_astro/font.Ab12.woff2', 'font/woff2', 'public, max-age=31536000, immutable', undefined],
  ['/favicon.ico', 'image/x-icon', 'public, max-age=86400', undefined],
  ['/icons/any.png', 'image/png', 'public, max-age=86400', undefined],
])('%s is %s, kept %s', async (address, type, cacheControl, vary) => {
  const headers = new Map((await readStaticFiles(folder)).get(address)?.headers);
  expect(headers.get('content-type')).toBe(type);
  expect(headers.get('cache-control')).toBe(cacheControl);
  expect(headers.get('vary')).toBe(vary);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
});

it('a drawing that is opened as a document may load and run nothing', async () => {
  const headers = new Map((await readStaticFiles(folder)).get('/favicon.svg')?.headers);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
});
