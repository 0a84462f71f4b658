import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { completeLock, formatLock, parseLock } from '#tests/lock/complete-lock.ts';

const text = await readFile(path.join(import.meta.dirname, '../../package-lock.json'), 'utf8');
const locked = Object.entries(parseLock(text).packages);

test('package-lock.json is complete and names no registry: npm run lock makes it so', () => {
  expect(formatLock(completeLock(parseLock(text)))).toBe(text);
});

test('each entry with an address has a checksum', () => {
  const unchecked = locked.filter(
    ([, { link, resolved, integrity }]) => link !== true && resolved !== undefined && integrity === undefined,
  );
  expect(unchecked).toEqual([]);
});

test('neither the workbox-build of the registry nor Babel is needed to run the product', () => {
  const places = locked.filter(([, { dev }]) => dev !== true).map(([place]) => place);
  expect(places.filter((place) => /(?:^|\/)(?:workbox-build|@babel\/core)$/.test(place))).toEqual([
    'node_modules/workbox-build',
    'scripts/workbox-build',
  ]);
  expect(Object.fromEntries(locked)['node_modules/workbox-build']).toMatchObject({ link: true });
});

test('an optional package of another platform is added, with the platform from its name', () => {
  const { packages } = completeLock({
    packages: {
      '': { name: 'project' },
      'node_modules/a': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: {
          '@a/linux-arm64-musl': '1.0.0',
          '@a/darwin-x64': '1.0.0',
          'a-wasm32-wasi': '1.0.0',
        },
      },
      'node_modules/a/node_modules/@a/darwin-x64': { version: '1.0.0', optional: true },
    },
  });
  expect(packages).toMatchObject({
    'node_modules/@a/linux-arm64-musl': {
      version: '1.0.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
    'node_modules/a-wasm32-wasi': { cpu: ['wasm32'] },
  });
  expect(packages).not.toHaveProperty('node_modules/@a/darwin-x64');
  expect(packages['node_modules/@a/linux-arm64-musl']).not.toHaveProperty('resolved');
});

test('an optional package whose name does not tell its platform is left to people', () => {
  const parent = { version: '1.0.0', optionalDependencies: { fsevents: '~2.3.2' } };
  expect(() => completeLock({ packages: { 'node_modules/a': parent } })).toThrow('fsevents@~2.3.2');
});

test('a package under another name is fetched by its own, a folder of the project and one without a checksum from no address', () => {
  const { packages } = completeLock({
    packages: {
      'node_modules/alias': {
        name: '@real/name',
        version: '1.0.0',
        resolved: 'https://registry.example/x.tgz',
        integrity: 'sha512-alias',
      },
      'node_modules/alias/node_modules/nested': { version: '2.0.0', integrity: 'sha512-nested' },
      'node_modules/unchecked': { version: '3.0.0', resolved: 'https://registry.example/y.tgz' },
      'node_modules/own': { resolved: 'src/own', link: true },
      'src/own': { version: '1.0.0' },
    },
  });
  expect(packages['node_modules/alias']?.resolved).toBe(
    'https://registry.invalid/@real/name/-/name-1.0.0.tgz',
  );
  expect(packages).toMatchObject({
    'node_modules/alias/node_modules/nested': {
      resolved: 'https://registry.invalid/nested/-/nested-2.0.0.tgz',
    },
    'node_modules/own': { resolved: 'src/own', link: true },
    'src/own': { version: '1.0.0' },
  });
  expect(packages['src/own']).not.toHaveProperty('resolved');
  expect(packages['node_modules/unchecked']).not.toHaveProperty('resolved');
});
