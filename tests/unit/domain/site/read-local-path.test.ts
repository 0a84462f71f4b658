import { expect, it } from 'vitest';
import { readLocalPath } from '#src/domain/site/read-local-path.ts';

const hostile = [
  '',
  ' ',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
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
  'evil.example',
  './evil',
  '?next=//evil.example',
  '#top',
  'javascript:alert(1)',
  'JaVaScRiPt://evil.example/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/',
  'https:evil.example',
  'http://localhost/',
  '/\ud800',
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
