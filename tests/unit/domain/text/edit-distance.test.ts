import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '#src/domain/text/edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['yue', 'yue', 0],
    ['yeu', 'yue', 0.9],
    ['yu', 'yue', 1],
    ['yuee', 'yue', 1],
    ['yua', 'yue', 1],
    ['yuanfan', 'yuanfen', 1],
    ['', 'yue', 3],
    ['彭月', '彭越', 1],
  ])('from %j to %j is %d', (from, to, slips) => {
    expect(editDistance(from, to)).toBeCloseTo(slips);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 6 });

  it('is 0 between equal words only, the same in both directions, and never more than the length of the longer word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = editDistance(a, b);
        expect(slips === 0).toBe(a === b);
        expect(editDistance(b, a)).toBeCloseTo(slips);
        expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(slips).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});
