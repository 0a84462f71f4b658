import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatCount, formatLikes } from '#src/domain/text/format-count.ts';

describe('formatCount (rule:short-counts)', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1_000, '1.0 K'],
    [1_049, '1.0 K'],
    [1_050, '1.1 K'],
    [1_949, '1.9 K'],
    [12_345, '12.3 K'],
    [120_000, '120.0 K'],
    [999_949, '999.9 K'],
    // The rule has no unit above thousands.
    [999_950, '1000.0 K'],
    [1_234_567, '1234.6 K'],
  ])('%i is shown as %s', (count, shown) => {
    expect(formatCount(count)).toBe(shown);
  });

  const count = fc.integer({ min: 1_000, max: 2_000_000_000 });

  it('is at most half a hundred away from the count, and never falls as the count grows', () => {
    const valueOf = (shown: string) => Number(shown.replace(' K', '')) * 1_000;
    fc.assert(
      fc.property(count, fc.nat(5_000), (from, more) => {
        expect(formatCount(from)).toMatch(/^\d+\.\d K$/);
        expect(Math.abs(valueOf(formatCount(from)) - from)).toBeLessThanOrEqual(50.001);
        expect(valueOf(formatCount(from + more))).toBeGreaterThanOrEqual(valueOf(formatCount(from)));
      }),
    );
  });
});

test('likes are shown from the first on (rule:character-cards)', () => {
  expect([0, 1, 19, 20, 1_234].map(formatLikes)).toEqual(['', '1', '19', '20', '1.2 K']);
});
