import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oppositeGender } from '#src/domain/site/opposite-gender.ts';

describe('oppositeGender (rule:opposite-gender)', () => {
  it.each([
    ['MALE', 'FEMALE'],
    ['FEMALE', 'MALE'],
    [undefined, 'FEMALE'],
    [null, 'FEMALE'],
    ['', 'FEMALE'],
    ['UNSAID', 'FEMALE'],
  ])('%s gives %s', (gender, opposite) => {
    expect(oppositeGender(gender)).toBe(opposite);
  });

  it('is the way back for both, and FEMALE for anything else', () => {
    for (const gender of ['MALE', 'FEMALE']) expect(oppositeGender(oppositeGender(gender))).toBe(gender);
    const others = fc.string().filter((text) => text !== 'FEMALE');
    fc.assert(fc.property(others, (text) => oppositeGender(text) === 'FEMALE'));
  });
});
