import { describe, expect, it } from 'vitest';
import { chooseEncoding, isUnchanged } from '#src/server/platform/http/answers/choose-encoding.ts';

describe('chooseEncoding (RFC 9110)', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.5, gzip', 'br'],
    ['gzip;q=0.0', 'identity'],
    ['deflate', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['brotli;q=1', 'identity'],
  ])('chooses for %s: %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});

describe('isUnchanged (RFC 9110)', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['W/"b"', false],
    [undefined, false],
    ['', false],
  ])('answers for If-None-Match %s: %s', (header, expected) => {
    expect(isUnchanged('W/"a"', header)).toBe(expected);
  });
});
