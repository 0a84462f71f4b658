import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { loadTokenizer } from '#src/server/platform/tokenizer/load-tokenizer.ts';
import { readBytePairs } from '#src/server/platform/tokenizer/byte-pair-table.ts';

const count = loadTokenizer();
/** Returns the package's own count. */
const expected = (text: string) => countTokens(text, { disallowedSpecial: new Set() });

const words = [
  'Hello',
  ' world',
  '你好',
  '缘分',
  '，',
  '！',
  '\n\n',
  '   ',
  "'ll",
  '1234',
  '👩‍👩‍👧',
  '\t',
  'ß',
  ' Straße',
  '<|endoftext|>',
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join('')),
);

test('any text has as many tokens as the package counts', () => {
  fc.assert(
    fc.property(text, (sample) => {
      expect(count(sample)).toBe(expected(sample));
    }),
    { numRuns: 500 },
  );
});

test('a table whose ranks are not in order is refused', () => {
  expect(() => readBytePairs(Buffer.from('IQ== 0\nIg== 2\n'))).toThrow('Token 2 is not in its place');
});
