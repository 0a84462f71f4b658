import { expect, it } from 'vitest';
import { splitAtWords } from '#src/domain/text/split-at-words.ts';

const hitsOf = (text: string, words: string) =>
  splitAtWords(text, words).flatMap(({ part, isHit }) => (isHit ? [part] : []));

it('finds every word, in capitals or not, in any script', () => {
  expect(hitsOf('Rain, rain and 缘分', 'RAIN 缘')).toEqual(['Rain', 'rain', '缘']);
});

it('the parts together are the text', () => {
  const text = 'a+b (c) [d] \\ $ ^ a.b';
  for (const words of ['', 'a', '+ (', '. ^ $ \\', '[d] (c)']) {
    expect(
      splitAtWords(text, words)
        .map(({ part }) => part)
        .join(''),
    ).toBe(text);
  }
});

it('special characters of patterns are literal', () => {
  expect(hitsOf('a+b aab', 'a+b')).toEqual(['a+b']);
  expect(hitsOf('what?', '.')).toEqual([]);
});

it('finds a word in another normal form', () => {
  expect(hitsOf('Zoë said プ'.normalize('NFD'), 'zoë プ')).toEqual(['Zoë', 'プ']);
  expect(hitsOf('Zoë said プ', 'zoë プ'.normalize('NFD'))).toEqual(['Zoë', 'プ']);
});

it('a word that begins another does not cut it short', () => {
  expect(hitsOf('teahouse', 'tea teahouse')).toEqual(['teahouse']);
});
