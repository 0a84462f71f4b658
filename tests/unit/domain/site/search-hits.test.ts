import { describe, expect, it } from 'vitest';
import { excerptHit, showsHit, splitAtHits } from '#src/domain/site/search-hits.ts';

const marked = (text: string, ...words: string[]) =>
  splitAtHits(text, words)
    .map(({ part, isHit }) => (isHit ? `[${part}]` : part))
    .join('');

describe('the words of a search', () => {
  it.each([
    ['Piano and pianists', ['piano'], '[Piano] and pianists'],
    ['Piano and pianists', ['pian'], '[Pian]o and [pian]ists'],
    // The index finds words by their beginning.
    ['The heart of art', ['art'], 'The heart of [art]'],
    ['Peng Yue', ['peng', 'yue'], '[Peng] [Yue]'],
    ['会弹钢琴的人', ['弹钢琴', '弹钢', '钢琴'], '会[弹钢琴]的人'],
    ['她有一架钢琴', ['弹钢琴', '弹钢', '钢琴'], '她有一架[钢琴]'],
    ['<b>tea</b> & tea', ['tea'], '<b>[tea]</b> & [tea]'],
    ['Tea', [], 'Tea'],
    // No word of an index has signs.
    ['(tea', ['(tea', '.*'], '(tea'],
  ])('are marked in %s', (text, words, expected) => {
    expect(marked(text, ...words)).toBe(expected);
  });

  it('are found in either normal form', () => {
    expect(marked('Cafe\u0301 noir', 'caf\u00e9')).toBe('[Caf\u00e9] noir');
    expect(showsHit('cafe\u0301', ['caf\u00e9'])).toBe(true);
    expect(showsHit('tea', ['caf\u00e9'])).toBe(false);
  });
});

describe('the line around a hit', () => {
  const long = 'A word. '.repeat(60);

  it('is plain, around the first hit, and says where it was cut', () => {
    const line = excerptHit(`${long}She plays the **piano** at [night](https://example.com/piano). ${long}`, [
      'piano',
    ]);
    expect(line).toMatch(/^…word\. (?:A word\. )*She plays the piano at night\. A word\./);
    expect(line).toMatch(/…$/);
    expect(line.length).toBeLessThanOrEqual(112);
  });

  it('begins and ends with the text where that is short', () => {
    expect(excerptHit('She plays the piano.', ['piano'])).toBe('She plays the piano.');
  });

  it('is empty without a hit, and for one that is only in an address', () => {
    expect(excerptHit('She plays.', ['piano'])).toBe('');
    expect(excerptHit('[Here](https://example.com/piano)', ['piano'])).toBe('');
    expect(excerptHit('A heart.', ['art'])).toBe('');
  });

  it('cuts Chinese between characters', () => {
    const line = excerptHit(`${'雨下了一整夜。'.repeat(30)}她在弹钢琴。`, ['钢琴']);
    expect(line).toContain('弹钢琴。');
    expect(line.startsWith('…')).toBe(true);
  });
});
