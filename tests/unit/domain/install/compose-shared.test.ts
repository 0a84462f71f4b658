import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeShared } from '#src/domain/install/compose-shared.ts';

const compose = (parts: Record<string, string>) => composeShared(new URLSearchParams(parts));

it('title, text and link are on separate lines', () => {
  expect(compose({ title: 'A story', text: 'Read this', url: 'https://a.example/' })).toBe(
    'A story\nRead this\nhttps://a.example/',
  );
});

it.each([
  ['the link is the text', { title: 'A story', text: 'https://a.example/' }, 'A story\nhttps://a.example/'],
  [
    'the text ends with the link',
    { text: 'See https://a.example/', url: 'https://a.example/' },
    'See https://a.example/',
  ],
  ['all parts are the same', { title: 'Hello', text: 'Hello', url: 'Hello' }, 'Hello'],
  ['there is white space around', { title: ' ', text: '  Hello\n' }, 'Hello'],
  ['nothing is shared', {}, ''],
])('nothing is repeated, and nothing is empty, where %s', (_case, parts, expected) => {
  expect(compose(parts)).toBe(expected);
});

it('any shared content fits into an address of 8,000 bytes, without a split character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4_000 }), (text) => {
      const composed = compose({ title: '缘', text });
      expect(encodeURIComponent(composed).length).toBeLessThanOrEqual(8_000);
      expect(composed.isWellFormed()).toBe(true);
    }),
  );
  expect(compose({ text: '缘'.repeat(3_000) })).toBe('缘'.repeat(888));
});
