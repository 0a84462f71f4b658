import { describe, expect, it } from 'vitest';
import { formatCount } from '#src/domain/format-count.ts';

describe('formatCount (spec §5)', () => {
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
    [1_234_567, '1234.6 K'],
  ])('%i is shown as %s', (count, shown) => {
    expect(formatCount(count)).toBe(shown);
  });
});
