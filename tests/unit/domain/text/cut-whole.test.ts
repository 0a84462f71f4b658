import { describe, expect, it } from 'vitest';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

describe('cutWhole', () => {
  it.each([
    ['a text that is short enough', 'tea', 0, 10, 'tea'],
    ['letters', 'green tea', 2, 7, 'een t'],
    ['a surrogate pair at the end', 'ab🍵', 0, 3, 'ab'],
    ['a surrogate pair at the start', '🍵ab', 1, 4, 'ab'],
    ['a flag at the end', '🇺🇸🇨🇳', 0, 6, '🇺🇸'],
    ['a flag at the start', '🇺🇸🇨🇳', 2, 8, '🇨🇳'],
    ['a family at the end', 'a👩‍👧b', 0, 4, 'a'],
    ['a family at the start', '👩‍👧b', 2, 6, 'b'],
    ['an accent at the end', 'ae\u0301', 0, 2, 'a'],
    ['an accent at the start', 'e\u0301a', 1, 3, 'a'],
    ['a syllable of Hangul in its letters', '한국'.normalize('NFD'), 0, 5, '한'.normalize('NFD')],
    ['a line break of two', 'a\r\nb', 0, 2, 'a'],
    ['nothing that is whole', '🇺🇸🇨🇳', 2, 6, ''],
    [
      'one character that is longer than the part',
      `e${'\u0301'.repeat(50)}`,
      0,
      10,
      `e${'\u0301'.repeat(9)}`,
    ],
    ['half a pair that was there before', 'a\ud83cb', 0, 3, 'a\ufffdb'],
    ['after the end', 'tea', 3, 9, ''],
  ])('%s', (_name, text, start, end, part) => {
    expect(cutWhole(text, start, end)).toBe(part);
  });
});
