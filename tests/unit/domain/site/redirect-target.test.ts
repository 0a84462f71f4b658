import { describe, expect, it } from 'vitest';
import { readRedirectTarget, tidyPath } from '#src/domain/site/redirect-target.ts';
import { hostileTargets } from './hostile-targets.ts';

const hostile = [
  ...hostileTargets,
  '////evil.example/%2e%2e',
  ' https://evil.example',
  '/ok\r\nSet-Cookie: a=b',
  '/ok\0',
  '/ok\u2028x',
  '/ok\u0085x',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://evil.example/x',
  'blob:https://evil.example/1',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://yuanfen.example@evil.example/',
  'https://@evil.example/',
  'https://user:secret@evil.example/',
  'https://yuanfen.example\\@evil.example/',
  'https://ev il.example/',
  'https://evil.example/a b',
  'https://evil.example:99999/',
  'https://[::1/',
];

describe('readRedirectTarget', () => {
  it.each(hostile)('redirects nobody to %j (rule:local-redirects)', (target) => {
    expect(readRedirectTarget(target)).toBeNull();
  });

  it.each([
    ['/', '/'],
    ['/blogs/new?page=2#end', '/blogs/new?page=2#end'],
    ['/tags/a//b', '/tags/a//b'],
    ['/go?to=https://evil.example', '/go?to=https://evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/%2Fevil.example', '/%2Fevil.example'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/缘分?q=爱', '/%E7%BC%98%E5%88%86?q=%E7%88%B1'],
    ['/a b', '/a%20b'],
    ['https://example.com/x?y=1#z', 'https://example.com/x?y=1#z'],
    ['http://example.com/@name', 'http://example.com/@name'],
    ['HTTPS://例子.example/缘', 'https://xn--fsqu00a.example/%E7%BC%98'],
  ])('sends a visitor of %j to %j', (target, location) => {
    expect(readRedirectTarget(target)).toBe(location);
  });

  it('accepts a target that stays on the site when a browser resolves it', () => {
    for (const target of ['/', '/%2Fevil.example', '/@evil.example', '/a/../b', '/.evil.example']) {
      const location = readRedirectTarget(target);
      expect(location === null ? null : new URL(location, 'https://yuanfen.example/x/y').host).toBe(
        'yuanfen.example',
      );
    }
  });
});

describe('tidyPath', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/foo/', '/foo'],
    ['/foo//bar///', '/foo/bar'],
    ['/%E7%BC%98', '/缘'],
    ['/缘/', '/缘'],
    ['/a%2Fb', '/a/b'],
    ['/100%25', '/100%'],
    ['/%2541', '/%41'],
    ['/what%3F', '/what?'],
  ])('writes %j as %j', (path, tidied) => {
    expect(tidyPath(path)).toBe(tidied);
  });

  it.each([
    '',
    'foo',
    '/%',
    '/%E7%BC',
    '/%00',
    '/a%0Ab',
    '/a\\b',
    '/a%5Cb',
    '/a/../b',
    '/..%2Fb',
    '/./a',
    '/\ud800',
  ])('answers null for %j, which is no path', (path) => {
    expect(tidyPath(path)).toBeNull();
  });
});
