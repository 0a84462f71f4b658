import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMarkdownBlocks } from '#src/domain/markdown/split-markdown-blocks.ts';
import { expectInProportion } from '#tests/support/measure/cpu-time.ts';

const markdown = fc
  .array(fc.constantFrom('word', ' ', '\n', '\n\n', '```', '````js', '~~~', '  ', '- item', '\r\n', '`'))
  .map((pieces) => pieces.join(''));

describe('splitMarkdownBlocks', () => {
  it.each([
    ['', []],
    ['one', ['one']],
    ['one\ntwo', ['one\ntwo']],
    ['one\n\ntwo\n\n\nthree', ['one\n\n', 'two\n\n\n', 'three']],
    ['one\n  \ntwo', ['one\n  \n', 'two']],
    ['```\na\n\nb\n```\n\nend', ['```\na\n\nb\n```\n\n', 'end']],
    ['```\na\n\n~~~\n\nb\n```\n\nend', ['```\na\n\n~~~\n\nb\n```\n\n', 'end']],
    ['````\n```\n\nb\n````\n\nend', ['````\n```\n\nb\n````\n\n', 'end']],
    ['```\na\n``` no\n\nb', ['```\na\n``` no\n\nb']],
    ['```one line``` of code\n\nend', ['```one line``` of code\n\n', 'end']],
    ['~~~\nnever closed\n\nb', ['~~~\nnever closed\n\nb']],
  ])('%j', (text, blocks) => {
    expect(splitMarkdownBlocks(text)).toEqual(blocks);
  });

  it('loses nothing: the blocks joined are the text', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(splitMarkdownBlocks(text).join('')).toBe(text);
      }),
    );
  });

  it('all blocks but the last are finished: more text never changes them', () => {
    fc.assert(
      fc.property(markdown, markdown, (text, more) => {
        const finished = splitMarkdownBlocks(text).slice(0, -1);
        expect(splitMarkdownBlocks(text + more).slice(0, finished.length)).toEqual(finished);
      }),
    );
  });

  it('takes time that grows with the text', () => {
    for (const unit of ['a\n\n', '\n', '\n\t\t', '\n- a', '- a\n\n', '```\n'])
      expectInProportion(120_000, (size) => unit.repeat(size / unit.length), splitMarkdownBlocks);
  });
});
