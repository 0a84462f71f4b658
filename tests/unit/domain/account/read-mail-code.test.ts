import { expect, it } from 'vitest';
import { readMailCode } from '#src/domain/account/read-mail-code.ts';

it.each([
  ['123456', '123456'],
  [' 012 345\n', '012345'],
  ['012-345', '012345'],
  ['０１２３４５', '012345'],
  ['012\u00A0345\u200B.', '012345'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['١٢٣٤٥٦', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readMailCode(typed)).toBe(code);
});
