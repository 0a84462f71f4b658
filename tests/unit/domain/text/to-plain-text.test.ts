import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';

describe('toPlainText', () => {
  it.each([
    ['**Yes**, _I_ am ~~not~~', 'Yes, I am not'],
    ['*She nods.* Come in.', 'She nods. Come in.'],
    ['# Title\n\nText', 'Title Text'],
    ['> quoted\n> twice', 'quoted twice'],
    ['- one\n- two', 'one two'],
    ['see [the page](https://example.com) and ![a cat](/cat.webp)', 'see the page and a cat'],
    ['```js\nlet a = 1;\n```', 'let a = 1;'],
    ['  a \t b\r\n c ', 'a b c'],
    ['*推开门。* 你来了。', '推开门。 你来了。'],
    ['', ''],
    ['***', ''],
  ])('%j becomes %j', (markdown, plain) => {
    expect(toPlainText(markdown)).toBe(plain);
  });

  it('is one line without white space at its ends, and never longer than what it was made of', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = toPlainText(text);
        expect(plain).toBe(plain.trim());
        expect(plain).not.toMatch(/[\n\r\t]/);
        expect(plain.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
