import { expect, it } from 'vitest';
import { listRequiredWords } from '#src/server/chat/search/list-required-words.ts';

it.each([
  ['words of a search', 'green tea', ['green', 'tea']],
  ['one that another holds', 'tea teapot pot', ['teapot']],
  ['the same twice, in capitals or not', 'Tea tea TEA', ['Tea']],
  ['Chinese, which no space divides', '灯笼 灯', ['灯笼']],
  ['a lone surrogate', '\ud83c', ['\ufffd']],
  ['white space alone', ' \t ', []],
])('%s', (_name, words, telling) => {
  expect(listRequiredWords(words)).toEqual(telling);
});
