import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';
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
    ['**bold *and* thin** end', 'bold and thin end'],
    ['**粗体**文字', '粗体文字'],
    ['*She nods and the text ends', 'She nods and the text ends'],
    ['the text begins here.* Come in.', 'the text begins here. Come in.'],
    ['', ''],
    ['***', ''],
    ['- - -', ''],
    // What is no markup.
    ['8~9点，5~10度，喵~♡ snake_case_name', '8~9点，5~10度，喵~♡ snake_case_name'],
    ['-5 degrees', '-5 degrees'],
    ['3 * 4 * 5 = 60', '3 * 4 * 5 = 60'],
    ['3*4*5 = 60', '3*4*5 = 60'],
    ['好~~', '好~~'],
    ['__init__ and _private', 'init and _private'],
    ['#1 and #标签 >_<', '#1 and #标签 >_<'],
    ['¯\\_(ツ)_/¯ 8\\~9', '¯_(ツ)_/¯ 8~9'],
  ])('%j becomes %j', (markdown, plain) => {
    expect(toPlainText(markdown)).toBe(plain);
  });

  it('takes time in proportion to the text, whatever marks it repeats', () => {
    for (const mark of ['*', '_', '`', '~', '*a', '_a', '~~a', '`a', '* ', '> ', '- ', '\\', ' *a* ', '\n- '])
      expectInProportion(100_000, (length) => `a${mark.repeat(length / mark.length)}`, toPlainText);
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
