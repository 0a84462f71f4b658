import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from '#src/server/previews/break-lines.ts';
import { parseUnicodeRange } from '#src/server/previews/typeface.ts';

/** Measures text: Chinese is twice as wide as the rest. */
const measure = (text: string) => {
  let width = 0;
  for (const character of text) width += /\p{Script=Han}|[，。？！：“”《》]/u.test(character) ? 2 : 1;
  return width;
};

describe('the lines of a title', () => {
  it('break between words and are about equally long', () => {
    expect(breakLines('What yuanfen means and why it matters', 30, measure)).toEqual([
      'What yuanfen means',
      'and why it matters',
    ]);
  });

  it('of Chinese break between words, which no space separates', () => {
    const lines = breakLines('人工智能伴侣能做什么不能做什么', 18, measure);
    expect(lines.length).toBe(2);
    expect(lines.join('')).toBe('人工智能伴侣能做什么不能做什么');
    expect(lines.some((line) => line.endsWith('什') || line.startsWith('么'))).toBe(false);
  });

  it('neither begin with a closing mark nor end with an opening one', () => {
    const text = '缘分，是什么意思？为什么它不等于“命运”，也不等于《天意》。';
    for (let width = 14; width < 60; width += 1) {
      for (const line of breakLines(text, width, measure)) {
        expect(line).not.toMatch(/^[，。？！：”》]/u);
        expect(line).not.toMatch(/[“《]$/u);
      }
    }
  });

  it('cut a word that is wider than a line', () => {
    const lines = breakLines('Donaudampfschifffahrtsgesellschaft', 10, measure);
    expect(lines.every((line) => measure(line) <= 10)).toBe(true);
    expect(lines.join('')).toBe('Donaudampfschifffahrtsgesellschaft');
  });

  it('hold the whole text in its order, none too wide', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 8, max: 40 }),
        (text, width) => {
          const lines = breakLines(text, width, measure);
          const bare = (whole: string) => whole.replace(/\s+/gu, '');
          expect(bare(lines.join(''))).toBe(bare(text));
          for (const line of lines) {
            // One character may be wider than any line.
            if ([...new Intl.Segmenter().segment(line)].length > 1)
              expect(measure(line)).toBeLessThanOrEqual(width);
          }
        },
      ),
    );
  });
});

describe('a unicode range', () => {
  it('contains its single code points and its spans', () => {
    const has = parseUnicodeRange('U+4e00-4e0f,U+3002, u+1f300');
    expect([0x4e00, 0x4e0f, 0x3002, 0x1f300].every(has)).toBe(true);
    expect([0x4dff, 0x4e10, 0x3001, 0].some(has)).toBe(false);
  });
});
