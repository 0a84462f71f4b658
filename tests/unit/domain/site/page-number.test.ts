import { describe, expect, it } from 'vitest';
import { readPageNumber } from '#src/domain/site/list-query.ts';

describe('readPageNumber', () => {
  it.each([
    ['', 1],
    ['?page=1', 1],
    ['?page=2', 2],
    ['?page=9999', 9999],
    ['?page=2&page=3', 2],
  ])('%s is page %i', (query, page) => {
    expect(readPageNumber(new URL(`http://localhost/blogs${query}`))).toBe(page);
  });

  it.each(['0', '-1', '01', '1.5', '1e3', '0x10', ' 2', '2 ', '10000', '２', 'last', '', '<b>'])(
    'anything else is the first page: %j',
    (value) => {
      const url = new URL('http://localhost/blogs');
      url.searchParams.set('page', value);
      expect(readPageNumber(url)).toBe(1);
    },
  );
});
