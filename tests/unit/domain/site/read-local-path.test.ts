import { expect, it } from 'vitest';
import { readLocalPath } from '#src/domain/site/read-local-path.ts';
import { hostileTargets } from './hostile-targets.ts';

const hostile = [
  ...hostileTargets,
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%25252fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%0d%0aSet-Cookie:a=b',
  '/%00',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  'https://evil.example/',
  'http://localhost/',
  `/${'a'.repeat(1_000)}`,
  '/login',
  '/login#token=x',
  '/LOGIN?done=1',
  '/login/',
];

it.each(hostile)('nobody is redirected to %j after a login (rule:local-redirects)', (target) => {
  expect(readLocalPath(target)).toBeNull();
});

it.each([null, undefined, 7, {}, ['/']])('%j is no path', (target) => {
  expect(readLocalPath(target)).toBeNull();
});

it.each([
  ['/', '/'],
  ['/mine/settings?a=1&b=%2F%2F#top', '/mine/settings?a=1&b=%2F%2F#top'],
  ['/chat/peng-yue-f01', '/chat/peng-yue-f01'],
  ['/category/温柔', '/category/%E6%B8%A9%E6%9F%94'],
  ['/a/../membership', '/membership'],
  ['/loginish', '/loginish'],
])('%j leads to %j', (target, path) => {
  expect(readLocalPath(target)).toBe(path);
});
