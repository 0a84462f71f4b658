import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchQueryLength } from '#src/contract/site/search-calls.ts';
import { readSearchQuery } from '#src/domain/site/list-query.ts';

function read(words: string): string {
  const url = new URL('http://localhost/search');
  url.searchParams.set('q', words);
  return readSearchQuery(url);
}

describe('readSearchQuery', () => {
  it.each([
    ['  memory  ', 'memory'],
    ['two\n\twords', 'two words'],
    ['a\u0000b\u202ec', 'a b c'],
    ['<script>', '<script>'],
    ['记忆　力', '记忆 力'],
    ['', ''],
    ['\u200b', ''],
  ])('%j asks for %j', (typed, words) => {
    expect(read(typed)).toBe(words);
  });

  it('is one clean line of at most the length that search looks at, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const words = read(typed);
        expect(words.length).toBeLessThanOrEqual(searchQueryLength);
        expect(words).toBe(words.trim());
        expect(words.isWellFormed()).toBe(true);
        expect(words).not.toMatch(/[\p{Control}\p{Format}]/u);
      }),
    );
  });

  it('cuts no sign in half', () => {
    expect(read(`${'a'.repeat(searchQueryLength - 1)}😀`)).toBe('a'.repeat(searchQueryLength - 1));
  });
});
