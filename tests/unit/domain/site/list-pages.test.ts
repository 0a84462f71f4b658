import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPages, listPageNumbers } from '#src/domain/site/list-page-numbers.ts';
import { readChoice, readUntil } from '#src/domain/site/list-query.ts';
import { listPageHref, withQuery } from '#src/domain/site/with-query.ts';

describe('listPageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 8, [1, null, 4, 5, 6, 7, 8]],
    [1, 20, [1, 2, 3, 4, 5, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 16, 17, 18, 19, 20]],
  ])('page %i of %i shows %j', (page, count, shown) => {
    expect(listPageNumbers(page, count)).toEqual(shown);
  });

  it('always shows the first, the last, the current page and its neighbours, in order, in at most 7 places', () => {
    const places = fc
      .integer({ min: 1, max: 10_000 })
      .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
    fc.assert(
      fc.property(places, ([page, count]) => {
        const shown = listPageNumbers(page, count);
        const numbers = shown.filter((number) => number !== null);
        expect(shown.length).toBeLessThanOrEqual(7);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        for (const number of [1, count, page, Math.max(1, page - 1), Math.min(count, page + 1)]) {
          expect(numbers).toContain(number);
        }
        shown.forEach((number, place) => {
          if (number !== null) return;
          expect((shown[place + 1] ?? 0) - (shown[place - 1] ?? 0)).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe('countPages', () => {
  it.each([
    [0, 1],
    [1, 1],
    [8, 1],
    [9, 2],
  ])('%i things are %i pages of 8', (total, count) => {
    expect(countPages(total, 8)).toBe(count);
  });
});

const url = (query: string) => new URL(`http://localhost/${query}`);

describe('the parameters that a list reads from its address', () => {
  it.each([
    ['', 'FEMALE'],
    ['?gender=MALE', 'MALE'],
    ['?gender=male', 'MALE'],
    ['?gender=All', 'ALL'],
    ['?gender=', 'FEMALE'],
    ['?gender=%00', 'FEMALE'],
    ['?gender=MALE&gender=ALL', 'MALE'],
  ])('%s shows %s', (query, gender) => {
    expect(readChoice(url(query), 'gender', ['FEMALE', 'MALE', 'ALL'])).toBe(gender);
  });

  it('accepts only a time for `until`', () => {
    expect(readUntil(url('?until=2026-11-21T10:00:00.000Z'))).toBe('2026-11-21T10:00:00.000Z');
    for (const query of [
      '',
      '?until=',
      '?until=now',
      "?until=2026-11-21'--",
      '?until=2026-13-41T00:00:00Z',
    ]) {
      expect(readUntil(url(query)), query).toBeUndefined();
    }
  });
});

describe('addresses of lists', () => {
  it('leave out parameters without a value', () => {
    expect(withQuery('/', {})).toBe('/');
    expect(withQuery('/search', { q: 'a b&c', page: 2, sort: null, x: '' })).toBe('/search?q=a+b%26c&page=2');
  });

  it('of further pages keep the moment that the list was read', () => {
    const until = '2026-11-21T10:00:00.000Z';
    expect(listPageHref('/', { gender: 'ALL' }, { page: 1, until })).toBe('/?gender=ALL');
    const second = new URL(listPageHref('/', { gender: null }, { page: 2, until }), 'http://localhost');
    expect(Object.fromEntries(second.searchParams)).toEqual({ page: '2', until });
  });
});
